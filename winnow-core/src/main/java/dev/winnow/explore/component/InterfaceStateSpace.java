package dev.winnow.explore.component;

import dev.winnow.collect.IntPairMap;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ForkableStateSpace;
import dev.winnow.statespace.ProcessSteps;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state space of the interfaces between components. A configuration is a tuple: for each component, the set of
 * states in which it can be. A move is a word: a component sends it, others receive it. So the configurations of the
 * system are the products of the sets of reachable tuples: each run of the system gives a sequence of words, and each
 * component is in the set for what it sent and received; conversely, runs of components that agree on the words can be
 * joined at the words, since internal moves of different components do not concern each other.
 *
 * <p>A move is a few table look-ups. Forks share the tables of components.
 */
final class InterfaceStateSpace implements ForkableStateSpace {

    private static final long HIGH = 0x9E3779B97F4A7C15L;

    private final ComposedStateSpace space;
    private final ProcessSteps steps;
    private final ComponentGroup root;
    private final ProductChecks checks;
    private final ConfigurationBounds counts; // of all forks
    private final int components;

    // This thread's copies of what it has looked up.
    private final int[][][] outputs; // by component and set
    private final IntPairMap[] afterInput; // by component: the next set, by set and word
    private int[][] routes = new int[64][]; // by word

    private final int[] current;
    private final int[] successor;
    private long fingerprintLow;
    private long fingerprintHigh;
    private boolean judged; // the successor was checked
    private @Nullable Violation violation;
    private int lastMove;

    private int count; // number of moves
    private int[] sender = new int[16]; // by move
    private int[] entry = new int[16]; // by move: its place in what the sender can send

    InterfaceStateSpace(ComposedStateSpace space, ComponentGroup root, ConfigurationBounds counts) {
        this.space = space;
        this.steps = space.processSteps();
        this.root = root;
        this.checks = new ProductChecks(root, space);
        this.counts = counts;
        this.components = root.partCount();
        this.outputs = new int[components][64][];
        this.afterInput = new IntPairMap[components];
        Arrays.setAll(afterInput, i -> new IntPairMap());
        this.current = new int[components];
        this.successor = new int[components];
    }

    @Override
    public InterfaceStateSpace fork() {
        return new InterfaceStateSpace(space.fork(), root, counts);
    }

    // ---- tuples

    @Override
    public int processCount() {
        return components;
    }

    @Override
    public ProcessId processId(int component) {
        return ProcessId.of(root.part(component).name().strip());
    }

    @Override
    public int configurationInts() {
        return components + FINGERPRINT_INTS;
    }

    @Override
    public int initialCount() {
        return space.initialCount();
    }

    @Override
    public List<Choices> initialChoices(int which) {
        return space.initialChoices(which);
    }

    @Override
    public void writeInitial(int which, int[] to, int at) {
        int[] tuple = root.initialTuple(which, steps);
        System.arraycopy(tuple, 0, to, at, components);
    }

    @Override
    public void enter(int[] from, int at) {
        System.arraycopy(from, at, current, 0, components);
        System.arraycopy(current, 0, successor, 0, components);
        setFingerprint();
        listMoves();
    }

    @Override
    public void save(int[] to, int at) {
        System.arraycopy(successor, 0, to, at, components);
        to[at + components] = (int) fingerprintLow;
        to[at + components + 1] = (int) (fingerprintLow >>> 32);
        to[at + components + 2] = (int) fingerprintHigh;
        to[at + components + 3] = (int) (fingerprintHigh >>> 32);
    }

    private void setFingerprint() {
        fingerprintLow = 0;
        fingerprintHigh = 0;
        for (int i = 0; i < components; i++) {
            long part = (long) (i + 1) << 32 | successor[i];
            fingerprintLow += SeededRandom.mix(part);
            fingerprintHigh += SeededRandom.mix(part ^ HIGH);
        }
        judged = false;
    }

    @Override
    public long fingerprintLow() {
        return fingerprintLow;
    }

    @Override
    public long fingerprintHigh() {
        return fingerprintHigh;
    }

