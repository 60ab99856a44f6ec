package dev.winnow.processes.infer;

import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the roles that hosts of inputs play in failing runs: the host where an event was observed, or another one.
 *
 * <p>Symmetric hosts swap roles from run to run, as when one of two replicas is promoted. An input at a fixed host then
 * meets the role only in some runs.
 */
public final class RoleInference {

    private final Discrimination runs;
    private final List<String> symmetricHosts;

    /** Creates an inference from runs. Only inputs at symmetric hosts are bound, to roles among these hosts. */
    public RoleInference(Discrimination runs, List<String> symmetricHosts) {
        this.runs = runs;
        this.symmetricHosts = List.copyOf(symmetricHosts);
    }

    /**
     * A role that distinguishes runs.
     *
     * @param host the reference to bind the input to
     * @param shares in how many failing and passing runs the host of the input had the role
     */
    public record InferredRole(HostReference host, DiscriminatingEvent.Shares shares) {}

    /** Returns the roles of an input at a named host, the best first. */
    public List<InferredRole> at(int inputId, String host) {
        if (!symmetricHosts.contains(host)
                || runs.failing().isEmpty()
                || runs.passing().isEmpty()) {
            return List.of();
        }
        Map<Fingerprint, RoleTally> tallies = new TreeMap<>();
        runs.failing().forEach(run -> tally(run, inputId, true, tallies));
        runs.passing().forEach(run -> tally(run, inputId, false, tallies));
        List<InferredRole> roles = new ArrayList<>();
        tallies.forEach((event, tally) -> addRoles(event, tally, host, roles));
        roles.sort(Comparator.comparingDouble(role -> -role.shares().difference()));
        return roles;
    }

    private void tally(RunRecord run, int inputId, boolean failed, Map<Fingerprint, RoleTally> tallies) {
        for (PerformedInput input : run.inputs()) {
            if (input.id() == inputId) {
                latestHosts(run, input.atMillis())
                        .forEach((event, latest) -> tallies.computeIfAbsent(event, e -> new RoleTally())
                                .add(failed, latest.equals(input.host())));
            }
        }
    }

    private Map<Fingerprint, String> latestHosts(RunRecord run, long time) {
        Map<Fingerprint, String> latest = new TreeMap<>();
        for (Observation observation : run.observations()) {
            if (observation.atMillis() <= time
                    && symmetricHosts.contains(observation.source().host())) {
                latest.put(observation.symmetric(), observation.source().host());
            }
        }
        return latest;
    }

    private void addRoles(Fingerprint event, RoleTally tally, String host, List<InferredRole> roles) {
        HostReference where = new HostReference.WhereObserved("where " + event.text() + " was observed", event, host);
        DiscriminatingEvent.Shares same = new DiscriminatingEvent.Shares(
                (double) tally.sameFailing / runs.failing().size(),
                (double) tally.samePassing / runs.passing().size(),
                (double) tally.samePassing / runs.passing().size());
        DiscriminatingEvent.Shares other = new DiscriminatingEvent.Shares(
                (double) tally.otherFailing / runs.failing().size(),
                (double) tally.otherPassing / runs.passing().size(),
                (double) tally.otherPassing / runs.passing().size());
        addIfDiscriminating(where, same, roles);
        addIfDiscriminating(new HostReference.OtherThan(where, symmetricHosts, host), other, roles);
    }

    private static void addIfDiscriminating(
            HostReference host, DiscriminatingEvent.Shares shares, List<InferredRole> roles) {
        if (shares.failing() >= Discrimination.LEAST_AGREEMENT
                && shares.failing() - shares.passing() >= Discrimination.LEAST_DIFFERENCE) {
            roles.add(new InferredRole(host, shares));
        }
    }

    private static final class RoleTally {

        private int sameFailing;
        private int otherFailing;
        private int samePassing;
        private int otherPassing;

        void add(boolean failed, boolean same) {
            sameFailing += failed && same ? 1 : 0;
            otherFailing += failed && !same ? 1 : 0;
            samePassing += !failed && same ? 1 : 0;
            otherPassing += !failed && !same ? 1 : 0;
        }
    }
}
