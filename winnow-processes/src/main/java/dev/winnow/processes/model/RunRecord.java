package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * A record of one run.
 *
 * @param inputs what was performed, in this order
 * @param observations what was observed since the plan began, by time
 * @param judgement the result of the check
 * @param tookMillis the time of the whole run, with the start of the cluster and the check
 */
public record RunRecord(
        List<PerformedInput> inputs, List<Observation> observations, Judgement judgement, long tookMillis) {

    /** Copies the lists. */
    public RunRecord {
        inputs = List.copyOf(inputs);
        observations = List.copyOf(observations);
    }

    /** Returns the number of operations that were acknowledged. */
    public int acknowledged() {
        return (int) inputs.stream()
                .filter(input -> input.acknowledgement() == Acknowledgement.ACKNOWLEDGED)
                .count();
    }

    /** Returns true if the run failed with this fingerprint. */
    public boolean failedWith(String fingerprint) {
        return judgement instanceof Judgement.Failed failed
                && failed.fingerprint().equals(fingerprint);
    }

    /** Returns true if the run says whether the invariant was kept. */
    @JsonIgnore
    public boolean isDecided() {
        return !(judgement instanceof Judgement.Undecided);
    }
}
