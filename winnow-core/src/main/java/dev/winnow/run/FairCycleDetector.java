package dev.winnow.run;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Snapshots;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A detector of liveness violations: an execution whose last steps form a fair cycle of hot states can stay in it
 * forever.
 *
 * <p>Fairness is weak fairness. A message that is deliverable in every state of the cycle must be delivered on it; if a
 * process has an enabled timer in every state, one of its timers must fire. The cycle contains no external event.
 * Choices of handlers need not be fair.
 */
final class FairCycleDetector {

    /** An event that must happen eventually if it is enabled in every state of a cycle. */
    private sealed interface FairnessClaim {
        record Delivery(ProcessId from, ProcessId to, Object message) implements FairnessClaim {}

        record Timer(ProcessId of) implements FairnessClaim {}
    }

    /**
     * The state after a step.
     *
     * @param isEndConfiguration true if the configuration is the one in which the execution ends
     * @param hotInvariants the invariants for which the state is hot
     * @param claims the enabled events
     * @param performed the event of the step; null for an external one
     */
    private record CyclePoint(
            boolean isEndConfiguration,
            BitSet hotInvariants,
            Set<FairnessClaim> claims,
            @Nullable FairnessClaim performed) {}

    private final InvariantEvaluator evaluator;
    private final Object endConfiguration;
    private final List<@Nullable Object> endHistories;
    private final int firstStep; // the last external event: a cycle begins after it or later
    private final List<CyclePoint> points = new ArrayList<>();

    private FairCycleDetector(
            InvariantEvaluator evaluator, Object configuration, List<@Nullable Object> histories, int firstStep) {
        this.evaluator = evaluator;
        this.endConfiguration = configuration;
        this.endHistories = histories;
        this.firstStep = firstStep;
    }

    /**
     * Returns a detector for the execution that ends in the current configuration of the world. Returns null if no
     * cycle is possible (the state is not hot, or no event is enabled) or the world has no {@link Snapshots}.
     */
    static @Nullable FairCycleDetector endingIn(Setup setup, World world, List<@Nullable Object> histories) {
        InvariantEvaluator evaluator = new InvariantEvaluator(setup);
        if (world.enabled().size() == 0
                || hotInvariants(evaluator, world.states()).isEmpty()) {
            return null;
        }
        return world.ability(Snapshots.class)
                .map(snapshots -> new FairCycleDetector(
                        evaluator, snapshots.snapshot(), histories, lastExternal(world.recording())))
                .orElse(null);
    }

    private static int lastExternal(Recording recording) {
        int step = recording.size() - 1;
        while (step > 0 && !(recording.step(step).event() instanceof External)) {
            step--;
        }
        return step;
    }

    private static BitSet hotInvariants(InvariantEvaluator evaluator, States states) {
        BitSet hot = new BitSet();
        IntStream.range(0, evaluator.count())
                .filter(i -> evaluator.isHot(i) && evaluator.isHotState(i, states))
                .forEach(hot::set);
        return hot;
    }

    /** Adds a step of the execution, which is performed again from its beginning. */
    void addStep(Step step, World world, List<@Nullable Object> histories) {
        if (step.index() < firstStep) {
            return;
        }
        BitSet hot = hotInvariants(evaluator, world.states());
        if (hot.isEmpty()) {
            points.clear(); // no cycle of hot states contains this one
            return;
        }
        boolean isEndConfiguration = histories.equals(endHistories)
                && endConfiguration.equals(
                        world.ability(Snapshots.class).orElseThrow().snapshot());
        FairnessClaim performed = step.event() instanceof External
                ? null
                : claim(world.recording(), step.event().item());
        points.add(new CyclePoint(isEndConfiguration, hot, claims(world), performed));
    }

    private static Set<FairnessClaim> claims(World world) {
        Set<FairnessClaim> claims = new HashSet<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            claims.add(claim(world.recording(), world.enabled().itemAt(i)));
        }
        return claims;
    }

    private static FairnessClaim claim(Recording recording, int item) {
        ProcessId to = recording.process(recording.receiverIndex(item));
        return recording.isTimer(item)
                ? new FairnessClaim.Timer(to)
                : new FairnessClaim.Delivery(
                        recording.process(recording.senderIndex(item)), to, recording.payload(item));
    }

    /** Returns the liveness violation, or null if there is no fair cycle. */
    @Nullable
    Violation violation() {
        for (int i = 0; i < evaluator.count(); i++) {
            int steps = evaluator.isHot(i) ? fairCycleLength(i) : 0;
            if (steps > 0) {
                return evaluator.livenessViolation(i, steps);
            }
        }
        return null;
    }

    /** Returns the length of the shortest fair cycle that is hot for this invariant, or 0 if there is none. */
    private int fairCycleLength(int invariant) {
        if (points.isEmpty()) {
            return 0;
        }
        int end = points.size() - 1;
        Set<FairnessClaim> alwaysEnabled = new HashSet<>(points.get(end).claims());
        Set<FairnessClaim> performed = new HashSet<>();
        for (int i = end; i > 0; i--) {
            CyclePoint before = points.get(i - 1);
            FairnessClaim step = points.get(i).performed();
            if (step == null || !points.get(i).hotInvariants().get(invariant)) {
                return 0;
            }
            performed.add(step);
            alwaysEnabled.retainAll(before.claims());
            boolean closesCycle =
                    before.isEndConfiguration() && before.hotInvariants().get(invariant);
            if (closesCycle && performed.containsAll(alwaysEnabled)) {
                return end - i + 1;
            }
        }
        return 0;
    }
}
