package dev.winnow.guided;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What to ask of a system, in order: moves, with what handlers that choose are to be answered. A value. */
public final class Schedule {

    private final int[] moves;
    private final int[][] choices; // by place: bound and value in turn
    private final long fingerprintLow;
    private final long fingerprintHigh;

    private Schedule(int[] moves, int[][] choices) {
        this.moves = moves;
        this.choices = choices;
        long a = moves.length;
        long b = ~a;
        for (int i = 0; i < moves.length; i++) {
            long asked = choices[i].length == 0 ? moves[i] : moves[i] + ((long) Arrays.hashCode(choices[i]) << 32);
            a = SeededRandom.mix(a + asked);
            b = SeededRandom.mix((b ^ asked) + 0x9E3779B97F4A7C15L);
        }
        fingerprintLow = a;
        fingerprintHigh = b;
    }

    public static Schedule of(Execution execution, MoveTable moves) {
        int[] numbers = new int[execution.size()];
        int[][] answers = new int[execution.size()][];
        for (int i = 0; i < numbers.length; i++) {
            Step step = execution.step(i);
            numbers[i] = moves.numberOf(step.event(), step.recording());
            answers[i] = step.choices();
        }
        if (!moves.lookAlikesAreEqual()) {
            rank(numbers, execution, moves);
        }
        return new Schedule(numbers, answers);
    }

    private static void rank(int[] numbers, Execution execution, MoveTable moves) {
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
            step.createdItems().forEach(made -> ranks.add(made.id(), moves.handlingMove(made)));
            Arrays.stream(step.lost()).forEach(ranks::remove); // perhaps at once
            Arrays.stream(step.cancelled()).forEach(ranks::remove);
        }
    }

    /** These moves, without choices. */
    public static Schedule of(int... moves) {
        int[][] none = new int[moves.length][];
        Arrays.fill(none, GuidedRun.NO_CHOICES);
        return new Schedule(moves.clone(), none);
    }

    /** These moves with these choices, by place. */
    public static Schedule of(int[] moves, int[][] choices) {
        return new Schedule(moves.clone(), choices.clone());
    }

    /** The path that was taken so far. */
    public static Schedule performedBy(GuidedRun guidedRun) {
        int[] numbers = new int[guidedRun.length()];
        int[][] answers = new int[numbers.length][];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = guidedRun.performedMove(i);
            answers[i] = guidedRun.performedChoices(i);
        }
        return new Schedule(numbers, answers);
    }

    public int size() {
        return moves.length;
    }

    public int move(int place) {
        return moves[place];
    }

    public int[] choices(int place) {
        return choices[place];
    }

    /** The moves that are so, in order. */
    public int[] moves(IntPredicate which) {
        return Arrays.stream(moves).filter(which).toArray();
    }

    /** How many places ask for externals. */
    public int externalCount(MoveTable among) {
        int count = 0;
        for (int move : moves) {
            if (among.isExternal(move)) {
                count++;
            }
        }
        return count;
    }

    /** All but these places. */
    public Schedule without(BitSet places) {
        int[] left = new int[moves.length];
        int[][] answers = new int[moves.length][];
        int size = 0;
        for (int i = 0; i < moves.length; i++) {
            if (!places.get(i)) {
                left[size] = moves[i];
                answers[size++] = choices[i];
            }
        }
        return new Schedule(Arrays.copyOf(left, size), Arrays.copyOf(answers, size));
    }

    /** The first so many places. */
    public Schedule prefix(int size) {
        return new Schedule(Arrays.copyOf(moves, size), Arrays.copyOf(choices, size));
    }

    /** The same and one more move, without choices. */
    public Schedule append(int move) {
        int[] longer = Arrays.copyOf(moves, moves.length + 1);
        int[][] answers = Arrays.copyOf(choices, moves.length + 1);
        longer[moves.length] = move;
        answers[moves.length] = GuidedRun.NO_CHOICES;
        return new Schedule(longer, answers);
    }

    /** The same, but for another move at this place. */
    public Schedule withMove(int place, int move) {
        int[] changed = moves.clone();
        changed[place] = move;
        return new Schedule(changed, choices);
    }

    /** The same places in another order: {@code order[i]} is the old place of what is now at {@code i}. */
    public Schedule reordered(int[] order) {
        int[] numbers = new int[order.length];
        int[][] answers = new int[order.length][];
        for (int i = 0; i < order.length; i++) {
            numbers[i] = moves[order[i]];
            answers[i] = choices[order[i]];
        }
        return new Schedule(numbers, answers);
    }

    /** How many places from the first on ask for the same. */
    public int commonPrefix(Schedule other) {
        int end = Math.min(moves.length, other.moves.length);
        for (int i = 0; i < end; i++) {
            if (moves[i] != other.moves[i] || !Arrays.equals(choices[i], other.choices[i])) {
                return i;
            }
        }
        return end;
    }

    /** This one, and behind it all of the other one from a place on. */
    public Schedule concat(Schedule other, int from) {
        int more = other.moves.length - from;
        int[] numbers = Arrays.copyOf(moves, moves.length + more);
        int[][] answers = Arrays.copyOf(choices, numbers.length);
        System.arraycopy(other.moves, from, numbers, moves.length, more);
        System.arraycopy(other.choices, from, answers, moves.length, more);
        return new Schedule(numbers, answers);
    }

    /** Two lanes of a fingerprint; equal for equal schedules of one numbering. */
    public long fingerprintLow() {
        return fingerprintLow;
    }

    public long fingerprintHigh() {
        return fingerprintHigh;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Schedule that
                && fingerprintLow == that.fingerprintLow
                && fingerprintHigh == that.fingerprintHigh
                && Arrays.equals(moves, that.moves)
                && Arrays.deepEquals(choices, that.choices);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerprintLow);
    }
}
