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
 * A cache of the judgements of invariants that read only states, by the states of all processes that any of them has
 * read: one look-up for all of them. If an evaluation reads another process, the cache is cleared and its key gets one
 * more state. This is sound, since an invariant that reads the same states returns the same judgement.
 * {@link MemoizedInvariants} serves the other invariants.
 */
final class MemoizedStateInvariants {

    private static final int MOST_CACHED = 1 << 20;
    private static final Object NO_HISTORY = true; // such invariants have none

    private final InvariantEvaluator evaluator;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final TrackedStates states;
    private final int[] invariants; // in their order: the first violation counts

    private int[] read = new int[0]; // processes, sorted
    private int[] row = new int[0]; // their current states
    private IntRowTable rows = new IntRowTable(0);
    private final List<@Nullable Violation> violations = new ArrayList<>(); // by row

    MemoizedStateInvariants(MemoizedInvariants.InvariantContext context, int[] invariants) {
        this.evaluator = context.evaluator();
        this.transitions = context.transitions();
        this.sandbox = context.sandbox();
        this.states = context.states();
        this.invariants = invariants;
    }

    /** Returns the processes that evaluations have read, sorted. Must not be modified. */
    int[] readProcesses() {
        return read;
    }

    boolean hasAny() {
        return invariants.length > 0;
    }

    /** Returns the violation of the current states, reached by this transition; null if there is none. */
    @Nullable
    Violation findViolation(int transition) {
        if (transition == TransitionTable.IMPOSSIBLE) {
            return null; // no step has been performed
        }
        readStates();
        int known = rows.indexOf(row, 0);
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
        Violation violation = sandbox.callInvariant(() -> firstViolation(step)).orElse(null);
        if (read.length < states.processes().size()) {
            addReadProcesses();
        }
        if (rows.count() == MOST_CACHED) {
            clear(IntStream.of(read));
        }
        rows.addIfAbsent(row, 0);
        violations.add(violation);
        return violation;
    }

    /** Clears the cache for each process that the last evaluation was the first to read. */
    private void addReadProcesses() {
        for (int process : states.trackedProcesses()) {
            if (Arrays.binarySearch(read, process) < 0) {
                clear(IntStream.concat(IntStream.of(read), IntStream.of(process)));
            }
        }
    }

    private Optional<Violation> firstViolation(Step step) {
        for (int i : invariants) {
            if (evaluator.evaluateStep(i, NO_HISTORY, step, states, 0)
                    instanceof Invariant.Judgement.Broken<Object> broken) {
                return Optional.of(evaluator.violation(i, broken));
            }
        }
        return Optional.empty();
    }

    private void clear(IntStream processes) {
        read = processes.sorted().toArray();
        row = new int[read.length];
        rows = new IntRowTable(read.length);
        violations.clear();
        readStates();
    }
}
