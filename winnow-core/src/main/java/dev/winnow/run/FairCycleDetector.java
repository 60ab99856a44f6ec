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
 * Whether the latest steps of an execution lead back to where they began, with something owed all the time: then they
 * can happen for ever, and it is never given.
 *
 * <p>Only if that is fair (weak fairness): a message that can be delivered all the way round is delivered on it, and
 * where a process has a timer all the way round, one of its timers fires. Nothing comes from outside on it. What
 * handlers choose need not be fair.
 */
final class FairCycleDetector {

    /** What has a claim to happen at last if it always could. */
    private sealed interface FairnessClaim {
        record Delivery(ProcessId from, ProcessId to, Object message) implements FairnessClaim {}

        record Timer(ProcessId of) implements FairnessClaim {}
    }

    /**
     * After one step.
     *
     * @param isEndConfiguration whether it was where the execution ended
     * @param hotInvariants by which invariants
     * @param claims what could happen
     * @param performed what the step was; null for an external
     */
    private record CyclePoint(
            boolean isEndConfiguration,
            BitSet hotInvariants,
            Set<FairnessClaim> claims,
            @Nullable FairnessClaim performed) {}

    private final InvariantEvaluator evaluator;
    private final Object last; // configuration
    private final List<@Nullable Object> histories; // in it
    private final int first; // the step behind which a round may begin: no external comes later
    private final List<CyclePoint> points = new ArrayList<>();

    private FairCycleDetector(InvariantEvaluator evaluator, Object last, List<@Nullable Object> histories, int first) {
        this.evaluator = evaluator;
        this.last = last;
        this.histories = histories;
        this.first = first;
    }

    /**
     * Of an execution that is in this configuration; null if nothing is owed there, or it came to rest, or this world's
     * configurations are no values.
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
        int at = recording.size() - 1;
        while (at > 0 && !(recording.step(at).event() instanceof External)) {
            at--;
        }
        return at;
    }

    private static BitSet hotInvariants(InvariantEvaluator evaluator, States states) {
        BitSet owed = new BitSet();
        IntStream.range(0, evaluator.count())
                .filter(i -> evaluator.isHot(i) && evaluator.isHotState(i, states))
                .forEach(owed::set);
        return owed;
    }

    /** Sees the steps of the execution once more, from the first on. */
    void addStep(Step step, World world, List<@Nullable Object> remembered) {
        if (step.index() < first) {
            return;
        }
        BitSet owed = hotInvariants(evaluator, world.states());
        if (owed.isEmpty()) {
            points.clear(); // no round goes through here
            return;
        }
        boolean here = remembered.equals(histories)
                && last.equals(world.ability(Snapshots.class).orElseThrow().snapshot());
        Recording recording = world.recording();
        FairnessClaim done = step.event() instanceof External
                ? null
                : claim(recording, step.event().item());
        points.add(new CyclePoint(here, owed, claims(world), done));
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

    /** What is owed for ever, or null. */
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

    /** How many steps the shortest fair round has on which something is owed by this invariant; 0 if there is none. */
    private int fairCycleLength(int invariant) {
        if (points.isEmpty()) {
            return 0;
        }
        int end = points.size() - 1;
        Set<FairnessClaim> open = new HashSet<>(points.get(end).claims()); // what always could happen
        Set<FairnessClaim> done = new HashSet<>();
        for (int at = end; at > 0; at--) {
            CyclePoint before = points.get(at - 1);
            FairnessClaim step = points.get(at).performed();
            if (step == null || !points.get(at).hotInvariants().get(invariant)) {
                return 0;
            }
            done.add(step);
            open.retainAll(before.claims());
            if (before.isEndConfiguration() && before.hotInvariants().get(invariant) && done.containsAll(open)) {
                return end - at + 1;
            }
        }
        return 0;
    }
}
