package dev.winnow.rehearse;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.Choices;
import dev.winnow.run.Enabled;
import dev.winnow.run.Performance;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.run.Sightings;
import dev.winnow.run.Snapshots;
import dev.winnow.run.StateFingerprints;
import dev.winnow.run.World;
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
public final class WorldRehearsal implements Rehearsal {

    private static final int MOST_CACHED = 100_000;

    private final Moves moves;
    private final Performance performance;
    private final boolean handledOnce; // else a message that is not enabled now may be so again, deferred as it was
    private final boolean alikeAreEqual;
    private final Occurrences byMove = new Occurrences();
    private final Occurrences byType = new Occurrences();
    private final Answers answers = new Answers();

    private int[] moveOf = new int[256]; // by item
    private int[] made = new int[256]; // by step: the move
    private int[] itemsAfter = new int[257]; // by length: how many items there were
    private int length;
    private @Nullable Violation violation;

    /** A message by where it goes and what it says; only of values that can be compared. */
    private record Letter(ProcessId from, ProcessId to, Object payload) {}

    private final Map<Object, Integer> timers = new HashMap<>();
    private final Map<Letter, Integer> letters = new HashMap<>();

    private WorldRehearsal(Moves moves, Performance performance, boolean handledOnce) {
        this.moves = moves;
        this.performance = performance;
        this.handledOnce = handledOnce;
        this.alikeAreEqual = moves.alikeAreEqual();
    }

