package dev.winnow.guided;

import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A list of moves to request from a system, with the choices of each. A value. */
public final class Schedule {

    private final int[] moves;
    private final Choices[] choices; // by place
    private final long fingerprintLow;
    private final long fingerprintHigh;

    private Schedule(int[] moves, Choices[] choices) {
        this.moves = moves;
        this.choices = choices;
        long a = moves.length;
        long b = ~a;
        for (int i = 0; i < moves.length; i++) {
            long requested = choices[i].isEmpty() ? moves[i] : moves[i] + ((long) choices[i].hashCode() << 32);
            a = SeededRandom.mix(a + requested);
            b = SeededRandom.mix((b ^ requested) + 0x9E3779B97F4A7C15L);
        }
        fingerprintLow = a;
        fingerprintHigh = b;
    }

    /** Returns the moves of a recorded execution. */
    public static Schedule of(Execution execution, MoveTable moves) {
        int[] numbers = new int[execution.size()];
        Choices[] chosen = new Choices[execution.size()];
        for (int i = 0; i < numbers.length; i++) {
            Step step = execution.step(i);
            numbers[i] = moves.numberOf(step.event(), step.recording());
            chosen[i] = Choices.of(step);
        }
        if (!moves.lookAlikesAreEqual()) {
            addRanks(numbers, execution, moves);
        }
        return new Schedule(numbers, chosen);
    }

    private static void addRanks(int[] numbers, Execution execution, MoveTable moves) {
        LookAlikeRanks ranks = new LookAlikeRanks();
        for (int i = 0; i < numbers.length; i++) {
            Step step = execution.step(i);
            int item = step.event().item();
            if (item != Event.NO_ITEM) {
                numbers[i] = moves.withRank(numbers[i], ranks.rankOf(item));
            }
            if (!step.isExternal() && moves.removesHandledMessages()) {
                ranks.remove(item);
            }
            step.createdItems().forEach(created -> ranks.add(created.id(), moves.handlingMove(created)));
            Arrays.stream(step.lost()).forEach(ranks::remove); // may include items created in this step
            Arrays.stream(step.cancelled()).forEach(ranks::remove);
        }
    }

    /** Returns a schedule of these moves, without choices. */
    public static Schedule of(int... moves) {
        Choices[] none = new Choices[moves.length];
        Arrays.fill(none, GuidedRun.NO_CHOICES);
        return new Schedule(moves.clone(), none);
    }

    /** Returns a schedule of these moves with these choices, by place. */
    public static Schedule of(int[] moves, Choices[] choices) {
        return new Schedule(moves.clone(), choices.clone());
    }

    /** Returns the moves that a guided run has performed. */
    public static Schedule performedBy(GuidedRun guidedRun) {
        int[] numbers = new int[guidedRun.length()];
        Choices[] chosen = new Choices[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = guidedRun.performedMove(i);
            chosen[i] = guidedRun.performedChoices(i);
        }
        return new Schedule(numbers, chosen);
    }

    /** Returns the number of moves. */
    public int size() {
        return moves.length;
    }

    /** Returns the move at this place. */
    public int move(int place) {
        return moves[place];
    }

    /** Returns the choices of the move at this place. */
    public Choices choices(int place) {
        return choices[place];
    }

    /** Returns the moves that match, in order. */
    public int[] moves(IntPredicate filter) {
        return Arrays.stream(moves).filter(filter).toArray();
    }

    /** Returns the number of externals. */
    public int externalCount(MoveTable table) {
        int count = 0;
        for (int move : moves) {
            if (table.isExternal(move)) {
                count++;
            }
        }
        return count;
    }

    /** Returns the schedule without these places. */
    public Schedule without(BitSet places) {
        int[] kept = new int[moves.length];
        Choices[] chosen = new Choices[moves.length];
        int size = 0;
        for (int i = 0; i < moves.length; i++) {
            if (!places.get(i)) {
                kept[size] = moves[i];
                chosen[size++] = choices[i];
            }
        }
        return new Schedule(Arrays.copyOf(kept, size), Arrays.copyOf(chosen, size));
    }

    /** Returns the first {@code size} places. */
    public Schedule prefix(int size) {
        return new Schedule(Arrays.copyOf(moves, size), Arrays.copyOf(choices, size));
    }

    /** Returns the schedule with one more move, without choices. */
    public Schedule append(int move) {
        int[] longer = Arrays.copyOf(moves, moves.length + 1);
        Choices[] chosen = Arrays.copyOf(choices, moves.length + 1);
        longer[moves.length] = move;
        chosen[moves.length] = GuidedRun.NO_CHOICES;
        return new Schedule(longer, chosen);
    }

    /** Returns the schedule with another move at this place. */
    public Schedule withMove(int place, int move) {
        int[] changed = moves.clone();
        changed[place] = move;
        return new Schedule(changed, choices);
    }

    /** Returns the places in another order: place {@code order[i]} moves to {@code i}. */
    public Schedule reordered(int[] order) {
        int[] numbers = new int[order.length];
        Choices[] chosen = new Choices[order.length];
        for (int i = 0; i < order.length; i++) {
            numbers[i] = moves[order[i]];
            chosen[i] = choices[order[i]];
        }
        return new Schedule(numbers, chosen);
    }

    /** Returns the length of the longest common prefix. */
    public int commonPrefix(Schedule other) {
        int end = Math.min(moves.length, other.moves.length);
        for (int i = 0; i < end; i++) {
            if (moves[i] != other.moves[i] || !choices[i].equals(other.choices[i])) {
                return i;
            }
        }
        return end;
    }

    /** Returns this schedule followed by the other one from place {@code from} on. */
    public Schedule concat(Schedule other, int from) {
        int added = other.moves.length - from;
        int[] numbers = Arrays.copyOf(moves, moves.length + added);
        Choices[] chosen = Arrays.copyOf(choices, numbers.length);
        System.arraycopy(other.moves, from, numbers, moves.length, added);
        System.arraycopy(other.choices, from, chosen, moves.length, added);
        return new Schedule(numbers, chosen);
    }

    /** Returns the low half of a 128-bit fingerprint. Equal schedules of one {@link MoveTable} have equal ones. */
    public long fingerprintLow() {
        return fingerprintLow;
    }

    /** Returns the high half of the fingerprint. */
    public long fingerprintHigh() {
        return fingerprintHigh;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Schedule that
                && fingerprintLow == that.fingerprintLow
                && fingerprintHigh == that.fingerprintHigh
                && Arrays.equals(moves, that.moves)
                && Arrays.equals(choices, that.choices);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerprintLow);
    }
}
