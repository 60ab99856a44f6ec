package dev.winnow.guided;

import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A guided run of any system in its own world. A world that cannot rewind is replaced by a new one, in which the
 * remaining steps are performed again.
 *
 * <p>Cost of a move: performing and checking it, and one look-up for it and for each message that it sends.
 */
public final class WorldGuidedRun implements GuidedRun {

    private static final int MOST_CACHED = 100_000;

    private final MoveTable moves;
    private final MonitoredWorld monitoredWorld;
    // If false, a message that was handled may be enabled again.
    private final boolean removesHandledMessages;
    private final boolean lookAlikesAreEqual;
    private final ItemsByKind byMove = new ItemsByKind();
    private final ItemsByKind byType = new ItemsByKind();
    private final RequestedChoices choiceSource = new RequestedChoices();

    private int[] moveOf = new int[256]; // by item
    private int[] performedMoves = new int[256]; // by step
    private int[] itemsAfter = new int[257]; // by number of steps: the number of items then
    private int length;
    private boolean isStepIncomplete; // an error ended the last step, which is not counted in length
    private @Nullable Violation violation;

    /** A message or timer whose payload is a value with {@code equals}. */
    private record ItemKey(boolean isTimer, ProcessId from, ProcessId to, Object payload) {}

    private final Map<ItemKey, Integer> movesByKey = new HashMap<>(); // a cache of MoveTable.handlingMove

    private WorldGuidedRun(MoveTable moves, MonitoredWorld monitoredWorld) {
        this.moves = moves;
        this.monitoredWorld = monitoredWorld;
        this.removesHandledMessages = moves.removesHandledMessages();
        this.lookAlikesAreEqual = moves.lookAlikesAreEqual();
    }

