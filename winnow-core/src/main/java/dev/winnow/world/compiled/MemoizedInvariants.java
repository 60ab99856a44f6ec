package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.DueInvariants;
import dev.winnow.run.InvariantEvaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the judgements of invariants. A judgement depends on the invariant's history, on the step, and on the
 * states that the invariant reads. The states form a decision tree: a node is the process read next, and its state
 * selects the child (as in a BDD, but in the order in which the invariant reads). If no invariant reads another process
 * than the one that ran, one look-up answers for all invariants.
 *
 * <p>It assumes that invariants depend on their arguments only, and not on the numbers of steps and items, which are
 * those of a sample step. {@link HandlerSandbox} detects most reads of numbers. In addition, some judgements are
 * repeated with a renumbered sample step.
 */
final class MemoizedInvariants {

    /**
     * The context in which the compiled engine evaluates invariants.
     *
     * @param states the current states, which record what an invariant reads
     */
    record InvariantContext(
            InvariantEvaluator evaluator, TransitionTable transitions, HandlerSandbox sandbox, TrackedStates states) {}

    private static final int MOST_CACHED = 1 << 20;
    private static final int SAMPLES = 64; // the first 64 judgements are repeated, later every 64th
    private static final int NO_STEP = 0; // no transition has this number; also stands for the end
    private static final int LEAF = -1;
    private static final int UNKNOWN = -2;

    private final InvariantEvaluator evaluator;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final TrackedStates states;
    private final HistoryTable histories;
    private final DueInvariants due;

    // By combined history and step: the next history, or the complement of an index of the two lists.
    private final IntPairMap known = new IntPairMap();
    private final List<Violation> knownViolations = new ArrayList<>();
    private final List<Integer> historyAtViolation = new ArrayList<>();

    private final IntPairMap[] roots; // by invariant: a node by its history and step
    private final IntPairMap children = new IntPairMap(); // a node by parent and local state
    private int nodes = 1;
    private int[] reads = new int[64]; // by node: the process that is read, or LEAF or UNKNOWN
    private int[] outcome = new int[64]; // by leaf: the next history, or the complement of an index of violations
    private final List<Violation> violations = new ArrayList<>();

    private final int[] evaluations; // by invariant: the number of evaluations
    private int stepNumber; // of the checked step, for error messages
    private @Nullable Violation violation;

    /**
     * Creates a cache for some of the invariants. It stores its last judgements in the transition table, so that a
     * table can serve only one cache.
     *
     * @param filter selects invariants by their number
     */
    MemoizedInvariants(InvariantContext context, HistoryTable histories, IntPredicate filter) {
        this.evaluator = context.evaluator();
        this.transitions = context.transitions();
        this.sandbox = context.sandbox();
        this.states = context.states();
        this.histories = histories;
        this.due = new DueInvariants(evaluator, filter);
        this.roots = new IntPairMap[evaluator.count()];
        Arrays.setAll(roots, i -> new IntPairMap());
        this.evaluations = new int[roots.length];
    }

    boolean hasAny() {
        return due.hasAny();
    }

    boolean hasEndChecks() {
        return due.hasEndChecks();
    }

    boolean hasQuietChecks() {
        return due.hasQuietChecks();
    }

    /** Returns the combined history before the first step. */
    int initialHistory() {
        int[] each = new int[roots.length];
        Arrays.setAll(each, i -> histories.numberOf(i, evaluator.initialHistory(i)));
        return histories.numberOfAll(each);
    }

    /** Returns the history of each invariant. */
    int[] historiesOf(int history) {
        return histories.historiesOf(history);
    }

    /** Returns the violation found by the last check, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** Checks a step and returns the next combined history. */
    int checkStep(int history, int transition, boolean isQuiet, boolean isSkipped, int place) {
        if (violation != null) { // rare: avoids a write in most steps
            violation = null;
        }
        int step = (transition << 2) | (isQuiet ? 1 : 0) | (isSkipped ? 2 : 0);
        int[] facts = transitions.facts;
        int at = transition * TransitionTable.WIDTH;
        if (facts[at + TransitionTable.JUDGED_AFTER] == history && facts[at + TransitionTable.JUDGED_WHEN] == step) {
            return facts[at + TransitionTable.JUDGED];
        }
        int next = known.get(history, step);
        if (next >= 0) {
            facts[at + TransitionTable.JUDGED_AFTER] = history;
            facts[at + TransitionTable.JUDGED_WHEN] = step;
            facts[at + TransitionTable.JUDGED] = next;
            return next;
        }
        if (next != IntPairMap.ABSENT) {
            violation = knownViolations.get(~next);
            return historyAtViolation.get(~next);
        }
        return checkAll(history, transition, step, place);
    }

