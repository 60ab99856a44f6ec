package dev.winnow.world;

import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Invariant;
import dev.winnow.run.Judgements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What invariants say to a step, remembered: a judgement depends on what the invariant remembers, on the step, and on the states that it
 * reads. The states read make a tree: at each node a process is read, and its state says where to go on (BDD-like, but in the order
 * in which the invariant reads). Where no invariant reads more than the process that ran, one look-up answers for all of them.
 *
 * <p>It presupposes that invariants are functions of what they are given and look neither at the place of a step nor at
 * the numbers of its items, which are those of a specimen. That they do not is watched where it can be (see {@link Stage}) and tried out on
 * samples, with a specimen that has other numbers.
 */
final class FlatJudge {

    private static final int MOST = 1 << 20;
    private static final int SAMPLES = 64; // the first so many judgements, and later one of so many
    private static final int NO_STEP = 0; // transitions begin with 1; for an invariant that remembers, the end
    private static final int LEAF = -1;
    private static final int UNKNOWN = -2;

    private final Judgements judgements;
    private final Transitions transitions;
    private final Stage stage;
    private final SeenStates states;
    private final Histories histories;
    private final Due due;

    private final IntTable known =
            new IntTable(); // by history of all and step: the next history, or a complement into broken
    private final List<Violation> broken = new ArrayList<>();
    private final List<Integer> brokenHistory = new ArrayList<>();

    private final IntTable[] roots; // by invariant: by its history and step, a node
    private final IntTable children = new IntTable(); // by node and local state, a node
    private int nodes = 1;
    private int[] reads = new int[64]; // by node: which process is read there, or LEAF or UNKNOWN
    private int[] outcome = new int[64]; // by leaf: the next history, or a complement into complaints
    private final List<Violation> complaints = new ArrayList<>();

    private final int[] asked; // by invariant: how often
    private int number; // the place of the step that is judged, for the words of an error
    private @Nullable Violation violation;

    /**
     * Judges by some of the invariants, and leaves marks at the transitions: there is one judge for each set of these.
     *
     * @param asks which ones, by number
     */
    FlatJudge(
            Judgements judgements,
            Transitions transitions,
            Stage stage,
            SeenStates states,
            Histories histories,
            IntPredicate asks) {
        this.judgements = judgements;
        this.transitions = transitions;
        this.stage = stage;
        this.states = states;
        this.histories = histories;
        this.due = new Due(judgements, asks);
        this.roots = new IntTable[judgements.count()];
        Arrays.setAll(roots, i -> new IntTable());
        this.asked = new int[roots.length];
    }

    boolean asksAnything() {
        return due.asksAnything();
    }

    boolean asksForEnd() {
        return due.asksForEnd();
    }

    boolean asksForQuiet() {
        return due.asksForQuiet();
    }

    /** What is remembered before the first step. */
    int start() {
        int[] each = new int[roots.length];
        Arrays.setAll(each, i -> histories.number(i, judgements.start(i)));
        return histories.together(each);
    }

    /** What each invariant remembers. */
    int[] each(int history) {
        return histories.each(history);
    }

    /** What the latest judgement found broken, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** What is remembered after such a step. */
    int after(int history, int transition, boolean quiet, boolean skipped, int place) {
        if (violation != null) { // seldom: most steps write nothing
            violation = null;
        }
        int step = (transition << 2) | (quiet ? 1 : 0) | (skipped ? 2 : 0);
        int[] facts = transitions.facts;
        int at = transition * Transitions.WIDTH;
        if (facts[at + Transitions.JUDGED_AFTER] == history && facts[at + Transitions.JUDGED_WHEN] == step) {
            return facts[at + Transitions.JUDGED];
        }
        int next = known.get(history, step);
        if (next >= 0) {
            facts[at + Transitions.JUDGED_AFTER] = history;
            facts[at + Transitions.JUDGED_WHEN] = step;
            facts[at + Transitions.JUDGED] = next;
            return next;
        }
        if (next != IntTable.ABSENT) {
            violation = broken.get(~next);
            return brokenHistory.get(~next);
        }
        return look(history, transition, step, place);
    }

