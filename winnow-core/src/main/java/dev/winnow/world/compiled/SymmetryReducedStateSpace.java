package dev.winnow.world.compiled;

import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ForkableStateSpace;
import dev.winnow.symmetry.GroupPermutations;
import dev.winnow.symmetry.RoleHash;
import dev.winnow.system.BadInput;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A state space reduced by symmetry: configurations that are equal up to a permutation of interchangeable processes
 * have the same fingerprint. A search that enters each fingerprint once thus enters one configuration of each class,
 * and its paths are real executions.
 *
 * <p>Ip and Dill, Better verification through symmetry (FMSD 1996); Clarke, Enders, Filkorn, Jha (FMSD 1996).
 *
 * <p>The representative: each process gets a key that permutations take along ({@link ProcessKeys}). The image whose
 * processes are sorted by their keys is the representative. Where keys are equal, all orders are tried, and the
 * smallest fingerprint is taken, unless exchanging these processes changes nothing.
 *
 * <p>Their scalarsets guarantee symmetry by the syntax of the program. Here the scenario declares it, and an audit
 * checks samples: the successors of a permuted configuration must be the permuted successors, and the same number of
 * them must violate an invariant.
 *
 * <p>Cost of a fingerprint: one sum over all processes for each interchangeable process and each order that is tried.
 */
final class SymmetryReducedStateSpace implements ForkableStateSpace {

    private static final int SAMPLES = 64; // audits the first 64 configurations, later every 4096th
    private static final int VIOLATION = -1;

    private final CompiledStateSpace stateSpace;
    private final List<List<ProcessId>> groups;
    private final List<List<Integer>> members; // of the groups, by index
    private final List<int[]> permutations; // all of them; the first one is the identity
    private final Map<IntBuffer, PermutationImages> images = new HashMap<>(); // by permutation, those used so far
    private final ProcessKeys keys;
    private @Nullable CompiledStateSpace auditSpace; // a fork for the audit
    private int entered;

    private boolean fingerprintKnown; // of the successor
    private long fingerprintLow;
    private long fingerprintHigh;

    SymmetryReducedStateSpace(CompiledStateSpace stateSpace, List<List<ProcessId>> groups) {
        this.stateSpace = stateSpace;
        this.groups = groups;
        this.members = groups.stream()
                .map(group -> group.stream()
                        .map(stateSpace.tables().symbols()::indexOf)
                        .toList())
                .toList();
        this.permutations = GroupPermutations.of(stateSpace.processCount(), members);
        this.keys = new ProcessKeys(stateSpace, groups);
    }

    private PermutationImages image(int[] permutation) {
        return images.computeIfAbsent(IntBuffer.wrap(permutation), key -> stateSpace.images(permutation));
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
        boolean isFirst = true;
        for (int[] permutation : GroupPermutations.sorting(members, keys.ofConfiguration(), this::changesNothing)) {
            PermutationImages image = image(permutation);
            long low = low(image);
            if (isFirst || low <= fingerprintLow) {
                long high = high(image);
                fingerprintHigh = isFirst || low < fingerprintLow ? high : Math.min(fingerprintHigh, high);
                fingerprintLow = low;
                isFirst = false;
            }
        }
    }

    /** Returns true if the configuration stays the same when two processes are exchanged. */
    private boolean changesNothing(int process, int other) {
        int[] exchange = permutations.get(0).clone();
        exchange[process] = other;
        exchange[other] = process;
        PermutationImages image = image(exchange);
        boolean isSame = image.history(stateSpace.history()) == stateSpace.history();
        for (int p = 0; isSame && p < stateSpace.processCount(); p++) {
            isSame = image.processConfiguration(stateSpace.processConfiguration(p))
                    == stateSpace.processConfiguration(image.process(p));
        }
        return isSame;
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
        PermutationImages image = image(permutations.get(1 + entered % (permutations.size() - 1)));
        stateSpace.enter(from, at);
        int[] permuted = permuted(image);
        Set<List<Integer>> expected = successors(stateSpace, image);
        if (auditSpace == null) {
            auditSpace = stateSpace.fork();
        }
        auditSpace.enter(permuted, 0);
        if (!successors(auditSpace, image(permutations.get(0))).equals(expected)) {
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
        return new SymmetryReducedStateSpace(stateSpace.fork(), groups);
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

    /**
     * Keys of interchangeable processes. The key of a process is a sum over the configurations of all processes, each
     * hashed from its view. So a permutation of the configuration takes the keys along. Each hash is computed once.
     */
    private static final class ProcessKeys {
        private final CompiledStateSpace stateSpace;
        private final SharedTables tables;
        private final RoleHash hash;
        private final boolean[] isMember; // of a group, by process
        private final long[] keys;
        // By process and number: its hash, or 0 if it is not known.
        private final long[][] configurationHashes;
        private final long[][] historyHashes;

        ProcessKeys(CompiledStateSpace stateSpace, List<List<ProcessId>> groups) {
            this.stateSpace = stateSpace;
            this.tables = stateSpace.tables();
            this.hash = new RoleHash(groups);
            int processes = stateSpace.processCount();
            this.isMember = new boolean[processes];
            groups.forEach(
                    group -> group.forEach(process -> isMember[tables.symbols().indexOf(process)] = true));
            this.keys = new long[processes];
            this.configurationHashes = new long[processes][64];
            this.historyHashes = new long[processes][64];
        }

        /** Returns the key of each process in the current configuration; valid until the next call. */
        long[] ofConfiguration() {
            for (int self = 0; self < keys.length; self++) {
                if (isMember[self]) {
                    keys[self] = key(self);
                }
            }
            return keys;
        }

        private long key(int self) {
            long key = history(stateSpace.history(), self);
            for (int p = 0; p < keys.length; p++) {
                key += configuration(stateSpace.processConfiguration(p), self);
            }
            return key;
        }

        private long configuration(int number, int self) {
            long[] known = withRoomFor(number, configurationHashes, self);
            if (known[number] == 0) {
                known[number] = hashOf(number, stateSpace.processId(self));
            }
            return known[number];
        }

        private long hashOf(int number, ProcessId self) {
            SymbolTable symbols = tables.symbols();
            int local = tables.processConfigurations().localState[number];
            ConfigurationSnapshots.LocalState state = symbols.localState(local);
            long inbox = 0; // a sum: renaming may change the order
            for (int message : tables.inboxes().messages(tables.processConfigurations().inbox[number])) {
                inbox += hash.of(List.of(symbols.process(symbols.from[message]), symbols.payload(message)), self);
            }
            List<Object> parts = List.of(
                    symbols.process(symbols.processOf[local]),
                    state.started(),
                    state.up(),
                    state.paused(),
                    state.crashAfter(),
                    Optional.ofNullable(state.state()),
                    state.durable(),
                    state.timers(),
                    inbox);
            return hash.of(parts, self);
        }

        private long history(int number, int self) {
            long[] known = withRoomFor(number, historyHashes, self);
            if (known[number] == 0) {
                int[] each = tables.histories().historiesOf(number);
                for (int i = 0; i < each.length; i++) {
                    known[number] += hash.of(
                            Optional.ofNullable(tables.histories().value(i, each[i])), stateSpace.processId(self));
                }
            }
            return known[number];
        }

        private static long[] withRoomFor(int number, long[][] hashes, int self) {
            if (number >= hashes[self].length) {
                hashes[self] = Arrays.copyOf(hashes[self], Math.max(number + 1, 2 * hashes[self].length));
            }
            return hashes[self];
        }
    }
}