    public static WorldRehearsal open(Setup setup, Origin origin, Moves moves, Pulse pulse) {
        return new WorldRehearsal(moves, Performance.open(setup, origin, true, pulse), moves.areHandledOnce());
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean rewindsCheaply() {
        return performance.rewindsCheaply();
    }

    // ---- forward

    @Override
    public int perform(int move, Match match, int[] choices) {
        return perform(move, match, choices, bound -> 0);
    }

    /** The same, and handlers that ask for more than is known are answered by others, who are given the bound. */
    int perform(int move, Match match, int[] choices, IntUnaryOperator others) {
        Event event = event(moves.move(move), move, match);
        if (event == null) {
            return ABSENT;
        }
        int actual = event instanceof External external ? external(external, move) : ranked(event.item());
        answers.begin(choices, others);
        violation = performance.perform(event, answers);
        note(actual, event);
        return actual;
    }

    /** What is made of an external that was asked for so: of all messages that look the same, it is about this one. */
    private int external(External external, int asked) {
        int item = external.item();
        if (item == Event.NO_ITEM) {
            return asked;
        }
        int move = moves.of(external, performance.recording());
        if (alikeAreEqual) {
            return move;
        }
        int look = moveOf[item];
        int older = 0;
        for (int place = 0; byMove.item(look, place) != item; place++) {
            int other = byMove.item(look, place);
            External same =
                    external instanceof External.Drop ? new External.Drop(other) : new External.Duplicate(other);
            older += performance.world().permits(same) ? 1 : 0;
        }
        return moves.ranked(move, older);
    }

    /** The move that handles this one of all that look the same. */
    private int ranked(int item) {
        int look = moveOf[item];
        if (alikeAreEqual) {
            return look;
        }
        Enabled enabled = performance.world().enabled();
        int older = 0;
        for (int place = byMove.first(look); byMove.item(look, place) != item; place++) {
            older += enabled.contains(byMove.item(look, place)) ? 1 : 0;
        }
        return moves.ranked(look, older);
    }

    private @Nullable Event event(Move asked, int move, Match match) {
        World world = performance.world();
        if (asked instanceof Move.Inject inject) {
            return world.permits(inject.external()) ? inject.external() : null;
        }
        if (asked instanceof Move.Meddle meddle) {
            return meddling(world, meddle, match);
        }
        int item = find(world.enabled(), move, match);
        if (item < 0) {
            return null;
        }
        return ((Move.Handle) asked).timer() ? new Event.Fire(item) : new Event.Deliver(item);
    }

    private @Nullable Event meddling(World world, Move.Meddle meddle, Match match) {
        int delivery = moves.of(meddle.message());
        Occurrences among = match == Match.EXACT ? byMove : byType;
        int kind = match == Match.EXACT ? moves.look(delivery) : moves.type(delivery);
        int left = match == Match.EXACT ? meddle.message().rank() : 0;
        External found = null;
        for (int place = 0; place < among.end(kind) && left >= 0; place++) {
            int item = among.item(kind, place);
            External external =
                    meddle.fault() == Move.Fault.DROP ? new External.Drop(item) : new External.Duplicate(item);
            if (world.permits(external)) {
                found = external;
                left--;
            }
        }
        return found;
    }

    private int find(Enabled enabled, int move, Match match) {
        return switch (match) {
            case EXACT -> alike(enabled, moves.look(move), moves.rank(move));
            case OLDEST -> oldest(enabled, byType, moves.type(move));
            case NEWEST -> newest(enabled, moves.type(move));
            case LOWEST_CLOCK -> byClock(enabled, moves.type(move), false);
            case HIGHEST_CLOCK -> byClock(enabled, moves.type(move), true);
        };
    }

    /** Of all that look so, the one with so many older ones; the newest if there are not so many. */
    private int alike(Enabled enabled, int look, int older) {
        int end = byMove.end(look);
        int left = older;
        int found = ABSENT;
        for (int place = byMove.first(look); place < end && left >= 0; place++) {
            int item = byMove.item(look, place);
            if (enabled.contains(item)) {
                found = item;
                left--;
            }
        }
        return found;
    }

    private static int oldest(Enabled enabled, Occurrences among, int kind) {
        int end = among.end(kind);
        for (int place = among.first(kind); place < end; place++) {
            int item = among.item(kind, place);
            if (enabled.contains(item)) {
                return item;
            }
        }
        return ABSENT;
    }

    private int newest(Enabled enabled, int type) {
        for (int place = byType.end(type) - 1; place >= byType.first(type); place--) {
            int item = byType.item(type, place);
            if (enabled.contains(item)) {
                return item;
            }
        }
        return ABSENT;
    }

    private int byClock(Enabled enabled, int type, boolean highest) {
        int best = ABSENT;
        long bestClock = 0;
        for (int place = byType.first(type); place < byType.end(type); place++) {
            int item = byType.item(type, place);
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
        if (length == made.length) {
            made = Arrays.copyOf(made, 2 * length);
            itemsAfter = Arrays.copyOf(itemsAfter, 2 * length + 1);
        }
        Recording recording = performance.recording();
        if (!(event instanceof External)) {
            handled(event.item(), true);
        }
        made[length] = move;
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
            return moves.handling(recording.item(item));
        }
        ProcessId from = recording.process(recording.from(item));
        ProcessId to = recording.process(recording.to(item));
        Letter letter = new Letter(recording.isTimer(item) ? ProcessId.OUTSIDE : from, to, payload);
        Map<?, Integer> known = recording.isTimer(item) ? timers : letters;
        Integer move = known.get(letter);
        if (move == null) {
            move = moves.handling(recording.item(item));
            if (known.size() >= MOST_CACHED) {
                known.clear();
            }
            remember(recording.isTimer(item), letter, move);
        }
        return move;
    }

    private void remember(boolean timer, Letter letter, int move) {
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
            if (handledOnce) {
                byMove.handled(move, item);
                byType.handled(moves.type(move), item);
            }
        } else {
            byMove.unhandled(move, item);
            byType.unhandled(moves.type(move), item);
        }
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation end() {
        return performance.end();
    }

    // ---- back

    @Override
    public void rewindTo(int target) {
        if (target == length) {
            return;
        }
        Recording recording = performance.recording();
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
        performance.rewindTo(target);
    }

    // ---- to look at

    @Override
    public int move(int step) {
        return made[step];
    }

    @Override
    public int[] choices(int step) {
        return performance.recording().step(step).choices();
    }

    @Override
    public int[] enabled() {
        Enabled enabled = performance.world().enabled();
        int[] items = new int[enabled.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = enabled.item(i);
        }
        Arrays.sort(items);
        int count = 0;
        for (int item : items) {
            count = alikeAreEqual ? addNew(items, count, moveOf[item]) : addRanked(items, count, moveOf[item]);
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
            older += moves.look(made[i]) == look ? 1 : 0;
        }
        made[count] = moves.ranked(look, older);
        return count + 1;
    }

    /** A configuration and what the invariants remember of how it came about. */
    private record State(Object configuration, List<@Nullable Object> histories) {}

    private record Name(long low, long high) {}

    @Override
    public @Nullable Object state() {
        Object configuration = performance
                .ability(Snapshots.class)
                .map(Snapshots::snapshot)
                .orElseGet(() -> performance
                        .ability(StateFingerprints.class)
                        .<Object>map(names -> new Name(names.low(), names.high()))
                        .orElse(null));
        return configuration == null ? null : new State(configuration, performance.histories());
    }

    @Override
    public @Nullable Object localState(ProcessId process) {
        return isExact() ? performance.world().states().of(process) : null; // else it is an object that changes
    }

    @Override
    public boolean isExact() {
        return performance.ability(Snapshots.class).isPresent();
    }

    /** The state of the process that ran in the latest step; null if none did, or it is down. */
    public @Nullable Object stateOfLatest() {
        int process =
                length == 0 ? -1 : performance.recording().step(length - 1).processIndex();
        return process < 0 ? null : performance.world().states().at(process);
    }

    Recording recording() {
        return performance.recording();
    }

    /** Whether nothing can happen any more. */
    boolean isOver() {
        return performance.world().enabled().size() == 0;
    }

    /** The name of the present configuration, if the world has one for it. */
    @Nullable
    StateFingerprints fingerprints() {
        return performance.ability(StateFingerprints.class).orElse(null);
    }

    /** Shows the states to those who want to see something sometimes. */
    void show(Sightings sightings) {
        if (!sightings.isEmpty()) {
            sightings.look(0, performance.world().states());
        }
    }

    /** What the invariants remember now. */
    List<@Nullable Object> histories() {
        return performance.histories();
    }

    /** The execution so far, with this verdict. */
    public Execution execution(Verdict verdict) {
        return performance.execution(verdict);
    }

    @Override
    public void close() {
        performance.close();
    }

    /** Answers handlers as they were answered before, as far as that fits. */
    private static final class Answers implements Choices {
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
