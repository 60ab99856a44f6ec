package dev.winnow.processes.reduce;

import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Leaves out a group of inputs and exchanges two hosts in the rest.
 *
 * <p>Some inputs only change which host has a role: after a failover, a fault must hit the new leader. Without the
 * failover the same fault must hit the old one, so that no subsequence of the original gets there: delta debugging ends
 * in a local minimum. An exchange renames two hosts in all inputs.
 *
 * <p>Cost: with g groups and h hosts, at most g·h·(h−1)/2 candidates for each group that it removes; most are rejected
 * by two replays.
 */
final class HostExchange {

    private static final int MAX_CANDIDATES = 48;

    private final ReductionRun run;
    private final List<String> hosts;

    private HostExchange(ReductionRun run) {
        this.run = run;
        TreeSet<String> named = new TreeSet<>();
        run.request().original().inputs().forEach(input -> named.add(input.host()));
        this.hosts = List.copyOf(named);
    }

    /** Returns true if it removed a group. */
    static boolean run(ReductionRun run) {
        return new HostExchange(run).removeOne();
    }

    private boolean removeOne() {
        List<ReplayPlan> plans = candidates();
        if (plans.isEmpty()) {
            return false;
        }
        int accepted = run.tests()
                .test(
                        "exchange",
                        plans.stream()
                                .map(plan -> Candidate.of(plan, run.rateTest()))
                                .toList())
                .accepted();
        if (accepted >= 0) {
            run.accept(plans.get(accepted));
        }
        return accepted >= 0;
    }

    /** Returns the candidates; those without a fault come first, since they differ most. */
    private List<ReplayPlan> candidates() {
        List<ReplayPlan> plans = new ArrayList<>();
        run.plan().atomicGroups().stream()
                .sorted(Comparator.comparingInt((BitSet group) -> -group.cardinality()))
                .map(group -> GroupReduction.without(run.plan(), group))
                .filter(rest -> rest.size() > 0)
                .forEach(rest -> addExchanges(rest, plans));
        return plans.stream().distinct().limit(MAX_CANDIDATES).toList();
    }

    private void addExchanges(ReplayPlan rest, List<ReplayPlan> plans) {
        for (int i = 0; i < hosts.size(); i++) {
            for (int j = i + 1; j < hosts.size(); j++) {
                ReplayPlan exchanged = exchange(rest, hosts.get(i), hosts.get(j));
                if (!exchanged.equals(rest)) {
                    plans.add(exchanged);
                }
            }
        }
    }

    static ReplayPlan exchange(ReplayPlan plan, String one, String other) {
        return new ReplayPlan(
                plan.inputs().stream().map(input -> exchange(input, one, other)).toList(), plan.masks());
    }

    private static PlannedInput exchange(PlannedInput planned, String one, String other) {
        Input moved = planned.input().at(exchange(planned.input().host(), one, other));
        return planned.withInput(
                moved instanceof Input.SlowLink slow
                        ? new Input.SlowLink(slow.host(), exchange(slow.to(), one, other), slow.delayMillis())
                        : moved);
    }

    private static HostReference exchange(HostReference host, String one, String other) {
        if (!(host instanceof HostReference.Named named)) {
            return host;
        }
        return named.host().equals(one)
                ? HostReference.named(other)
                : named.host().equals(other) ? HostReference.named(one) : host;
    }
}
