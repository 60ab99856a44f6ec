package dev.winnow.world.compiled;

import dev.winnow.collect.IntRowTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.InvariantEvaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What some invariants say that look at states alone, remembered by the states of all processes that any of them ever
 * read: one look-up, however many these are. Whom they read shows when they are asked; if it is somebody new, all is
 * forgotten and remembered anew by one state more. That is sound, since who reads the same says the same (see
 * {@link MemoizedInvariants} for those that look at more).
 */
final class MemoizedStateInvariants {

    private static final int MOST = 1 << 20;
    private static final Object NOTHING = true; // what such an invariant remembers

    private final InvariantEvaluator evaluator;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final TrackedStates states;
    private final int[] invariants; // in their order: the first that is broken counts

    private int[] read = new int[0]; // processes, in their order
    private int[] row = new int[0]; // the states of those now
    private IntRowTable rows = new IntRowTable(0);
    private final List<@Nullable Violation> violations = new ArrayList<>(); // by row

    MemoizedStateInvariants(
            InvariantEvaluator evaluator,
            TransitionTable transitions,
            HandlerSandbox sandbox,
            TrackedStates states,
            int[] invariants) {
        this.evaluator = evaluator;
        this.transitions = transitions;
        this.sandbox = sandbox;
        this.states = states;
        this.invariants = invariants;
    }

    boolean hasAny() {
        return invariants.length > 0;
    }

    /** What the states break, after such a step; null if nothing. */
    @Nullable
    Violation findViolation(int transition) {
        if (transition == TransitionTable.IMPOSSIBLE) {
            return null; // nothing has happened yet
        }
        readStates();
        int known = rows.indexOf(row);
        return known >= 0 ? violations.get(known) : evaluate(transition);
    }

    private void readStates() {
        for (int i = 0; i < read.length; i++) {
            row[i] = states.localState(read[i]);
        }
    }

    private @Nullable Violation evaluate(int transition) {
        states.startTracking(-1);
        Step step = transitions.sampleStep(transition);
        Violation violation = sandbox.callInvariant(() -> firstBroken(step)).orElse(null);
        for (int process : states.trackedProcesses()) {
            if (Arrays.binarySearch(read, process) < 0) {
                forget(IntStream.concat(IntStream.of(read), IntStream.of(process)));
            }
        }
        if (rows.count() == MOST) {
            forget(IntStream.of(read));
        }
        rows.add(row);
        violations.add(violation);
        return violation;
    }

    private Optional<Violation> firstBroken(Step step) {
        for (int i : invariants) {
            if (evaluator.evaluateStep(i, NOTHING, step, states, 0)
                    instanceof Invariant.Judgement.Broken<Object> broken) {
                return Optional.of(evaluator.violation(i, broken));
            }
        }
        return Optional.empty();
    }

    private void forget(IntStream processes) {
        read = processes.sorted().toArray();
        row = new int[read.length];
        rows = new IntRowTable(read.length);
        violations.clear();
        readStates();
    }
}
