package dev.winnow.world.compiled;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ForkableStateSpace;
import dev.winnow.system.BadInput;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A graph in which configurations that differ only in which of interchangeable processes is which have one name: the
 * smallest of the names that they would have under all permutations. So whoever visits each name once visits one of
 * them, and paths are still real ones.
 *
 * <p>Ip and Dill, Better verification through symmetry (FMSD 1996); Clarke, Enders, Filkorn, Jha (FMSD 1996). Their
 * scalarsets make a program symmetric by its syntax. Here the scenario promises it, and samples are tried out: what
 * follows on a configuration under other names must be what follows on it, under other names, and must break as much.
 * Cost for each name: as many sums as there are permutations.
 */
final class SymmetryReducedStateSpace implements ForkableStateSpace {

    private static final int SAMPLES = 64; // the first so many configurations, and later one of so many times 64
    private static final int BROKEN = -1;

    private final CompiledStateSpace stateSpace;
    private final List<int[]> permutations;
    private final PermutationImages[] images;
    private @Nullable CompiledStateSpace auditSpace; // for trying out
    private int entered;

    private boolean fingerprintKnown; // behind the latest move
    private long fingerprintLow;
    private long fingerprintHigh;

    SymmetryReducedStateSpace(CompiledStateSpace flat, List<int[]> permutations) {
        this.stateSpace = flat;
        this.permutations = permutations;
        this.images = flat.images(permutations).toArray(PermutationImages[]::new);
    }

    // ---- names

    @Override
    public long fingerprintLow() {
        computeFingerprint();
        return fingerprintLow;
    }

    @Override
    public long fingerprintHigh() {
        computeFingerprint();
        return fingerprintHigh;
    }

    private void computeFingerprint() {
        if (fingerprintKnown) {
            return;
        }
        fingerprintKnown = true;
        fingerprintLow = stateSpace.fingerprintLow();
        fingerprintHigh = stateSpace.fingerprintHigh();
        for (int i = 1; i < images.length; i++) { // the first changes nothing
            long otherLow = low(images[i]);
            if (otherLow <= fingerprintLow) {
                long otherHigh = high(images[i]);
                fingerprintHigh = otherLow < fingerprintLow ? otherHigh : Math.min(fingerprintHigh, otherHigh);
                fingerprintLow = otherLow;
            }
        }
    }

    private long low(PermutationImages image) {
        long sum = ProcessConfigurationTable.fingerprintLow(~image.history(stateSpace.history()))
                - ProcessConfigurationTable.fingerprintLow(~0); // as the flat one sums up
        for (int p = 0; p < stateSpace.processCount(); p++) {
            sum += ProcessConfigurationTable.fingerprintLow(
                    image.processConfiguration(stateSpace.processConfiguration(p)));
        }
        return sum;
    }

    private long high(PermutationImages image) {
        long sum = ProcessConfigurationTable.fingerprintHigh(~image.history(stateSpace.history()))
                - ProcessConfigurationTable.fingerprintHigh(~0);
        for (int p = 0; p < stateSpace.processCount(); p++) {
            sum += ProcessConfigurationTable.fingerprintHigh(
                    image.processConfiguration(stateSpace.processConfiguration(p)));
        }
        return sum;
    }

    // ---- whether it is true that they are interchangeable

    private boolean isSample() {
        int times = entered++;
        return times < SAMPLES || times % (SAMPLES * SAMPLES) == 0;
    }

    private void auditSymmetry(int[] from, int at) {
        PermutationImages image = images[1 + entered % (images.length - 1)];
        stateSpace.enter(from, at);
        int[] under = permuted(image);
        Set<List<Integer>> expected = successors(stateSpace, image);
        if (auditSpace == null) {
            auditSpace = stateSpace.fork();
        }
        auditSpace.enter(under, 0);
        if (!successors(auditSpace, images[0]).equals(expected)) {
            throw new BadInput(
                    "the processes that the scenario calls interchangeable are not: with other names something else follows on the same",
                    "do not let anything depend on the order of their names, nor on numbers that stand for them; or leave the reduction"
                            + " out: --no-symmetry");
        }
    }

