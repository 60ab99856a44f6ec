package dev.winnow.processes.reduce;

import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.TargetRate;
import dev.winnow.processes.trial.TrialRequest;
import dev.winnow.system.BadInput;
import java.util.List;

/**
 * A request to reduce the inputs of a failing run.
 *
 * @param original the run
 * @param rate how often the result must fail; the STS pipeline ignores it
 * @param budget the limits
 * @param symmetricHosts hosts that are interchangeable; inputs at them may be bound to roles
 * @param seed decides how replays are perturbed
 */
public record ReductionRequest(
        RunRecord original, TargetRate rate, ReductionBudget budget, List<String> symmetricHosts, long seed) {

    /** Checks that the run failed. */
    public ReductionRequest {
        symmetricHosts = List.copyOf(symmetricHosts);
        if (!(original.judgement() instanceof Judgement.Failed)) {
            throw new BadInput("The run did not fail, so there is nothing to reduce.", "Choose a run that failed.");
        }
        if (original.inputs().isEmpty()) {
            throw new BadInput(
                    "The run has no inputs: the cluster fails by itself.", "Check the scenario without any input.");
        }
    }

    /** Returns the fingerprint of the failure that the result must show. */
    public String failure() {
        return original.judgement() instanceof Judgement.Failed failed ? failed.fingerprint() : "";
    }

    /** Returns what all tests of the reduction share. */
    public TrialRequest trials() {
        return new TrialRequest(failure(), budget, seed);
    }
}
