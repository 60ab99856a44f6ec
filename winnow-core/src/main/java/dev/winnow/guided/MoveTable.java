package dev.winnow.guided;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Setup;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The table that assigns numbers to the moves of one scenario, so that schedules are arrays of ints. Shared by threads.
 *
 * <p>Numbers are assigned in the order in which moves become known, which may depend on threads. Do not sort by them.
 */
public final class MoveTable {

    /**
     * The facts about a move.
     *
     * @param unranked the number of the same move with rank 0
     * @param type the number shared by all moves with the same channel and type
     * @param sample a message of this move, if one is known
     */
    private record MoveEntry(
            Move move, int unranked, int type, @Nullable Object sample, OptionalLong clock) {

        int rank() {
            return move instanceof Move.Handle handle
                    ? handle.rank()
                    : move instanceof Move.MessageFault fault ? fault.message().rank() : 0;
        }
    }

    private static final int NONE = -1;

    private final Setup setup;
    private final Map<Move, Integer> numbers = new HashMap<>();
    // Invariant: a thread that has a number sees its entry. Entries are published under the lock that assigns numbers.
    private volatile MoveEntry[] entries = new MoveEntry[256];
    private int count;
    private LogicalClock clock = LogicalClock.NONE;

    public MoveTable(Setup setup) {
        this.setup = setup;
    }

    /** Sets the logical clock, also for moves that are known already. */
    public synchronized void setClock(LogicalClock logicalClock) {
        clock = logicalClock;
        for (int i = 0; i < count; i++) {
            MoveEntry entry = entries[i];
            entries[i] = new MoveEntry(
                    entry.move(), entry.unranked(), entry.type(), entry.sample(), clockOfSample(entry.sample()));
        }
    }

    /** Returns the move with this number. */
    public Move move(int number) {
        return entries[number].move();
    }

    /** Returns true if the move comes from outside. */
    public boolean isExternal(int number) {
        return move(number).isExternal();
    }

    /** Returns the number shared by all moves with the same channel and type; for an external, the move itself. */
    public int type(int number) {
        return entries[number].type();
    }

    /** Returns the same move with rank 0; for an external, the move itself. */
    public int unranked(int number) {
        return entries[number].unranked();
    }

    /** Returns the rank: the number of older messages in flight that look the same. */
    public int rank(int number) {
        return entries[number].rank();
    }

    /** Returns the same move with another rank. */
    public int withRank(int number, int rank) {
        MoveEntry entry = entries[number];
        if (rank == entry.rank()) {
            return number;
        }
        Move move = entry.move() instanceof Move.MessageFault fault
                ? new Move.MessageFault(fault.fault(), fault.message().withRank(rank))
                : ((Move.Handle) entry.move()).withRank(rank);
        return number(move, entry.sample());
    }

    /** Returns the logical time of the message of this move, if it has one. */
    public OptionalLong clock(int number) {
        return entries[number].clock();
    }

    /** Returns the logical time of a message, if it has one. */
    public synchronized OptionalLong clockOf(Object message) {
        return clock.of(message);
    }

    /** Returns a message of this move; null if none is known. */
    public @Nullable Object samplePayload(int number) {
        return entries[number].sample();
    }

    /** Returns true if messages that look the same are interchangeable, so that ranks do not matter. */
    public boolean lookAlikesAreEqual() {
        return !setup.hasMessageFingerprint() && !setup.world().distinguishesLookAlikes();
    }

    /** Returns true if a message leaves the network when it is handled. */
    public boolean removesHandledMessages() {
        return setup.removesHandledMessages();
    }

    private OptionalLong clockOfSample(@Nullable Object sample) {
        return sample == null ? OptionalLong.empty() : clock.of(sample);
    }

    /** Returns the move that corresponds to an event of an execution, with rank 0. */
    public int numberOf(Event event, Recording recording) {
        if (event instanceof Event.Deliver deliver) {
            return handlingMove(recording.item(deliver.item()));
        }
        if (event instanceof Event.Fire fire) {
            return handlingMove(recording.item(fire.item()));
        }
        if (event instanceof External.Drop drop) {
            return faultMove(Move.FaultKind.DROP, recording.item(drop.item()));
        }
        if (event instanceof External.Duplicate duplicate) {
            return faultMove(Move.FaultKind.DUPLICATE, recording.item(duplicate.item()));
        }
        return numberOf((External) event);
    }

    /** Returns the move that injects an external which refers to no message in flight. */
    public int numberOf(External external) {
        Object sample = external instanceof External.Send send ? send.message() : null;
        return number(new Move.InjectExternal(external), sample);
    }

    /** Returns the move that delivers this message or fires this timer, with rank 0. */
    public int handlingMove(Item item) {
        return number(handle(item), item.payload());
    }

    /** Returns the number of a move of which no message is at hand, such as one from a file. */
    public int numberOf(Move move) {
        return number(move, null);
    }

    /** Returns the move that drops or duplicates the message of a delivery. */
    public int faultMove(Move.FaultKind fault, int delivery) {
        return number(new Move.MessageFault(fault, (Move.Handle) move(delivery)), samplePayload(delivery));
    }

    private int faultMove(Move.FaultKind fault, Item item) {
        return number(new Move.MessageFault(fault, handle(item)), item.payload());
    }

    private Move.Handle handle(Item item) {
        Object payload = item.payload();
        String fingerprint = item.isTimer() ? Shapes.text(payload) : setup.messageFingerprint(payload);
        return new Move.Handle(item.from(), item.to(), item.isTimer(), type(payload), fingerprint);
    }

    /** Returns the type of a message or timer. Each constant of an enum counts as a type of its own. */
    private static String type(Object payload) {
        return payload instanceof Enum<?> constant ? constant.name() : Shapes.typeName(payload);
    }

    private synchronized int number(Move move, @Nullable Object sample) {
        Integer known = numbers.get(move);
        if (known != null) {
            MoveEntry entry = entries[known];
            if (sample != null && entry.sample() == null) {
                entries[known] = new MoveEntry(move, entry.unranked(), entry.type(), sample, clockOfSample(sample));
            }
            return known;
        }
        int unranked =
                move instanceof Move.Handle ranked && ranked.rank() > 0 ? number(ranked.withRank(0), sample) : NONE;
        int type = move instanceof Move.Handle handle && !handle.fingerprint().isEmpty()
                ? number(new Move.Handle(handle.from(), handle.to(), handle.isTimer(), handle.type(), ""), null)
                : unranked;
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, 2 * count);
        }
        entries[count] = new MoveEntry(
                move, unranked == NONE ? count : unranked, type == NONE ? count : type, sample, clockOfSample(sample));
        numbers.put(move, count);
        return count++;
    }
}
