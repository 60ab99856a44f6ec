package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.guided.FingerprintedGuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Choices;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.run.DueInvariants;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.simulate.PartitionState;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A guided run of a system of pure processes that works on numbers alone: handlers and invariants are called once for
 * each input, and their results are cached. It performs the same moves as {@link dev.winnow.guided.WorldGuidedRun}.
 *
 * <p>It assumes that handlers, {@code accepts} and invariants depend on their arguments only, and that values have
 * {@code equals}. This is audited on samples. Callers must still confirm a violation in a world.
 *
 * <p>Cost of a move: three look-ups and a few writes for each message, and the same to undo it. A known move allocates
 * nothing.
 */
public final class CompiledGuidedRun implements FingerprintedGuidedRun {

    // What a step consumed: an item, or one of the following.
    private static final int NOTHING = -1;
    private static final int PARTITIONS_CHANGED = -2;
    private static final int LIFECYCLE_CHANGED = -3; // of a process; minus the number of messages lost

    private final MoveTable moves;
    private final Network network;
    private final int checkEvery;
    private final boolean hasQuietChecks;
    private final boolean isSet;
    private final boolean isOrdered;
    private final boolean inFlightMatters; // a message in flight may change the effect of other moves
    private final SymbolTable symbols;
    private final InFlightQueues inFlight;
    private final DecodedMoves decodedMoves;
    private final PartitionState partitions;
    private final DeliveryRules deliveryRules;
    private final TransitionTable transitions;
    private final MemoizedInvariants invariants;

    private final int[] locals; // by process
    private final PerformedSteps steps;
    private int items; // number of messages sent so far
    private int[] lost = new int[16]; // items lost by crashes, in order
    private int lostCount;
    private int history;
    private long localsFingerprint;
    private @Nullable Violation violation;

    /** Opens a guided run in which no process has been started. */
    public CompiledGuidedRun(SimulationDefinition definition, Setup setup, Origin origin, MoveTable moves) {
        this.moves = moves;
        this.network = definition.network();
        this.checkEvery = setup.checkEvery();
        this.symbols = new SymbolTable(definition, moves);
        this.decodedMoves = new DecodedMoves(moves, symbols);
        this.partitions = new PartitionState(definition, origin.seed());
        this.locals = new int[symbols.processes().size()];
        HandlerSandbox sandbox = new HandlerSandbox(definition, origin.seed(), symbols, moves);
        Arrays.setAll(locals, p -> symbols.localState(p, sandbox.unstartedState(p), sandbox.isGuarded(p)));
        this.isOrdered = network.keepsChannelOrder();
        InvariantEvaluator evaluator = new InvariantEvaluator(setup);
        DueInvariants due = new DueInvariants(evaluator);
        this.inFlightMatters =
                network.order() != Network.MessageOrder.UNORDERED || due.hasQuietChecks() || due.hasEndChecks();
        this.inFlight = new InFlightQueues(isOrdered, inFlightMatters);
        this.deliveryRules = new DeliveryRules(sandbox, inFlight, partitions, locals);
        this.transitions = new TransitionTable(symbols, sandbox, evaluator);
        this.steps = new PerformedSteps(transitions);
        this.invariants = new MemoizedInvariants(
                new MemoizedInvariants.InvariantContext(
                        evaluator, transitions, sandbox, new TrackedStates(symbols, p -> locals[p])),
                new HistoryTable(evaluator.count()),
                i -> true);
        this.isSet = !network.removesHandled();
        this.hasQuietChecks = invariants.hasQuietChecks();
        this.history = invariants.initialHistory();
    }

    @Override
    public int length() {
        return steps.length();
    }

    @Override
    public boolean rewindsCheaply() {
        return true;
    }

    // ---- performing moves

    @Override
    public int perform(int move, MatchPolicy match, Choices choices) {
        return switch (decodedMoves.kind(move)) {
            case DecodedMoves.DELIVERY ->
                deliver(deliveryRules.findDelivery(move, match, decodedMoves, items), decodedMoves.receiver(move));
            case DecodedMoves.FIRING -> fire(move, match, decodedMoves.receiver(move));
            case DecodedMoves.LIFECYCLE -> changeLifecycle(move, decodedMoves.receiver(move));
            case DecodedMoves.EXTERNAL_SEND -> send(move, decodedMoves.receiver(move));
            case DecodedMoves.PARTITIONING -> changePartition(move);
            case DecodedMoves.MESSAGE_FAULT -> injectFault((Move.MessageFault) moves.move(move), match);
            default -> ABSENT;
        };
    }

