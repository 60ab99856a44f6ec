package dev.winnow.world.compiled;

import dev.winnow.model.Choices;
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
 * A state space reduced by symmetry: configurations that are equal up to a permutation of interchangeable processes
 * have the same fingerprint, the smallest one among all permutations. A search that enters each fingerprint once thus
 * enters one configuration of each class, and its paths are real executions.
 *
 * <p>Ip and Dill, Better verification through symmetry (FMSD 1996); Clarke, Enders, Filkorn, Jha (FMSD 1996).
 *
 * <p>Their scalarsets guarantee symmetry by the syntax of the program. Here the scenario declares it, and an audit
 * checks samples: the successors of a permuted configuration must be the permuted successors, and the same number of
 * them must violate an invariant.
 *
 * <p>Cost of a fingerprint: one sum over all processes for each permutation.
 */
final class SymmetryReducedStateSpace implements ForkableStateSpace {

    private static final int SAMPLES = 64; // audits the first 64 configurations, later every 4096th
    private static final int VIOLATION = -1;

    private final CompiledStateSpace stateSpace;
    private final List<int[]> permutations;
    private final PermutationImages[] images;
    private @Nullable CompiledStateSpace auditSpace; // a fork for the audit
    private int entered;

    private boolean fingerprintKnown; // of the successor
    private long fingerprintLow;
    private long fingerprintHigh;

    SymmetryReducedStateSpace(CompiledStateSpace stateSpace, List<int[]> permutations) {
        this.stateSpace = stateSpace;
        this.permutations = permutations;
        this.images = stateSpace.images(permutations).toArray(PermutationImages[]::new);
    }

    // ---- fingerprints

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
        for (int i = 1; i < images.length; i++) { // the first permutation is the identity
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
                - ProcessConfigurationTable.fingerprintLow(~0); // as the compiled state space does
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

    // ---- audit of the symmetry

    private boolean isSample() {
        int times = entered++;
        return times < SAMPLES || times % (SAMPLES * SAMPLES) == 0;
    }

    private void auditSymmetry(int[] from, int at) {
        PermutationImages image = images[1 + entered % (images.length - 1)];
        stateSpace.enter(from, at);
        int[] permuted = permuted(image);
        Set<List<Integer>> expected = successors(stateSpace, image);
        if (auditSpace == null) {
            auditSpace = stateSpace.fork();
        }
        auditSpace.enter(permuted, 0);
        if (!successors(auditSpace, images[0]).equals(expected)) {
            throw new BadInput(
                    "the processes that the scenario declares interchangeable are not:"
                            + " permuting them changes what can happen next",
                    "do not depend on the order of their names or on numbers that stand for them,"
                            + " or turn the reduction off: --no-symmetry");
        }
    }

    /** Returns the image of the successor. */
    private int[] permuted(PermutationImages image) {
        int[] permuted = new int[configurationInts()];
        int processes = stateSpace.processCount();
        for (int p = 0; p < processes; p++) {
            permuted[image.process(p)] = image.processConfiguration(stateSpace.processConfiguration(p));
        }
        permuted[processes] = image.history(stateSpace.history());
        write(low(image), permuted, processes + 1);
        write(high(image), permuted, processes + 3);
        return permuted;
    }

    private static void write(long half, int[] to, int at) {
        to[at] = (int) half;
        to[at + 1] = (int) (half >>> 32);
    }

    /** Returns the images of all successors. Those that violate an invariant are all the same. */
    private Set<List<Integer>> successors(CompiledStateSpace space, PermutationImages image) {
        Set<List<Integer>> all = new HashSet<>();
        for (int move = 0; move < space.moveCount(); move++) {
            space.perform(move);
            Integer[] successor = new Integer[space.processCount() + 1];
            Arrays.fill(successor, VIOLATION);
            if (space.violation() == null) {
                for (int p = 0; p < space.processCount(); p++) {
                    successor[image.process(p)] = image.processConfiguration(space.processConfiguration(p));
                }
                successor[space.processCount()] = image.history(space.history());
            }
            all.add(List.of(successor));
        }
        return all;
    }

    // ---- the rest is unchanged

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
    public List<Choices> initialChoices(int which) {
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
    public Choices choices(int move) {
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
