package dev.winnow.world.compiled;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Choices;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.run.DueInvariants;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.LivenessStateSpace;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.SkippingRequirements;
import dev.winnow.statespace.SkippingStateSpace;
import dev.winnow.statespace.StateCheck;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.SymmetricStateSpace;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The compiled state space of a system of pure processes. A configuration consists of one number for each process (its
 * process configuration: local state and inbox) and the number of the invariants' histories. The next steps of a
 * process depend on its own number alone and are cached by it, so that handlers are called once for each input.
 *
 * <p>The fingerprint of a configuration is a sum over its numbers. A move updates it with one addition for each number
 * that it changes. It is stored at the end of the configuration.
 */
public final class CompiledStateSpace
        implements ComposedStateSpace, SymmetricStateSpace, SkippingStateSpace, LivenessStateSpace {

    private final SharedTables common;
    private final ProcessStepTable.IgnoredDeliveries ignoredDeliveries;
    private final SymbolTable symbols;
    private final ProcessConfigurationTable processConfigurations;
    private final int processes;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final ProcessStepTable steps;
    private final StateSpaceInvariants invariants;
    private final InitialConfigurations initialConfigurations;
    private final int @Nullable [] start; // the only initial configuration, if not those after the prologue

    // The successor of the last move. It differs from the current configuration by the changes listed below.
    private final int[] configuration; // by process
    private int history;
    private long fingerprintLow;
    private long fingerprintHigh;
    private @Nullable Violation violation;

    private int currentHistory;
    private long currentFingerprintLow;
    private long currentFingerprintHigh;
    private int[] changed = new int[2 * 8]; // pairs: a process, and its number in the current configuration
    private int changes;
    private int lastTransition;
    private boolean prologueDone;

    private boolean areMovesListed;
    private int count; // number of moves
    private int[] process = new int[16]; // by move
    private int[] at = new int[16]; // by move: its step in the step table

    private CompiledStateSpace(
            SharedTables common, ProcessStepTable.IgnoredDeliveries ignoredDeliveries, int @Nullable [] start) {
        this.common = common;
        this.ignoredDeliveries = ignoredDeliveries;
        this.start = start;
        this.symbols = common.symbols();
        this.processConfigurations = common.processConfigurations();
        this.processes = symbols.processes().size();
        this.configuration = new int[processes];
        this.sandbox = new HandlerSandbox(common.definition(), common.origin().seed(), symbols, common.moves());
        InvariantEvaluator evaluator = new InvariantEvaluator(common.setup());
        this.transitions = new TransitionTable(symbols, sandbox, evaluator);
        this.steps = new ProcessStepTable(common, transitions, sandbox, evaluator.anyReadsSteps(), ignoredDeliveries);
        this.invariants = new StateSpaceInvariants(
                new MemoizedInvariants.InvariantContext(
                        evaluator, transitions, sandbox, new TrackedStates(symbols, this::localState)),
                common.goals(),
                common.histories(),
                steps,
                configuration);
        for (int p = 0; p < processes; p++) {
            int local = symbols.localState(p, sandbox.unstartedState(p), sandbox.isGuarded(p));
            configuration[p] = processConfigurations.numberOf(local, InboxTable.EMPTY);
            fingerprintLow += ProcessConfigurationTable.fingerprintLow(configuration[p]);
            fingerprintHigh += ProcessConfigurationTable.fingerprintHigh(configuration[p]);
        }
        setHistory(invariants.initialHistory());
        makeCurrent();
        initialConfigurations =
                new InitialConfigurations(this, common.setup().plan().prologue(), symbols, transitions);
        enter(start == null ? initialConfigurations.configuration(0) : start, 0);
        prologueDone = true;
    }

    /** Opens the state space of a system. */
    public static CompiledStateSpace of(SimulationDefinition definition, Setup setup, Origin origin, MoveTable moves) {
        return opened(
                SharedTables.of(definition, setup, origin, moves), ProcessStepTable.IgnoredDeliveries.PERFORMED, null);
    }

    @Override
    public CompiledStateSpace fork() {
        return opened(common, ignoredDeliveries, start);
    }

    @Override
    public CompiledStateSpace startingAt(int[] initial) {
        return opened(common, ignoredDeliveries, initial.clone());
    }

    /** Opens a state space and registers its transitions with the shared tables, for the coverage. */
    private static CompiledStateSpace opened(
            SharedTables common, ProcessStepTable.IgnoredDeliveries ignoredDeliveries, int @Nullable [] start) {
        CompiledStateSpace space = new CompiledStateSpace(common, ignoredDeliveries, start);
        common.transitionTables().add(space.transitions);
        return space;
    }

    // ---- prologue

    /** Performs a transition of the prologue, which starts a process, or none (-1). */
    void inject(int transition, int started) {
        if (started >= 0) {
            changeProcess(
                    started,
                    processConfigurations.numberOf(
                            transitions.localStateAfter(transition),
                            processConfigurations.inbox[configuration[started]]));
        }
        applyTransition(transition);
    }

    /** Returns the local state of a process in the successor. */
    int localState(int who) {
        return processConfigurations.localState[configuration[who]];
    }

    /**
     * Throws {@link UnsupportedByEngine} if the prologue violates an invariant.
     *
     * @param isComplete true after the last external of the prologue
     */
    void requireNoViolation(boolean isComplete) {
        prologueDone = isComplete;
        if (violation == null && prologueDone) {
            setHistory(invariants.checkLastStep(history, lastTransition));
            violation = invariants.violation();
        }
        Violation found = violation();
        if (found != null) {
            throw UnsupportedByEngine.violatedPrologue(found);
        }
        prologueDone = false;
    }

    // ---- configurations

    @Override
    public int processCount() {
        return processes;
    }

    @Override
    public ProcessId processId(int index) {
        return symbols.process(index);
    }

    @Override
    public int configurationInts() {
        return processes + 1 + FINGERPRINT_INTS;
    }

    @Override
    public int initialCount() {
        return start == null ? initialConfigurations.count() : 1;
    }

    @Override
    public void writeInitial(int which, int[] to, int place) {
        int[] initial = start == null ? initialConfigurations.configuration(which) : start;
        System.arraycopy(initial, 0, to, place, configurationInts());
    }

    @Override
    public List<Choices> initialChoices(int which) {
        return initialConfigurations.choices(which);
    }

    @Override
    public void save(int[] to, int place) {
        System.arraycopy(configuration, 0, to, place, processes);
        int behind = place + processes;
        to[behind] = history;
        to[behind + 1] = (int) fingerprintLow;
        to[behind + 2] = (int) (fingerprintLow >>> 32);
        to[behind + 3] = (int) fingerprintHigh;
        to[behind + 4] = (int) (fingerprintHigh >>> 32);
    }

    @Override
    public void enter(int[] from, int place) {
        System.arraycopy(from, place, configuration, 0, processes);
        int behind = place + processes;
        history = from[behind];
        fingerprintLow = (from[behind + 1] & 0xffff_ffffL) | (long) from[behind + 2] << 32;
        fingerprintHigh = (from[behind + 3] & 0xffff_ffffL) | (long) from[behind + 4] << 32;
        makeCurrent();
    }

    /** Makes the successor the current configuration. */
    private void makeCurrent() {
        currentFingerprintLow = fingerprintLow;
        currentFingerprintHigh = fingerprintHigh;
        currentHistory = history;
        changes = 0;
        violation = null;
        steps.clearIfFull();
        areMovesListed = false;
    }

    @Override
    public long fingerprintLow() {
        return fingerprintLow;
    }

    @Override
    public long fingerprintHigh() {
        return fingerprintHigh;
    }

    @Override
    public boolean hasFailed() {
        return violation != null;
    }

    @Override
    public @Nullable Violation violation() {
        if (violation == null) {
            violation = invariants.checkStates(lastTransition, prologueDone);
        }
        return violation;
    }

    @Override
    public Coverage coverage() {
        return common.coverage();
    }

    // ---- processes one by one

    @Override
    public Setup setup() {
        return common.setup();
    }

    @Override
    public int processConfiguration(int who) {
        return configuration[who];
    }

    @Override
    public ProcessSteps processSteps() {
        return new CompiledProcesses(common, transitions, steps, sandbox);
    }

    @Override
    public List<StateCheck> stateChecks() {
        return new CompiledProcesses(common, transitions, steps, sandbox).stateChecks(common.goals());
    }

    // ---- ignored messages

    @Override
    public CompiledStateSpace skippingIgnored() {
        SkippingRequirements.require(common.setup());
        DueInvariants due = new DueInvariants(new InvariantEvaluator(common.setup()));
        return opened(
                common,
                due.hasQuietChecks() || due.hasEndChecks()
                        ? ProcessStepTable.IgnoredDeliveries.POSTPONED
                        : ProcessStepTable.IgnoredDeliveries.SKIPPED,
                start);
    }

    @Override
    public List<Integer> skippedMoves() {
        return IntStream.of(configuration).flatMap(steps::ignoredMoves).boxed().toList();
    }

    // ---- interchangeable processes

    @Override
    public StateSpace symmetryReduced() {
        List<List<ProcessId>> groups = common.setup().interchangeable();
        if (groups.isEmpty()) {
            return this;
        }
        return new SymmetryReducedStateSpace(this, groups);
    }

    SharedTables tables() {
        return common;
    }

    /** Returns the images of numbers under a permutation. */
    PermutationImages images(int[] permutation) {
        return common.permutationImages(permutation, sandbox);
    }

    @Override
    public @Nullable Object state(int who) {
        return symbols.visibleState(localState(who));
    }

    @Override
    public int history() {
        return history;
    }

    // ---- liveness

    @Override
    public int hotInvariantCount() {
        return invariants.hotInvariantCount();
    }

    @Override
    public boolean isHot(int hotInvariant) {
        return invariants.isHot(hotInvariant, lastTransition);
    }

    @Override
    public Violation livenessViolation(int hotInvariant, int moves) {
        return invariants.livenessViolation(hotInvariant, moves);
    }

    @Override
    public int fairnessClaim(int move) {
        int who = processOf(move);
        return steps.isTimer(at[move])
                ? ~who
                : common.inboxes()
                        .messages(processConfigurations.inbox[currentProcessConfiguration(who)])[
                        steps.inboxPlace(at[move])];
    }

    /** Returns the process configuration of a process in the current configuration. */
    private int currentProcessConfiguration(int who) {
        for (int i = 0; i < 2 * changes; i += 2) {
            if (changed[i] == who) {
                return changed[i + 1];
            }
        }
        return configuration[who];
    }

    // ---- moves

    /** Lists the moves of the current configuration. Not done on entering it: some are entered for one move. */
    private void listMoves() {
        areMovesListed = true;
        int listed = 0;
        for (int p = 0; p < processes; p++) {
            int row = steps.row(currentProcessConfiguration(p));
            int own = steps.stepCount(row);
            if (listed + own > process.length) {
                process = Arrays.copyOf(process, 2 * (listed + own));
                at = Arrays.copyOf(at, 2 * (listed + own));
            }
            for (int k = 0; k < own; k++) {
                process[listed] = p;
                at[listed++] = steps.step(row, k);
            }
        }
        count = listed;
    }

    /** Returns the step of a move in the step table. */
    private int step(int move) {
        if (!areMovesListed) {
            listMoves();
        }
        return at[move];
    }

    @Override
    public int moveCount() {
        if (!areMovesListed) {
            listMoves();
        }
        return count;
    }

    @Override
    public int processOf(int move) {
        if (!areMovesListed) {
            listMoves();
        }
        return process[move];
    }

    @Override
    public boolean isTimer(int move) {
        return steps.isTimer(step(move));
    }

    @Override
    public boolean isIdle(int move) {
        return steps.isIdle(step(move));
    }

    @Override
    public int sentCount() {
        int fact = lastTransition * TransitionTable.WIDTH;
        return transitions.facts[fact + TransitionTable.SENT_END] - transitions.facts[fact + TransitionTable.SENT];
    }

    @Override
    public int receiver(int message) {
        return symbols.to[sentMessageNumber(message)];
    }

    @Override
    public Object sentMessage(int message) {
        return symbols.payload(sentMessageNumber(message));
    }

    private int sentMessageNumber(int message) {
        return transitions
                .sentMessages[
                2 * (transitions.facts[lastTransition * TransitionTable.WIDTH + TransitionTable.SENT] + message)];
    }

    @Override
    public int requestedMove(int move) {
        return steps.requestedMove(step(move));
    }

    @Override
    public Choices choices(int move) {
        return transitions.choices(steps.transition(step(move)));
    }

    @Override
    public long handlerCalls() {
        return transitions.transitionCount();
    }

    @Override
    public boolean perform(int move) {
        undoMove();
        return areMovesListed ? perform(process[move], at[move]) : performUnlisted(move);
    }

    /** Performs a move by going through the processes up to its own. */
    private boolean performUnlisted(int move) {
        int who = 0;
        int row = steps.row(configuration[0]);
        int before = 0; // moves of the processes before
        while (move - before >= steps.stepCount(row)) {
            before += steps.stepCount(row);
            row = steps.row(configuration[++who]);
        }
        return perform(who, steps.step(row, move - before));
    }

    private boolean perform(int who, int step) {
        if (steps.isIdle(step)) {
            lastTransition = steps.transition(step);
            transitions.markPerformed(lastTransition);
            return false;
        }
        setProcess(who, steps.configurationAfter(step, configuration[who]));
        fingerprintLow += steps.fingerprintDeltaLow(step);
        fingerprintHigh += steps.fingerprintDeltaHigh(step);
        applyTransition(steps.transition(step));
        return fingerprintLow != currentFingerprintLow || fingerprintHigh != currentFingerprintHigh;
    }

    private void undoMove() {
        for (int i = 2 * (changes - 1); i >= 0; i -= 2) {
            configuration[changed[i]] = changed[i + 1];
        }
        changes = 0;
        history = currentHistory;
        fingerprintLow = currentFingerprintLow;
        fingerprintHigh = currentFingerprintHigh;
        violation = null;
    }

    /** Applies a transition, except for the change of its own process. */
    private void applyTransition(int transition) {
        lastTransition = transition;
        int[] facts = transitions.facts;
        int fact = transition * TransitionTable.WIDTH;
        int[] sent = transitions.sentMessages;
        for (int i = 2 * facts[fact + TransitionTable.SENT]; i < 2 * facts[fact + TransitionTable.SENT_END]; i += 2) {
            int receiver = symbols.to[sent[i]];
            changeProcess(receiver, steps.withMessage(configuration[receiver], sent[i]));
        }
        transitions.markPerformed(transition);
        if ((facts[fact + TransitionTable.FLAGS] & TransitionTable.DID_FAIL) != 0) {
            violation = transitions.failure(transition);
        } else {
            setHistory(invariants.checkStep(history, transition, prologueDone));
            violation = invariants.violation();
        }
    }

    // A history enters the fingerprint by its complement, which never equals a process configuration.
    private void setHistory(int next) {
        if (next != history) {
            fingerprintLow += ProcessConfigurationTable.fingerprintLow(~next)
                    - ProcessConfigurationTable.fingerprintLow(~history);
            fingerprintHigh += ProcessConfigurationTable.fingerprintHigh(~next)
                    - ProcessConfigurationTable.fingerprintHigh(~history);
            history = next;
        }
    }

    private void changeProcess(int who, int next) {
        if (next == configuration[who]) {
            return; // in a set network, the message is in flight already
        }
        fingerprintLow += ProcessConfigurationTable.fingerprintLow(next)
                - ProcessConfigurationTable.fingerprintLow(configuration[who]);
        fingerprintHigh += ProcessConfigurationTable.fingerprintHigh(next)
                - ProcessConfigurationTable.fingerprintHigh(configuration[who]);
        setProcess(who, next);
    }

    private void setProcess(int who, int next) {
        if (2 * changes == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changed.length);
        }
        changed[2 * changes] = who;
        changed[2 * changes + 1] = configuration[who];
        changes++;
        configuration[who] = next;
    }
}