    private int deliver(int item, int receiver) {
        if (item == InFlightQueues.NONE) {
            return ABSENT;
        }
        int message = inFlight.message(item);
        int transition = transitions.delivery(locals[receiver], message);
        int move = symbols.move[message];
        if (isSet) {
            performTransition(move, transition, NOTHING);
        } else {
            inFlight.remove(item);
            performTransition(move, transition, item);
        }
        return move;
    }

    private int fire(int move, MatchPolicy match, int process) {
        int local = locals[process];
        int timer = symbols.earliestTimer[local];
        boolean fits = timer != SymbolTable.NONE
                && (match == MatchPolicy.EXACT
                        ? symbols.timerMove[timer] == move
                        : symbols.timerType[timer] == moves.type(move));
        if (!fits || !symbols.isRunning[local]) {
            return ABSENT;
        }
        performTransition(symbols.timerMove[timer], transitions.firing(local), NOTHING);
        return symbols.timerMove[timer];
    }

    private int changeLifecycle(int move, int process) {
        TransitionKey.TransitionKind kind = TransitionKey.TransitionKind.of(
                (External.Lifecycle) ((Move.InjectExternal) moves.move(move)).external());
        int transition = transitions.numberOf(new TransitionKey(kind, locals[process], 0));
        if (transition == TransitionTable.IMPOSSIBLE) {
            return ABSENT;
        }
        boolean loses = kind == TransitionKey.TransitionKind.CRASH && isOrdered;
        performTransition(move, transition, loses ? LIFECYCLE_CHANGED - loseAllTo(process) : LIFECYCLE_CHANGED);
        return move;
    }

    private int loseAllTo(int process) {
        int before = lostCount;
        for (int item = inFlight.nextInFlight(0, items); item >= 0; item = inFlight.nextInFlight(item + 1, items)) {
            if (symbols.to[inFlight.message(item)] == process) {
                inFlight.remove(item);
                if (lostCount == lost.length) {
                    lost = Arrays.copyOf(lost, 2 * lostCount);
                }
                lost[lostCount++] = item;
            }
        }
        return lostCount - before;
    }

    private int send(int move, int receiver) {
        External.Send send = (External.Send) ((Move.InjectExternal) moves.move(move)).external();
        int message = symbols.messageNumber(-1, receiver, send.message());
        performTransition(
                move,
                transitions.numberOf(new TransitionKey(TransitionKey.TransitionKind.SEND, SymbolTable.NONE, message)),
                NOTHING);
        return move;
    }

    private int changePartition(int move) {
        External external = ((Move.InjectExternal) moves.move(move)).external();
        if (!partitions.permits(external)) {
            return ABSENT;
        }
        TransitionKey.TransitionKind kind = external instanceof External.Heal
                ? TransitionKey.TransitionKind.HEAL
                : TransitionKey.TransitionKind.PARTITION;
        int transition = transitions.numberOf(new TransitionKey(kind, SymbolTable.NONE, move));
        partitions.perform(external);
        performTransition(move, transition, PARTITIONS_CHANGED);
        return move;
    }

    private int injectFault(Move.MessageFault fault, MatchPolicy match) {
        boolean drops = fault.fault() == Move.FaultKind.DROP;
        boolean permitted = drops ? network.loses() : network.duplicates();
        int item = permitted
                ? deliveryRules.findInFlight(moves.numberOf(fault.message()), match, items)
                : InFlightQueues.NONE;
        if (item == InFlightQueues.NONE) {
            return ABSENT;
        }
        int message = inFlight.message(item);
        int move = moves.faultMove(fault.fault(), symbols.move[message]);
        TransitionKey.TransitionKind kind =
                drops ? TransitionKey.TransitionKind.DROP : TransitionKey.TransitionKind.DUPLICATE;
        int transition = transitions.numberOf(new TransitionKey(kind, SymbolTable.NONE, message));
        if (drops) {
            inFlight.remove(item);
            performTransition(move, transition, item);
        } else {
            performTransition(move, transition, NOTHING, isOrdered ? item : InFlightQueues.NONE);
        }
        return move;
    }

