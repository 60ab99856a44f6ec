package dev.winnow.processes.sts;

import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * REPLAY of PODC'14, figure 1: if a successor of an input came first, the replay starts again without waiting for the
 * events that were absent.
 *
 * <p>Differs in its limit of {@value #MAX_RESTARTS} restarts: in the last one, inputs are performed although a
 * successor came first. The recursion of the paper may go on for hours on servers whose events come by time. Absent
 * events are forgotten when another subsequence is replayed.
 */
final class StsReplay implements ClusterRunner {

    private static final int MAX_RESTARTS = 3;

    private final ClusterRunner runner;
    private final AtomicInteger restarts = new AtomicInteger();

    StsReplay(ClusterRunner runner) {
        this.runner = runner;
    }

    /** Returns the number of replays that started again. */
    int restarts() {
        return restarts.get();
    }

    @Override
    public RunRecord perform(ReplayRequest request, Cancellation cancellation) {
        ReplayPlan plan = request.plan();
        RunRecord run = runner.perform(request, cancellation);
        for (int i = 0; i < MAX_RESTARTS && waitedTooLong(run, plan) && !cancellation.isCancelled(); i++) {
            restarts.incrementAndGet();
            plan = withoutAbsent(plan, absent(run));
            plan = i + 1 < MAX_RESTARTS ? plan : withoutSuccessors(plan);
            run = runner.perform(new ReplayRequest(plan, request.seed() + i + 1), cancellation);
        }
        return run;
    }

    private static ReplayPlan withoutSuccessors(ReplayPlan plan) {
        return new ReplayPlan(
                plan.inputs().stream()
                        .map(input -> input.withWaits(input.after(), List.of()))
                        .toList(),
                plan.masks());
    }

    /** Returns true if the runner abandoned the plan at an input. */
    private static boolean waitedTooLong(RunRecord run, ReplayPlan plan) {
        return !run.isDecided() && run.inputs().size() < plan.size();
    }

    private static Set<Anchor> absent(RunRecord run) {
        Set<Anchor> absent = new HashSet<>();
        for (PerformedInput input : run.inputs()) {
            absent.addAll(input.absent());
        }
        return absent;
    }

    /** Returns the plan without the absent events; later occurrences of the same kind count one less. */
    static ReplayPlan withoutAbsent(ReplayPlan plan, Set<Anchor> absent) {
        Map<Fingerprint, Integer> left = new HashMap<>();
        List<PlannedInput> inputs = new ArrayList<>();
        for (PlannedInput input : plan.inputs()) {
            List<Anchor> awaited = new ArrayList<>();
            for (Anchor anchor : input.after()) {
                int skipped = left.getOrDefault(anchor.event(), 0);
                if (absent.contains(anchor)) {
                    left.put(anchor.event(), skipped + 1);
                } else {
                    awaited.add(new Anchor(anchor.event(), anchor.count() - skipped, anchor.atMostMillis()));
                }
            }
            inputs.add(input.withWaits(awaited, input.tooLateIf()));
        }
        return new ReplayPlan(inputs, plan.masks());
    }
}
