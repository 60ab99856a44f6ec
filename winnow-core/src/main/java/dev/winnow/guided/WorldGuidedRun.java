package dev.winnow.guided;

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
import org.jspecify.annotations.Nullable;

/**
 * Rehearses any system in its own world. What its world cannot take back is done again in another one.
 *
 * <p>Cost of a move: that of performing and judging it, and of one look-up for it and for each message that it sends.
 */
public final class WorldGuidedRun implements GuidedRun {

    private static final int MOST_CACHED = 100_000;

    private final MoveTable moves;
    private final MonitoredWorld monitoredWorld;
    private final boolean
            removesHandledMessages; // else a message that is not enabled now may be so again, deferred as it was
    private final boolean lookAlikesAreEqual;
    private final ItemsByKind byMove = new ItemsByKind();
    private final ItemsByKind byType = new ItemsByKind();
    private final RequestedChoices answers = new RequestedChoices();

    private int[] moveOf = new int[256]; // by item
    private int[] performedMoves = new int[256]; // by step: the move
    private int[] itemsAfter = new int[257]; // by length: how many items there were
    private int length;
    private @Nullable Violation violation;

    /** A message by where it goes and what it says; only of values that can be compared. */
    private record MessageKey(ProcessId from, ProcessId to, Object payload) {}

    private final Map<Object, Integer> timers = new HashMap<>();
    private final Map<MessageKey, Integer> letters = new HashMap<>();

    private WorldGuidedRun(MoveTable moves, MonitoredWorld monitoredWorld, boolean handledOnce) {
        this.moves = moves;
        this.monitoredWorld = monitoredWorld;
        this.removesHandledMessages = handledOnce;
        this.lookAlikesAreEqual = moves.lookAlikesAreEqual();
    }