    private int checkAll(int history, int transition, int step, int place) {
        boolean isQuiet = (step & 1) != 0;
        boolean isSkipped = (step & 2) != 0;
        stepNumber = place;
        boolean local = true;
        int[] each = histories.historiesOf(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDue(i, isQuiet, isSkipped)) {
                int leaf = leaf(i, each[i], transition);
                local &= leaf == roots[i].get(each[i], stepFor(i, transition));
                apply(i, leaf, each);
            }
        }
        int next = histories.numberOfAll(each);
        if (local) {
            addKnown(history, step, next);
        }
        return next;
    }

    private void addKnown(int history, int step, int next) {
        if (known.size() >= MOST_CACHED) {
            known.clear();
            knownViolations.clear();
            historyAtViolation.clear();
        }
        known.put(history, step, violation == null ? next : ~knownViolations.size());
        if (violation != null) {
            knownViolations.add(violation);
            historyAtViolation.add(next);
        }
    }

    /** Checks the end of an execution and returns the next combined history. Includes invariants that were skipped. */
    int checkEnd(int history, int transition, boolean isQuiescent, boolean anySkipped, int place) {
        violation = null;
        stepNumber = place;
        int[] each = histories.historiesOf(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDueAtEnd(i, isQuiescent, anySkipped)) {
                apply(i, leaf(i, each[i], evaluator.keepsHistoryUntilEnd(i) ? NO_STEP : transition), each);
            }
        }
        return histories.numberOfAll(each);
    }

    private void apply(int i, int leaf, int[] each) {
        if (outcome[leaf] >= 0) {
            each[i] = outcome[leaf];
        } else {
            violation = violations.get(~outcome[leaf]);
        }
    }

    // ---- one invariant

    private int stepFor(int i, int transition) {
        return evaluator.readsOnlyStates(i) ? NO_STEP : transition;
    }

    private int leaf(int i, int history, int transition) {
        int step = stepFor(i, transition);
        int node = roots[i].get(history, step);
        while (node != IntPairMap.ABSENT && reads[node] >= 0) {
            node = children.get(node, states.localState(reads[node]));
        }
        return node == IntPairMap.ABSENT ? evaluateAndAdd(i, history, transition) : node;
    }

    /** Evaluates the invariant and adds the processes that it read, and its outcome, to the tree. */
    private int evaluateAndAdd(int i, int history, int transition) {
        if (children.size() + roots[i].size() >= MOST_CACHED) {
            clearTrees();
        }
        int step = stepFor(i, transition);
        states.startTracking(step == NO_STEP ? -1 : transitions.processOf(transition));
        int result = evaluate(i, history, transition);
        int[] read = states.trackedProcesses();
        int node = roots[i].get(history, step);
        if (node == IntPairMap.ABSENT) {
            node = node();
            roots[i].put(history, step, node);
        }
        for (int process : read) {
            node = child(node, process);
        }
        if (reads[node] >= 0) {
            throw impureInvariant();
        }
        reads[node] = LEAF;
        outcome[node] = result;
        return node;
    }

    private int child(int node, int process) {
        if (reads[node] == UNKNOWN) {
            reads[node] = process;
        } else if (reads[node] != process) {
            throw impureInvariant();
        }
        int child = children.get(node, states.localState(process));
        if (child == IntPairMap.ABSENT) {
            child = node();
            children.put(node, states.localState(process), child);
        }
        return child;
    }

    private static UnsupportedByEngine impureInvariant() {
        return new UnsupportedByEngine("an invariant that depends on more than its history, the step and the states");
    }

    private int node() {
        if (nodes == reads.length) {
            reads = Arrays.copyOf(reads, 2 * nodes);
            outcome = Arrays.copyOf(outcome, 2 * nodes);
        }
        reads[nodes] = UNKNOWN;
        return nodes++;
    }

    private void clearTrees() {
        Arrays.setAll(roots, i -> new IntPairMap());
        children.clear();
        violations.clear();
        nodes = 1;
    }

    private int evaluate(int i, int history, int transition) {
        if (transition == NO_STEP) {
            return outcomeOf(i, judgementAtEnd(i, history));
        }
        Invariant.Judgement<Object> judgement = judgement(i, history, transitions.sampleStep(transition));
        if (!evaluator.readsOnlyStates(i) && isSample(i)) {
            Invariant.Judgement<Object> repeated = judgement(i, history, transitions.renumberedSampleStep(transition));
            if (!judgement.equals(repeated)) {
                throw impureInvariant();
            }
        }
        return outcomeOf(i, judgement);
    }

    private int outcomeOf(int i, Invariant.Judgement<Object> judgement) {
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            return histories.numberOf(i, holds.history());
        }
        violations.add(evaluator.violation(i, (Invariant.Judgement.Broken<Object>) judgement));
        return ~(violations.size() - 1);
    }

    private boolean isSample(int i) {
        int times = evaluations[i]++;
        return times < SAMPLES || times % SAMPLES == 0;
    }

    private Invariant.Judgement<Object> judgement(int i, int history, Step step) {
        return sandbox.callInvariant(
                () -> evaluator.evaluateStep(i, histories.value(i, history), step, states, stepNumber));
    }

    private Invariant.Judgement<Object> judgementAtEnd(int i, int history) {
        return sandbox.callInvariant(() -> evaluator.evaluateEnd(i, histories.value(i, history), states, stepNumber));
    }
}