    /** Boots a world and opens a guided run in it. */
    public static WorldGuidedRun open(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon) {
        return new WorldGuidedRun(moves, MonitoredWorld.open(setup, origin, true, beacon));
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean rewindsCheaply() {
        return monitoredWorld.rewindsCheaply();
    }

    // ---- performing moves

    @Override
    public int perform(int move, MatchPolicy match, Choices choices) {
        return perform(move, match, choices, bound -> 0);
    }

    /**
     * Performs the move if it is enabled.
     *
     * @param choices the requested choices of its handler
     * @param furtherChoices chooses values, given their bound, for calls beyond the requested choices
     * @return the move performed, or {@link #ABSENT}
     */
    public int perform(int move, MatchPolicy match, Choices choices, IntUnaryOperator furtherChoices) {
        Event event = findEvent(move, match);
        if (event == null) {
            return ABSENT;
        }
        int performedMove = event instanceof External external ? moveOf(external, move) : rankedMove(event.item());
        choiceSource.begin(choices, furtherChoices);
        isStepIncomplete = true;
        violation = monitoredWorld.perform(event, choiceSource);
        isStepIncomplete = false;
        addStep(performedMove, event);
        return performedMove;
    }

    /** Returns the move of an external. Its rank counts the older messages to which the same fault could happen. */
    private int moveOf(External external, int requestedMove) {
        int item = external.item();
        if (item == Event.NO_ITEM) {
            return requestedMove;
        }
        int move = moves.numberOf(external, monitoredWorld.recording());
        if (lookAlikesAreEqual) {
            return move;
        }
        int unranked = moveOf[item];
        int rank = 0;
        for (int place = 0; byMove.itemAt(unranked, place) != item; place++) {
            int older = byMove.itemAt(unranked, place);
            External sameFault =
                    external instanceof External.Drop ? new External.Drop(older) : new External.Duplicate(older);
            rank += monitoredWorld.world().permits(sameFault) ? 1 : 0;
        }
        return moves.withRank(move, rank);
    }

    /** Returns the move that handles this item. Its rank counts the older enabled items that look the same. */
    private int rankedMove(int item) {
        int unranked = moveOf[item];
        if (lookAlikesAreEqual) {
            return unranked;
        }
        EnabledEvents enabled = monitoredWorld.world().enabled();
        int rank = 0;
        for (int place = byMove.firstPlace(unranked); byMove.itemAt(unranked, place) != item; place++) {
            rank += enabled.contains(byMove.itemAt(unranked, place)) ? 1 : 0;
        }
        return moves.withRank(unranked, rank);
    }

    /** Returns the event that the move requests; null if it cannot happen now. */
    private @Nullable Event findEvent(int requestedMove, MatchPolicy match) {
        World world = monitoredWorld.world();
        Move move = moves.move(requestedMove);
        if (move instanceof Move.InjectExternal inject) {
            return world.permits(inject.external()) ? inject.external() : null;
        }
        if (move instanceof Move.MessageFault fault) {
            return findFault(world, fault, match);
        }
        int item = findItem(world.enabled(), requestedMove, match);
        if (item < 0) {
            return null;
        }
        return ((Move.Handle) move).isTimer() ? new Event.Fire(item) : new Event.Deliver(item);
    }

    private @Nullable Event findFault(World world, Move.MessageFault fault, MatchPolicy match) {
        int delivery = moves.numberOf(fault.message());
        ItemsByKind candidates = match == MatchPolicy.EXACT ? byMove : byType;
        int kind = match == MatchPolicy.EXACT ? moves.unranked(delivery) : moves.type(delivery);
        int olderLeft = match == MatchPolicy.EXACT ? fault.message().rank() : 0;
        External found = null;
        for (int place = 0; place < candidates.endPlace(kind) && olderLeft >= 0; place++) {
            int item = candidates.itemAt(kind, place);
            External external =
                    fault.fault() == Move.FaultKind.DROP ? new External.Drop(item) : new External.Duplicate(item);
            if (world.permits(external)) {
                found = external;
                olderLeft--;
            }
        }
        return found;
    }

    private int findItem(EnabledEvents enabled, int move, MatchPolicy match) {
        return switch (match) {
            case EXACT -> ofRank(enabled, moves.unranked(move), moves.rank(move));
            case OLDEST -> oldest(enabled, moves.type(move));
            case NEWEST -> newest(enabled, moves.type(move));
            case LOWEST_CLOCK -> byClock(enabled, moves.type(move), false);
            case HIGHEST_CLOCK -> byClock(enabled, moves.type(move), true);
            case CHANNEL -> ofChannel(enabled, move);
        };
    }

    /** Returns the enabled item that a delivery or firing would handle, matched exactly; {@link #ABSENT} if none. */
    public int enabledItem(int move) {
        return findItem(monitoredWorld.world().enabled(), move, MatchPolicy.EXACT);
    }

    /** Returns the move that handles this item, with rank 0. */
    public int handlingMove(int item) {
        return moveOf[item];
    }

    /** Returns the enabled item with this rank among those that look the same; the newest if there are fewer. */
    private int ofRank(EnabledEvents enabled, int unranked, int rank) {
        int end = byMove.endPlace(unranked);
        int olderLeft = rank;
        int found = ABSENT;
        for (int place = byMove.firstPlace(unranked); place < end && olderLeft >= 0; place++) {
            int item = byMove.itemAt(unranked, place);
            if (enabled.contains(item)) {
                found = item;
                olderLeft--;
            }
        }
        return found;
    }

    private int oldest(EnabledEvents enabled, int type) {
        int end = byType.endPlace(type);
        for (int place = byType.firstPlace(type); place < end; place++) {
            int item = byType.itemAt(type, place);
            if (enabled.contains(item)) {
                return item;
            }
        }
        return ABSENT;
    }

    private int ofChannel(EnabledEvents enabled, int move) {
        int sameType = oldest(enabled, moves.type(move));
        if (sameType != ABSENT || !(moves.move(move) instanceof Move.Handle handle) || handle.isTimer()) {
            return sameType;
        }
        Recording recording = monitoredWorld.recording();
        return IntStream.range(0, enabled.messageCount())
                .map(enabled::itemAt)
                .filter(item -> recording.process(recording.senderIndex(item)).equals(handle.from())
                        && recording.process(recording.receiverIndex(item)).equals(handle.to()))
                .min()
                .orElse(ABSENT);
    }

    private int newest(EnabledEvents enabled, int type) {
        for (int place = byType.endPlace(type) - 1; place >= byType.firstPlace(type); place--) {
            int item = byType.itemAt(type, place);
            if (enabled.contains(item)) {
                return item;
            }
        }
        return ABSENT;
    }

    private int byClock(EnabledEvents enabled, int type, boolean highest) {
        int best = ABSENT;
        long bestClock = 0;
        for (int place = byType.firstPlace(type); place < byType.endPlace(type); place++) {
            int item = byType.itemAt(type, place);
            if (enabled.contains(item)) {
                OptionalLong clock = moves.clock(moveOf[item]);
                long value = clock.orElse(0);
                if (best == ABSENT || (highest ? value > bestClock : value < bestClock)) {
                    best = item;
                    bestClock = value;
                }
            }
        }
        return best;
    }

    private void addStep(int move, Event event) {
        if (length == performedMoves.length) {
            performedMoves = Arrays.copyOf(performedMoves, 2 * length);
            itemsAfter = Arrays.copyOf(itemsAfter, 2 * length + 1);
        }
        Recording recording = monitoredWorld.recording();
        if (!(event instanceof External) && removesHandledMessages) {
            markHandled(event.item());
        }
        performedMoves[length] = move;
        int first = itemsAfter[length];
        length++;
        itemsAfter[length] = recording.itemCount();
        for (int item = first; item < itemsAfter[length]; item++) {
            addItem(recording, item);
        }
    }

    private void addItem(Recording recording, int item) {
        if (item >= moveOf.length) {
            moveOf = Arrays.copyOf(moveOf, 2 * item);
        }
        int move = handlingMove(recording, item);
        moveOf[item] = move;
        byMove.add(move, item);
        byType.add(moves.type(move), item);
    }

    private int handlingMove(Recording recording, int item) {
        Object payload = recording.payload(item);
        if (!isValue(payload)) {
            return moves.handlingMove(recording.item(item));
        }
        ProcessId from = recording.process(recording.senderIndex(item));
        ProcessId to = recording.process(recording.receiverIndex(item));
        ItemKey key = new ItemKey(recording.isTimer(item), from, to, payload);
        Integer known = movesByKey.get(key);
        if (known != null) {
            return known;
        }
        int move = moves.handlingMove(recording.item(item));
        if (movesByKey.size() >= MOST_CACHED) {
            movesByKey.clear();
        }
        movesByKey.put(key, move);
        return move;
    }

    private static boolean isValue(Object payload) {
        return payload instanceof Record || payload instanceof Enum<?> || payload instanceof String;
    }

    private void markHandled(int item) {
        int move = moveOf[item];
        byMove.markHandled(move, item);
        byType.markHandled(moves.type(move), item);
    }

    private void markUnhandled(int item) {
        int move = moveOf[item];
        byMove.markUnhandled(move, item);
        byType.markUnhandled(moves.type(move), item);
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation checkEnd() {
        return monitoredWorld.checkEnd();
    }

    // ---- rewinding

    @Override
    public void rewindTo(int target) {
        if (target == length && !isStepIncomplete) {
            return;
        }
        Recording recording = monitoredWorld.recording();
        for (int step = length - 1; step >= target; step--) {
            for (int item = itemsAfter[step + 1] - 1; item >= itemsAfter[step]; item--) {
                byMove.removeLast(moveOf[item]);
                byType.removeLast(moves.type(moveOf[item]));
            }
            Event event = recording.step(step).event();
            if (!(event instanceof External)) {
                markUnhandled(event.item());
            }
        }
        length = target;
        isStepIncomplete = false;
        violation = null;
        monitoredWorld.rewindTo(target);
    }

    // ---- path and configuration

    @Override
    public int performedMove(int step) {
        return performedMoves[step];
    }

    @Override
    public Choices performedChoices(int step) {
        return Choices.of(monitoredWorld.recording().step(step));
    }

    @Override
    public int[] enabledMoves() {
        EnabledEvents enabled = monitoredWorld.world().enabled();
        int[] items = new int[enabled.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = enabled.itemAt(i);
        }
        Arrays.sort(items);
        int count = 0;
        for (int item : items) {
            // Overwrites items that have been read.
            count = lookAlikesAreEqual
                    ? addIfAbsent(items, count, moveOf[item])
                    : addRanked(items, count, moveOf[item]);
        }
        return Arrays.copyOf(items, count);
    }

    /** Appends the move to the first {@code count} if it is not among them. Returns the new count. */
    private static int addIfAbsent(int[] moves, int count, int move) {
        for (int i = 0; i < count; i++) {
            if (moves[i] == move) {
                return count;
            }
        }
        moves[count] = move;
        return count + 1;
    }

    /** Appends the move, ranked after those among the first {@code count} that look the same. Returns the new count. */
    private int addRanked(int[] enabledMoves, int count, int unranked) {
        int rank = 0;
        for (int i = 0; i < count; i++) {
            rank += moves.unranked(enabledMoves[i]) == unranked ? 1 : 0;
        }
        enabledMoves[count] = moves.withRank(unranked, rank);
        return count + 1;
    }

    /** A configuration (its snapshot or fingerprint) and the histories of the invariants. */
    private record RunConfiguration(Object configuration, List<@Nullable Object> histories) {}

    private record WorldFingerprint(long low, long high) {}

    @Override
    public @Nullable Object configuration() {
        Object configuration = monitoredWorld
                .ability(Snapshots.class)
                .map(Snapshots::snapshot)
                .orElseGet(() -> monitoredWorld
                        .ability(StateFingerprints.class)
                        .<Object>map(fingerprints ->
                                new WorldFingerprint(fingerprints.fingerprintLow(), fingerprints.fingerprintHigh()))
                        .orElse(null));
        return configuration == null ? null : new RunConfiguration(configuration, monitoredWorld.histories());
    }

    @Override
    public @Nullable Object localState(ProcessId process) {
        return hasExactConfigurations()
                ? monitoredWorld.world().states().of(process)
                : null; // a mutable object is no value
    }

    @Override
    public boolean hasExactConfigurations() {
        return monitoredWorld.ability(Snapshots.class).isPresent();
    }

    /** Returns the state of the process that ran in the last step; null if none ran, or if it is down. */
    public @Nullable Object stateOfLastProcess() {
        int process =
                length == 0 ? -1 : monitoredWorld.recording().step(length - 1).processIndex();
        return process < 0 ? null : monitoredWorld.world().states().at(process);
    }

    /** Returns the recording of the world. */
    public Recording recording() {
        return monitoredWorld.recording();
    }

    /** Returns true if no delivery or firing is enabled. */
    public boolean isQuiescent() {
        return monitoredWorld.world().enabled().size() == 0;
    }

    /** Returns the fingerprints of the world; null if it has none. */
    public @Nullable StateFingerprints stateFingerprints() {
        return monitoredWorld.ability(StateFingerprints.class).orElse(null);
    }

    /** Passes the current states to the reachability goals. */
    public void observeGoals(ReachabilityGoals goals) {
        if (!goals.isEmpty()) {
            goals.observe(0, monitoredWorld.world().states());
        }
    }

    /** Returns the invariants that could not be decided, without a number of executions. */
    public List<UndecidedInvariant> undecided() {
        return monitoredWorld.undecided().stream()
                .map(UndecidedInvariant::uncounted)
                .toList();
    }

    /** Returns the current histories of the invariants. */
    public List<@Nullable Object> histories() {
        return monitoredWorld.histories();
    }

    /** Returns the execution so far, with this verdict. */
    public Execution execution(Verdict verdict) {
        return monitoredWorld.execution(verdict);
    }

    @Override
    public void close() {
        monitoredWorld.close();
    }

    /** A choice source that returns the requested choices, as far as they fit. */
    private static final class RequestedChoices implements ChoiceSource {
        private Choices requested = NO_CHOICES;
        private IntUnaryOperator further = bound -> 0;
        private int next;

        void begin(Choices choices, IntUnaryOperator furtherChoices) {
            requested = choices;
            further = furtherChoices;
            next = 0;
        }

        @Override
        public int choose(ProcessId process, int bound) {
            int value = next < requested.size() ? requested.value(next) : further.applyAsInt(bound);
            next++;
            return value < bound ? value : 0;
        }
    }
}