    private int look(int history, int transition, int step, int place) {
        boolean quiet = (step & 1) != 0;
        boolean skipped = (step & 2) != 0;
        number = place;
        boolean local = true;
        int[] each = histories.each(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDue(i, quiet, skipped)) {
                int leaf = leaf(i, each[i], transition);
                local &= leaf == roots[i].get(each[i], stepFor(i, transition));
                apply(i, leaf, each);
            }
        }
        int next = histories.together(each);
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
    int atEnd(int history, int transition, boolean over, boolean anySkipped, int place) {
        violation = null;
        number = place;
        int[] each = histories.each(history).clone();
        for (int i = 0; i < each.length && violation == null; i++) {
            if (due.isDueAtEnd(i, over, anySkipped)) {
                apply(i, leaf(i, each[i], judgements.remembersUntilEnd(i) ? NO_STEP : transition), each);
            }
        }
        return histories.together(each);
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
        return judgements.isOverStatesAlone(i) ? NO_STEP : transition;
    }

    private int leaf(int i, int history, int transition) {
        int step = stepFor(i, transition);
        int node = roots[i].get(history, step);
        while (node != IntTable.ABSENT && reads[node] >= 0) {
            node = children.get(node, states.local(reads[node]));
        }
        return node == IntTable.ABSENT ? grow(i, history, transition) : node;
    }

    /** Asks the invariant, and adds what it said and what it read to the tree. */
    private int grow(int i, int history, int transition) {
        if (children.size() + roots[i].size() >= MOST) {
            forget();
        }
        int step = stepFor(i, transition);
        states.track(step == NO_STEP ? -1 : transitions.process(transition));
        int result = ask(i, history, transition);
        int[] read = states.tracked();
        int node = roots[i].get(history, step);
        if (node == IntTable.ABSENT) {
            node = node();
            roots[i].put(history, step, node);
        }
        for (int process : read) {
            node = child(node, process);
        }
        if (reads[node] >= 0) {
            throw unsteady();
        }
        reads[node] = LEAF;
        outcome[node] = result;
        return node;
    }

    private int child(int node, int process) {
        if (reads[node] == UNKNOWN) {
            reads[node] = process;
        } else if (reads[node] != process) {
            throw unsteady();
        }
        int child = children.get(node, states.local(process));
        if (child == IntTable.ABSENT) {
            child = node();
            children.put(node, states.local(process), child);
        }
        return child;
    }

    private static Unrehearsable unsteady() {
        return new Unrehearsable("an invariant depends on more than its history, the step and the states");
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
        Arrays.setAll(roots, i -> new IntTable());
        children.clear();
        complaints.clear();
        nodes = 1;
    }

    private int ask(int i, int history, int transition) {
        if (transition == NO_STEP) {
            return told(i, judgedAtEnd(i, history));
        }
        Invariant.Judgement<Object> judgement = judgement(i, history, transitions.specimen(transition));
        if (!judgements.isOverStatesAlone(i) && isSample(i)) {
            Invariant.Judgement<Object> again = judgement(i, history, transitions.otherSpecimen(transition));
            if (!judgement.equals(again)) {
                throw unsteady();
            }
        }
        return told(i, judgement);
    }

    private int told(int i, Invariant.Judgement<Object> judgement) {
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            return histories.number(i, holds.history());
        }
        complaints.add(judgements.violation(i, (Invariant.Judgement.Broken<Object>) judgement));
        return ~(complaints.size() - 1);
    }

    private boolean isSample(int i) {
        int times = asked[i]++;
        return times < SAMPLES || times % SAMPLES == 0;
    }

    private Invariant.Judgement<Object> judgement(int i, int history, Step step) {
        return stage.judged(() -> judgements.after(i, histories.value(i, history), step, states, number));
    }

    private Invariant.Judgement<Object> judgedAtEnd(int i, int history) {
        return stage.judged(() -> judgements.atEnd(i, histories.value(i, history), states, number));
    }
}