    private void performTransition(int move, int transition, int taken) {
        performTransition(move, transition, taken, InFlightQueues.NONE);
    }

    /**
     * Performs a step whose message has been removed from the network already.
     *
     * @param full the transition as if no message were in flight
     * @param taken the item that the step consumed, or a negative constant
     * @param original the message after which a copy is added; NONE to add at the end
     */
    private void performTransition(int move, int full, int taken, int original) {
        int transition = isSet ? withoutPresentMessages(full) : full;
        int[] facts = transitions.facts;
        int at = transition * TransitionTable.WIDTH;
        int process = facts[at + TransitionTable.PROCESS];
        if (process >= 0) {
            steps.add(move, transition, taken, process, locals[process], items, history);
            setLocalState(process, facts[at + TransitionTable.AFTER]);
            if (taken <= LIFECYCLE_CHANGED) {
                deliveryRules.refreshProcess(process);
            }
        } else {
            steps.add(move, transition, taken, process, SymbolTable.NONE, items, history);
        }
        int from = facts[at + TransitionTable.SENT];
        int end = facts[at + TransitionTable.SENT_END];
        if (from != end) {
            inFlight.ensureItems(items + end - from);
            inFlight.ensureQueues(symbols.queueCount());
            addSentMessages(from, end, original);
        }
        if (facts[at + TransitionTable.FLAGS] == 0) {
            checkStep(transition, steps.length() - 1);
        } else {
            violation = transitions.failure(transition);
        }
    }

    private void setLocalState(int process, int local) {
        localsFingerprint += symbols.fingerprintWeight[local] - symbols.fingerprintWeight[locals[process]];
        locals[process] = local;
    }

    private void addSentMessages(int from, int end, int original) {
        int[] sent = transitions.sentMessages;
        int item = items;
        for (int i = 2 * from; i < 2 * end; i += 2, item++) {
            int message = sent[i];
            if (original != InFlightQueues.NONE) {
                inFlight.addBehind(item, message, original);
            } else if (isOrdered && symbols.isCrashed[locals[symbols.to[message]]]) {
                inFlight.addLost(item, message);
            } else {
                inFlight.add(item, message, sent[i + 1]);
            }
        }
        items = item;
    }

    /** Returns the transition without sending the messages that the set contains already. */
    private int withoutPresentMessages(int transition) {
        List<Integer> present = new ArrayList<>();
        for (int created : transitions.createdItems(transition)) {
            if (created >= 0 && isInFlight(created)) {
                present.add(created);
            }
        }
        return present.isEmpty() ? transition : transitions.withPresentMessages(present, transition);
    }

    private boolean isInFlight(int message) {
        inFlight.ensureQueues(symbols.queueCount());
        for (int item = inFlight.first(symbols.queue[message]); item >= 0; item = inFlight.next(item)) {
            if (inFlight.message(item) == message) {
                return true;
            }
        }
        return false;
    }