    // ---- moves

    private void listMoves() {
        count = 0;
        for (int i = 0; i < components; i++) {
            int entries = outputs(i, current[i]).length / 2;
            if (count + entries > sender.length) {
                sender = Arrays.copyOf(sender, 2 * (count + entries));
                entry = Arrays.copyOf(entry, 2 * (count + entries));
            }
            for (int k = 0; k < entries; k++) {
                sender[count] = i;
                entry[count++] = 2 * k;
            }
        }
    }

    private int[] outputs(int component, int set) {
        if (set >= outputs[component].length) {
            outputs[component] = Arrays.copyOf(outputs[component], 2 * set);
        }
        int[] known = outputs[component][set];
        if (known == null) {
            known = root.part(component).outputs(set, steps);
            outputs[component][set] = known;
        }
        return known;
    }

    private int afterInput(int component, int set, int word) {
        int known = afterInput[component].get(set, word);
        if (known == IntPairMap.ABSENT) {
            known = root.part(component).afterInput(set, word, steps);
            afterInput[component].put(set, word, known);
        }
        return known;
    }

    private int[] route(int word) {
        if (word >= routes.length) {
            routes = Arrays.copyOf(routes, 2 * word);
        }
        if (routes[word] == null) {
            routes[word] = root.route(word, steps);
        }
        return routes[word];
    }

    @Override
    public int moveCount() {
        return count;
    }

    @Override
    public boolean perform(int move) {
        lastMove = move;
        System.arraycopy(current, 0, successor, 0, components);
        int who = sender[move];
        successor[who] = outputs(who, current[who])[entry[move] + 1];
        int[] route = route(word(move));
        for (int i = 0; i < components; i++) {
            if (route[i] != WordTable.INTERNAL) {
                successor[i] = afterInput(i, successor[i], route[i]);
            }
        }
        setFingerprint();
        return !Arrays.equals(current, successor);
    }

    /** Returns the word of a move. */
    int word(int move) {
        return outputs(sender[move], current[sender[move]])[entry[move]];
    }

    /** Returns one of the steps that send the word of a move. */
    private ComponentBehavior.ProcessMove example(int move) {
        return root.part(sender[move]).example(current[sender[move]], word(move), steps);
    }

    @Override
    public int requestedMove(int move) {
        return steps.requestedMove(example(move).configuration(), example(move).step());
    }

    @Override
    public Choices choices(int move) {
        return steps.choices(example(move).configuration(), example(move).step());
    }

    @Override
    public int processOf(int move) {
        return sender[move];
    }

    @Override
    public boolean isTimer(int move) {
        return steps.isTimer(example(move).configuration(), example(move).step());
    }

    @Override
    public boolean isIdle(int move) {
        return false;
    }

    @Override
    public int sentCount() {
        return root.words().messages(word(lastMove)).length;
    }

    @Override
    public int receiver(int message) {
        int process = steps.receiver(root.words().messages(word(lastMove))[message]);
        return root.partOf(process);
    }

    @Override
    public Object sentMessage(int message) {
        return steps.content(root.words().messages(word(lastMove))[message]);
    }

    // ---- invariants

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public @Nullable Violation violation() {
        if (!judged) {
            judged = true;
            counts.add(root.product(successor, false), root.product(successor, true));
            violation = findViolation();
        }
        return violation;
    }

    private @Nullable Violation findViolation() {
        for (int i = 0; i < components; i++) {
            Violation failure = root.part(i).failure(successor[i]);
            if (failure != null) {
                return failure;
            }
        }
        ProductChecks.BrokenCheck broken = checks.findBroken(successor);
        return broken == null ? null : broken.violation();
    }

    /** Returns the check that the successor violates, or null if a step fails. */
    ProductChecks.@Nullable BrokenCheck brokenCheck() {
        return checks.findBroken(successor);
    }

    @Override
    public Coverage coverage() {
        return space.coverage();
    }

    @Override
    public long handlerCalls() {
        return space.handlerCalls();
    }
}