    public static WorldGuidedRun open(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon) {
        return new WorldGuidedRun(
                moves, MonitoredWorld.open(setup, origin, true, beacon), moves.removesHandledMessages());
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean rewindsCheaply() {
        return monitoredWorld.rewindsCheaply();
    }

    // ---- forward

    @Override
    public int perform(int move, MatchPolicy match, int[] choices) {
        return perform(move, match, choices, bound -> 0);
    }

    /** The same, and handlers that ask for more than is known are answered by others, who are given the bound. */
    public int perform(int move, MatchPolicy match, int[] choices, IntUnaryOperator others) {
        Event event = event(moves.move(move), move, match);
        if (event == null) {
            return ABSENT;
        }
        int actual = event instanceof External external ? external(external, move) : ranked(event.item());
        answers.begin(choices, others);
        violation = monitoredWorld.perform(event, answers);
        note(actual, event);
        return actual;
    }

    /** What is made of an external that was asked for so: of all messages that look the same, it is about this one. */
    private int external(External external, int asked) {
        int item = external.item();
        if (item == Event.NO_ITEM) {
            return asked;
        }
        int move = moves.numberOf(external, monitoredWorld.recording());
        if (lookAlikesAreEqual) {
            return move;
        }
        int look = moveOf[item];
        int older = 0;
        for (int place = 0; byMove.itemAt(look, place) != item; place++) {
            int other = byMove.itemAt(look, place);
            External same =
                    external instanceof External.Drop ? new External.Drop(other) : new External.Duplicate(other);
            older += monitoredWorld.world().permits(same) ? 1 : 0;
        }
        return moves.withRank(move, older);
    }

    /** The move that handles this one of all that look the same. */
    private int ranked(int item) {
        int look = moveOf[item];
        if (lookAlikesAreEqual) {
            return look;
        }
        EnabledEvents enabled = monitoredWorld.world().enabled();
        int older = 0;
        for (int place = byMove.firstPlace(look); byMove.itemAt(look, place) != item; place++) {
            older += enabled.contains(byMove.itemAt(look, place)) ? 1 : 0;
        }
        return moves.withRank(look, older);
    }

    private @Nullable Event event(Move asked, int move, MatchPolicy match) {
        World world = monitoredWorld.world();
        if (asked instanceof Move.InjectExternal inject) {
            return world.permits(inject.external()) ? inject.external() : null;
        }
        if (asked instanceof Move.MessageFault meddle) {
            return meddling(world, meddle, match);
        }
        int item = find(world.enabled(), move, match);
        if (item < 0) {
            return null;
        }
        return ((Move.Handle) asked).isTimer() ? new Event.Fire(item) : new Event.Deliver(item);
    }

    private @Nullable Event meddling(World world, Move.MessageFault meddle, MatchPolicy match) {
        int delivery = moves.numberOf(meddle.message());
        ItemsByKind among = match == MatchPolicy.EXACT ? byMove : byType;
        int kind = match == MatchPolicy.EXACT ? moves.unranked(delivery) : moves.type(delivery);
        int left = match == MatchPolicy.EXACT ? meddle.message().rank() : 0;
        External found = null;
        for (int place = 0; place < among.endPlace(kind) && left >= 0; place++) {
            int item = among.itemAt(kind, place);
            External external =
                    meddle.fault() == Move.FaultKind.DROP ? new External.Drop(item) : new External.Duplicate(item);
            if (world.permits(external)) {
                found = external;
                left--;
            }
        }
        return found;
    }

    private int find(EnabledEvents enabled, int move, MatchPolicy match) {
        return switch (match) {
            case EXACT -> alike(enabled, moves.unranked(move), moves.rank(move));
            case OLDEST -> oldest(enabled, byType, moves.type(move));
            case NEWEST -> newest(enabled, moves.type(move));
            case LOWEST_CLOCK -> byClock(enabled, moves.type(move), false);
            case HIGHEST_CLOCK -> byClock(enabled, moves.type(move), true);
        };
    }

    /** Of all that look so, the one with so many older ones; the newest if there are not so many. */
    private int alike(EnabledEvents enabled, int look, int older) {
        int end = byMove.endPlace(look);
        int left = older;
        int found = ABSENT;
        for (int place = byMove.firstPlace(look); place < end && left >= 0; place++) {
            int item = byMove.itemAt(look, place);
            if (enabled.contains(item)) {
                found = item;
                left--;
            }
        }
        return found;
    }

    private static int oldest(EnabledEvents enabled, ItemsByKind among, int kind) {
        int end = among.endPlace(kind);
        for (int place = among.firstPlace(kind); place < end; place++) {
            int item = among.itemAt(kind, place);
            if (enabled.contains(item)) {
                return item;
            }
        }
        return ABSENT;
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

    private void note(int move, Event event) {
        if (length == performedMoves.length) {
            performedMoves = Arrays.copyOf(performedMoves, 2 * length);
            itemsAfter = Arrays.copyOf(itemsAfter, 2 * length + 1);
        }
        Recording recording = monitoredWorld.recording();
        if (!(event instanceof External)) {
            handled(event.item(), true);
        }
        performedMoves[length] = move;
        int first = itemsAfter[length];
        length++;
        itemsAfter[length] = recording.itemCount();
        for (int item = first; item < itemsAfter[length]; item++) {
            noteItem(recording, item);
        }
    }

    private void noteItem(Recording recording, int item) {
        if (item >= moveOf.length) {
            moveOf = Arrays.copyOf(moveOf, 2 * item);
        }
        int move = moveOf(recording, item);
        moveOf[item] = move;
        byMove.add(move, item);
        byType.add(moves.type(move), item);
    }

    private int moveOf(Recording recording, int item) {
        Object payload = recording.payload(item);
        if (!isValue(payload)) {
            return moves.handlingMove(recording.item(item));
        }
        ProcessId from = recording.process(recording.senderIndex(item));
        ProcessId to = recording.process(recording.receiverIndex(item));
        MessageKey letter = new MessageKey(recording.isTimer(item) ? ProcessId.OUTSIDE : from, to, payload);
        Map<?, Integer> known = recording.isTimer(item) ? timers : letters;
        Integer move = known.get(letter);
        if (move == null) {
            move = moves.handlingMove(recording.item(item));
            if (known.size() >= MOST_CACHED) {
                known.clear();
            }
            remember(recording.isTimer(item), letter, move);
        }
        return move;
    }

    private void remember(boolean timer, MessageKey letter, int move) {
        if (timer) {
            timers.put(letter, move);
        } else {
            letters.put(letter, move);
        }
    }

    private static boolean isValue(Object payload) {
        return payload instanceof Record || payload instanceof Enum<?> || payload instanceof String;
    }

    private void handled(int item, boolean now) {
        int move = moveOf[item];
        if (now) {
            if (removesHandledMessages) {
                byMove.markHandled(move, item);
                byType.markHandled(moves.type(move), item);
            }
        } else {
            byMove.markUnhandled(move, item);
            byType.markUnhandled(moves.type(move), item);
        }
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation checkEnd() {
        return monitoredWorld.checkEnd();
    }

    // ---- back

    @Override
    public void rewindTo(int target) {
        if (target == length) {
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
                handled(event.item(), false);
            }
        }
        length = target;
        violation = null;
        monitoredWorld.rewindTo(target);
    }

    // ---- to look at

    @Override
    public int performedMove(int step) {
        return performedMoves[step];
    }

    @Override
    public int[] performedChoices(int step) {
        return monitoredWorld.recording().step(step).choices();
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
            count = lookAlikesAreEqual ? addNew(items, count, moveOf[item]) : addRanked(items, count, moveOf[item]);
        }
        return Arrays.copyOf(items, count);
    }

    /** Writes the move behind the first {@code count}, which have been read, unless it is among them. */
    private static int addNew(int[] moves, int count, int move) {
        for (int i = 0; i < count; i++) {
            if (moves[i] == move) {
                return count;
            }
        }
        moves[count] = move;
        return count + 1;
    }

    /** The same for one more of all that look the same. */
    private int addRanked(int[] made, int count, int look) {
        int older = 0;
        for (int i = 0; i < count; i++) {
            older += moves.unranked(made[i]) == look ? 1 : 0;
        }
        made[count] = moves.withRank(look, older);
        return count + 1;
    }

    /** A configuration and what the invariants remember of how it came about. */
    private record RunConfiguration(Object configuration, List<@Nullable Object> histories) {}

    private record WorldFingerprint(long low, long high) {}

    @Override
    public @Nullable Object configuration() {
        Object configuration = monitoredWorld
                .ability(Snapshots.class)
                .map(Snapshots::snapshot)
                .orElseGet(() -> monitoredWorld
                        .ability(StateFingerprints.class)
                        .<Object>map(names -> new WorldFingerprint(names.fingerprintLow(), names.fingerprintHigh()))
                        .orElse(null));
        return configuration == null ? null : new RunConfiguration(configuration, monitoredWorld.histories());
    }

    @Override
    public @Nullable Object localState(ProcessId process) {
        return hasExactConfigurations()
                ? monitoredWorld.world().states().of(process)
                : null; // else it is an object that changes
    }

    @Override
    public boolean hasExactConfigurations() {
        return monitoredWorld.ability(Snapshots.class).isPresent();
    }

    /** The state of the process that ran in the latest step; null if none did, or it is down. */
    public @Nullable Object stateOfLastProcess() {
        int process =
                length == 0 ? -1 : monitoredWorld.recording().step(length - 1).processIndex();
        return process < 0 ? null : monitoredWorld.world().states().at(process);
    }

    public Recording recording() {
        return monitoredWorld.recording();
    }

    /** Whether nothing can happen any more. */
    public boolean isQuiescent() {
        return monitoredWorld.world().enabled().size() == 0;
    }

    /** The name of the present configuration, if the world has one for it. */
    public @Nullable StateFingerprints stateFingerprints() {
        return monitoredWorld.ability(StateFingerprints.class).orElse(null);
    }

    /** Shows the states to those who want to see something sometimes. */
    public void observeGoals(ReachabilityGoals goals) {
        if (!goals.isEmpty()) {
            goals.observe(0, monitoredWorld.world().states());
        }
    }

    /** What the invariants remember now. */
    public List<@Nullable Object> histories() {
        return monitoredWorld.histories();
    }

    /** The execution so far, with this verdict. */
    public Execution execution(Verdict verdict) {
        return monitoredWorld.execution(verdict);
    }

    @Override
    public void close() {
        monitoredWorld.close();
    }

    /** Answers handlers as they were answered before, as far as that fits. */
    private static final class RequestedChoices implements ChoiceSource {
        private int[] known = NO_CHOICES;
        private IntUnaryOperator others = bound -> 0;
        private int next;

        void begin(int[] boundsAndValues, IntUnaryOperator whoElse) {
            known = boundsAndValues;
            others = whoElse;
            next = 0;
        }

        @Override
        public int choose(ProcessId process, int bound) {
            int value = next + 1 < known.length ? known[next + 1] : others.applyAsInt(bound);
            next += 2;
            return value < bound ? value : 0;
        }
    }
}