    /** The configuration behind the latest move under other names. */
    private int[] permuted(PermutationImages image) {
        int[] made = new int[configurationInts()];
        int processes = stateSpace.processCount();
        for (int p = 0; p < processes; p++) {
            made[image.process(p)] = image.processConfiguration(stateSpace.processConfiguration(p));
        }
        made[processes] = image.history(stateSpace.history());
        write(low(image), made, processes + 1);
        write(high(image), made, processes + 3);
        return made;
    }

    private static void write(long half, int[] to, int at) {
        to[at] = (int) half;
        to[at + 1] = (int) (half >>> 32);
    }

    /** What all moves lead to, under other names; of what breaks something, only that it does. */
    private Set<List<Integer>> successors(CompiledStateSpace space, PermutationImages image) {
        Set<List<Integer>> all = new HashSet<>();
        for (int move = 0; move < space.moveCount(); move++) {
            space.perform(move);
            Integer[] one = new Integer[space.processCount() + 1];
            Arrays.fill(one, BROKEN);
            if (space.violation() == null) {
                for (int p = 0; p < space.processCount(); p++) {
                    one[image.process(p)] = image.processConfiguration(space.processConfiguration(p));
                }
                one[space.processCount()] = image.history(space.history());
            }
            all.add(List.of(one));
        }
        return all;
    }

    // ---- as it is

    @Override
    public void enter(int[] from, int at) {
        if (isSample()) {
            auditSymmetry(from, at);
        }
        stateSpace.enter(from, at);
        fingerprintKnown = false;
    }

    @Override
    public boolean perform(int move) {
        fingerprintKnown = false;
        return stateSpace.perform(move);
    }

    @Override
    public SymmetryReducedStateSpace fork() {
        return new SymmetryReducedStateSpace(stateSpace.fork(), permutations);
    }

    @Override
    public int processCount() {
        return stateSpace.processCount();
    }

    @Override
    public ProcessId processId(int process) {
        return stateSpace.processId(process);
    }

    @Override
    public int configurationInts() {
        return stateSpace.configurationInts();
    }

    @Override
    public int initialCount() {
        return stateSpace.initialCount();
    }

    @Override
    public void writeInitial(int which, int[] to, int at) {
        stateSpace.writeInitial(which, to, at);
    }

    @Override
    public int[][] initialChoices(int which) {
        return stateSpace.initialChoices(which);
    }

    @Override
    public int moveCount() {
        return stateSpace.moveCount();
    }

    @Override
    public int processOf(int move) {
        return stateSpace.processOf(move);
    }

    @Override
    public boolean isTimer(int move) {
        return stateSpace.isTimer(move);
    }

    @Override
    public boolean isIdle(int move) {
        return stateSpace.isIdle(move);
    }

    @Override
    public int sentCount() {
        return stateSpace.sentCount();
    }

    @Override
    public int receiver(int message) {
        return stateSpace.receiver(message);
    }

    @Override
    public Object sentMessage(int message) {
        return stateSpace.sentMessage(message);
    }

    @Override
    public boolean hasFailed() {
        return stateSpace.hasFailed();
    }

    @Override
    public @Nullable Violation violation() {
        return stateSpace.violation();
    }

    @Override
    public void save(int[] to, int at) {
        stateSpace.save(to, at);
    }

    @Override
    public int requestedMove(int move) {
        return stateSpace.requestedMove(move);
    }

    @Override
    public int[] choices(int move) {
        return stateSpace.choices(move);
    }

    @Override
    public Coverage coverage() {
        return stateSpace.coverage();
    }

    @Override
    public long handlerCalls() {
        return stateSpace.handlerCalls();
    }
}
