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
 * The moves of one scenario as numbers, so that schedules are arrays of ints. Shared by all threads.
 *
 * <p>Numbers are given in the order in which moves become known, which may depend on threads: nothing may be ordered by
 * them.
 */
public final class MoveTable {

    /**
     * What is known of a move; {@code type} is the number that all of one channel and type share, {@code look} the one
     * that all share whose messages look the same.
     */
    private record MoveEntry(
            Move move, int unranked, int type, @Nullable Object sample, OptionalLong clock) {

        int rank() {
            return move instanceof Move.Handle handle
                    ? handle.rank()
                    : move instanceof Move.MessageFault meddle
                            ? meddle.message().rank()
                            : 0;
        }
    }

    private static final int NONE = -1;

    private final Setup setup;
    private final Map<Move, Integer> numbers = new HashMap<>();
    // Invariant: whoever was given a number sees its entry: they are published under the lock that gives numbers.
    private volatile MoveEntry[] entries = new MoveEntry[256];
    private int count;
    private LogicalClock clock = LogicalClock.NONE;

    public MoveTable(Setup setup) {
        this.setup = setup;
    }

    /** From now on, and for all that is known already. */
    public synchronized void clock(LogicalClock logicalClock) {
        clock = logicalClock;
        for (int i = 0; i < count; i++) {
            MoveEntry entry = entries[i];
            entries[i] =
                    new MoveEntry(entry.move(), entry.unranked(), entry.type(), entry.sample(), read(entry.sample()));
        }
    }

    public Move move(int number) {
        return entries[number].move();
    }

    public boolean isExternal(int number) {
        return move(number).isExternal();
    }

    /** All of one channel and type have the same; of what is not handled, the move itself. */
    public int type(int number) {
        return entries[number].type();
    }

    /** The same for the oldest of all that look the same; of what is not handled, the move itself. */
    public int unranked(int number) {
        return entries[number].unranked();
    }

    /** Of several under way that look the same, how many are older than the one that is meant. */
    public int rank(int number) {
        return entries[number].rank();
    }

    /** The same for another one of those that look the same. */
    public int withRank(int number, int rank) {
        MoveEntry entry = entries[number];
        if (rank == entry.rank()) {
            return number;
        }
        Move move = entry.move() instanceof Move.MessageFault meddle
                ? new Move.MessageFault(meddle.fault(), meddle.message().withRank(rank))
                : ((Move.Handle) entry.move()).withRank(rank);
        return number(move, entry.sample());
    }

    /** The logical clock of the message, if it has one. */
    public OptionalLong clock(int number) {
        return entries[number].clock();
    }

    /** The logical clock of a message, if it has one. */
    public synchronized OptionalLong clockOf(Object message) {
        return clock.of(message);
    }

    /** A message of this move; null if there is none in it. */
    public @Nullable Object samplePayload(int number) {
        return entries[number].sample();
    }

    /** Whether messages that look the same do the same, so that it does not matter which one is meant. */
    public boolean lookAlikesAreEqual() {
        return !setup.hasMessageFingerprint() && !setup.world().distinguishesLookAlikes();
    }

    /** Whether a message that was handled is gone. */
    public boolean removesHandledMessages() {
        return setup.removesHandledMessages();
    }

    private OptionalLong read(@Nullable Object sample) {
        return sample == null ? OptionalLong.empty() : clock.of(sample);
    }

    /** The move that a step of an execution made. */
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

    /** An external that names no message. */
    public int numberOf(External external) {
        Object sample = external instanceof External.Send send ? send.message() : null;
        return number(new Move.InjectExternal(external), sample);
    }

    /** The delivery of a message or the firing of a timer. */
    public int handlingMove(Item item) {
        return number(handle(item), item.payload());
    }

    /** A move that is known in words only, as from a file. */
    public int numberOf(Move move) {
        return number(move, null);
    }

    /** What happens to the message that the other move would deliver. */
    public int faultMove(Move.FaultKind fault, int delivery) {
        return number(new Move.MessageFault(fault, (Move.Handle) move(delivery)), samplePayload(delivery));
    }

    private int faultMove(Move.FaultKind fault, Item item) {
        return number(new Move.MessageFault(fault, handle(item)), item.payload());
    }

    private Move.Handle handle(Item item) {
        Object payload = item.payload();
        String label = item.isTimer() ? Shapes.text(payload) : setup.messageFingerprint(payload);
        return new Move.Handle(item.from(), item.to(), item.isTimer(), type(payload), label);
    }

    /** Of an enum the constant counts as a type. */
    private static String type(Object payload) {
        return payload instanceof Enum<?> constant ? constant.name() : Shapes.typeName(payload);
    }

    private synchronized int number(Move move, @Nullable Object sample) {
        Integer known = numbers.get(move);
        if (known != null) {
            MoveEntry entry = entries[known];
            if (sample != null && entry.sample() == null) {
                entries[known] = new MoveEntry(move, entry.unranked(), entry.type(), sample, read(sample));
            }
            return known;
        }
        int look = move instanceof Move.Handle ranked && ranked.rank() > 0 ? number(ranked.withRank(0), sample) : NONE;
        int type = move instanceof Move.Handle handle && !handle.fingerprint().isEmpty()
                ? number(new Move.Handle(handle.from(), handle.to(), handle.isTimer(), handle.type(), ""), null)
                : look;
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, 2 * count);
        }
        entries[count] =
                new MoveEntry(move, look == NONE ? count : look, type == NONE ? count : type, sample, read(sample));
        numbers.put(move, count);
        return count++;
    }
}
