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
 * What invariants say to a step, remembered: a judgement depends on what the invariant remembers, on the step, and on
 * the states that it reads. The states read make a tree: at each node a process is read, and its state says where to go
 * on (BDD-like, but in the order in which the invariant reads). Where no invariant reads more than the process that
 * ran, one look-up answers for all of them.
 *
 * <p>It presupposes that invariants are functions of what they are given and look neither at the place of a step nor at
 * the numbers of its items, which are those of a specimen. That they do not is watched where it can be (see
 * {@link HandlerSandbox}) and tried out on samples, with a specimen that has other numbers.
 */
final class MemoizedInvariants {

    private static final int MOST = 1 << 20;
    private static final int SAMPLES = 64; // the first so many judgements, and later one of so many
    private static final int NO_STEP = 0; // transitions begin with 1; for an invariant that remembers, the end
    private static final int LEAF = -1;
    private static final int UNKNOWN = -2;

    private final InvariantEvaluator evaluator;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final TrackedStates states;
    private final HistoryTable histories;
    private final DueInvariants due;

    private final IntPairMap known =
            new IntPairMap(); // by history of all and step: the next history, or a complement into broken
    private final List<Violation> broken = new ArrayList<>();
    private final List<Integer> brokenHistory = new ArrayList<>();

    private final IntPairMap[] roots; // by invariant: by its history and step, a node
    private final IntPairMap children = new IntPairMap(); // by node and local state, a node
    private int nodes = 1;
    private int[] reads = new int[64]; // by node: which process is read there, or LEAF or UNKNOWN
    private int[] outcome = new int[64]; // by leaf: the next history, or a complement into complaints
    private final List<Violation> complaints = new ArrayList<>();

    private final int[] evaluations; // by invariant: how often
    private int number; // the place of the step that is judged, for the words of an error
    private @Nullable Violation violation;

    /**
     * Judges by some of the invariants, and leaves marks at the transitions: there is one judge for each set of these.
     *
     * @param asks which ones, by number
     */
    MemoizedInvariants(
            InvariantEvaluator evaluator,
            TransitionTable transitions,
            HandlerSandbox sandbox,
            TrackedStates states,
            HistoryTable histories,
            IntPredicate asks) {
        this.evaluator = evaluator;
        this.transitions = transitions;
        this.sandbox = sandbox;
        this.states = states;
        this.histories = histories;
        this.due = new DueInvariants(evaluator, asks);
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

    /** What is remembered before the first step. */
    int initialHistory() {
        int[] each = new int[roots.length];
        Arrays.setAll(each, i -> histories.numberOf(i, evaluator.initialHistory(i)));
        return histories.numberOfAll(each);
    }

    /** What each invariant remembers. */
    int[] historiesOf(int history) {
        return histories.historiesOf(history);
    }

    /** What the latest judgement found broken, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** What is remembered after such a step. */
    int checkStep(int history, int transition, boolean quiet, boolean skipped, int place) {
        if (violation != null) { // seldom: most steps write nothing
            violation = null;
        }
        int step = (transition << 2) | (quiet ? 1 : 0) | (skipped ? 2 : 0);
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
            violation = broken.get(~next);
            return brokenHistory.get(~next);
        }
        return checkAll(history, transition, step, place);
    }

    private int checkAll(int history, int transition, int step, int place) {
        boolean quiet = (step & 1) != 0;
        boolean skipped = (step & 2) != 0;
        number = place;
        boolean local = true;
        int[] each = histories.historiesOf(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDue(i, quiet, skipped)) {
                int leaf = leaf(i, each[i], transition);
                local &= leaf == roots[i].get(each[i], stepFor(i, transition));
                apply(i, leaf, each);
            }
        }
        int next = histories.numberOfAll(each);
        if (local) {
            remember(history, step, next);
        }
        return next;
    }

    private void remember(int history, int step, int next) {
        if (known.size() >= MOST) {
            known.clear();
            broken.clear();
            brokenHistory.clear();
        }
        known.put(history, step, violation == null ? next : ~broken.size());
        if (violation != null) {
            broken.add(violation);
            brokenHistory.add(next);
        }
    }

    /** What the end breaks: looks at what was skipped, and at what must hold when all is over. */
    int checkEnd(int history, int transition, boolean over, boolean anySkipped, int place) {
        violation = null;
        number = place;
        int[] each = histories.historiesOf(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDueAtEnd(i, over, anySkipped)) {
                apply(i, leaf(i, each[i], evaluator.keepsHistoryUntilEnd(i) ? NO_STEP : transition), each);
            }
        }
        return histories.numberOfAll(each);
    }

    private void apply(int i, int leaf, int[] each) {
        if (outcome[leaf] >= 0) {
            each[i] = outcome[leaf];
        } else {
            violation = complaints.get(~outcome[leaf]);
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

    /** Asks the invariant, and adds what it said and what it read to the tree. */
    private int evaluateAndAdd(int i, int history, int transition) {
        if (children.size() + roots[i].size() >= MOST) {
            forget();
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
        return new UnsupportedByEngine("an invariant depends on more than its history, the step and the states");
    }

    private int node() {
        if (nodes == reads.length) {
            reads = Arrays.copyOf(reads, 2 * nodes);
            outcome = Arrays.copyOf(outcome, 2 * nodes);
        }
        reads[nodes] = UNKNOWN;
        return nodes++;
    }

    private void forget() {
        Arrays.setAll(roots, i -> new IntPairMap());
        children.clear();
        complaints.clear();
        nodes = 1;
    }

    private int evaluate(int i, int history, int transition) {
        if (transition == NO_STEP) {
            return outcomeOf(i, judgedAtEnd(i, history));
        }
        Invariant.Judgement<Object> judgement = judgement(i, history, transitions.sampleStep(transition));
        if (!evaluator.readsOnlyStates(i) && isSample(i)) {
            Invariant.Judgement<Object> again = judgement(i, history, transitions.renumberedSampleStep(transition));
            if (!judgement.equals(again)) {
                throw impureInvariant();
            }
        }
        return outcomeOf(i, judgement);
    }

    private int outcomeOf(int i, Invariant.Judgement<Object> judgement) {
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            return histories.numberOf(i, holds.history());
        }
        complaints.add(evaluator.violation(i, (Invariant.Judgement.Broken<Object>) judgement));
        return ~(complaints.size() - 1);
    }

    private boolean isSample(int i) {
        int times = evaluations[i]++;
        return times < SAMPLES || times % SAMPLES == 0;
    }

    private Invariant.Judgement<Object> judgement(int i, int history, Step step) {
        return sandbox.callInvariant(
                () -> evaluator.evaluateStep(i, histories.value(i, history), step, states, number));
    }

    private Invariant.Judgement<Object> judgedAtEnd(int i, int history) {
        return sandbox.callInvariant(() -> evaluator.evaluateEnd(i, histories.value(i, history), states, number));
    }
}