    private void checkStep(int transition, int step) {
        boolean isQuiet = hasQuietChecks && deliveryRules.isQuiet(items);
        boolean isSkipped = checkEvery > 1 && (step + 1) % checkEvery != 0;
        history = invariants.checkStep(history, transition, isQuiet, isSkipped, step);
        Violation found = invariants.violation();
        if (found != null || violation != null) { // rare: avoids a write in most steps
            violation = found;
        }
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation checkEnd() {
        int last = steps.length() - 1;
        if (last < 0) {
            return null;
        }
        boolean isQuiescent = IntStream.of(locals).noneMatch(this::hasTimer) && deliveryRules.isQuiet(items);
        history = invariants.checkEnd(history, steps.transition(last), isQuiescent, checkEvery > 1, last);
        return invariants.violation();
    }

    private boolean hasTimer(int local) {
        return symbols.isRunning[local] && symbols.earliestTimer[local] != SymbolTable.NONE;
    }

    // ---- rewinding

    @Override
    public void rewindTo(int target) {
        if (target < 0 || target > steps.length()) {
            throw new IllegalArgumentException("cannot rewind to " + target + " of " + steps.length() + " steps");
        }
        if (target == steps.length()) {
            return;
        }
        for (int step = steps.length() - 1; step >= target; step--) {
            undoStep(step);
            steps.removeLast();
        }
        violation = null;
    }

    private void undoStep(int step) {
        int before = steps.itemsBefore(step);
        for (int item = items - 1; item >= before; item--) {
            inFlight.remove(item);
        }
        items = before;
        int process = steps.process(step);
        if (process >= 0) {
            setLocalState(process, steps.localBefore(step));
        }
        int taken = steps.consumedItem(step);
        if (taken >= 0) {
            inFlight.restore(taken);
        } else if (taken != NOTHING) {
            undoChange(step, taken);
        }
        history = steps.historyBefore(step);
    }

    private void undoChange(int step, int change) {
        if (change == PARTITIONS_CHANGED) {
            partitions.undoLast();
            return;
        }
        for (int k = LIFECYCLE_CHANGED - change; k > 0; k--) {
            inFlight.restore(lost[--lostCount]);
        }
        deliveryRules.refreshProcess(steps.process(step));
    }

    // ---- path and configuration

    @Override
    public int performedMove(int step) {
        return steps.move(step);
    }

    @Override
    public Choices performedChoices(int step) {
        return NO_CHOICES;
    }

    @Override
    public int[] enabledMoves() {
        LongStream messages = deliveryRules.deliverable(items).mapToLong(steps::rankOfItem);
        LongStream timers = IntStream.of(locals)
                .filter(this::hasTimer)
                .mapToLong(local -> steps.rankOfTimer(symbols.earliestTimer[local]));
        return LongStream.concat(messages, timers)
                .sorted()
                .mapToInt(steps::itemOfRank)
                .map(created -> created >= 0 ? symbols.move[created] : symbols.timerMove[~created])
                .distinct()
                .toArray();
    }

    @Override
    public @Nullable Object localState(ProcessId process) {
        int index = symbols.processes().indexOf(process);
        return index < 0 ? null : symbols.visibleState(locals[index]);
    }

    @Override
    public Object configuration() {
        int[] numbers = Stream.of(locals, invariants.historiesOf(history), inFlight.content(symbols, items))
                .flatMapToInt(IntStream::of)
                .toArray();
        return new CompiledConfiguration(symbols, new IntArrayKey(numbers), partitions.sortedPartitions());
    }

    /**
     * A configuration and the histories of the invariants, by the numbers of one symbol table. Configurations of
     * different symbol tables are never equal.
     */
    private record CompiledConfiguration(
            SymbolTable symbols, IntArrayKey numbers, List<External.Partition> partitions) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof CompiledConfiguration that
                    && symbols == that.symbols
                    && numbers.equals(that.numbers)
                    && partitions.equals(that.partitions);
        }

        @Override
        public int hashCode() {
            return Objects.hash(numbers, partitions);
        }
    }

    @Override
    public long fingerprint() {
        long rest = history + ((long) partitions.hash() << 32);
        if (checkEvery > 1) {
            rest = SeededRandom.mix(rest) + steps.length() % checkEvery; // when invariants are checked next
        }
        return SeededRandom.mix((inFlightMatters ? inFlight.fingerprintSum() : 0)
                + SeededRandom.mix(localsFingerprint + SeededRandom.mix(rest)));
    }

    @Override
    public int consumedDelivery(int step) {
        if (inFlightMatters) {
            return ABSENT;
        }
        Move move = moves.move(steps.move(step));
        return move instanceof Move.MessageFault fault
                ? moves.numberOf(fault.message())
                : steps.consumedItem(step) >= 0 ? steps.move(step) : ABSENT;
    }

    @Override
    public int sendingStep(int step) {
        int item = steps.consumedItem(step);
        return item >= 0 ? steps.creatingStep(item) : -1; // the original of a copy is not known
    }

    @Override
    public boolean areInFlight(int delivery, int count) {
        decodedMoves.kind(delivery);
        inFlight.ensureQueues(symbols.queueCount());
        return inFlight.hasAtLeast(decodedMoves.queue(delivery), count);
    }

    @Override
    public boolean hasExactConfigurations() {
        return true;
    }

    @Override
    public void close() {}
}
