package dev.winnow.report;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which steps of an execution a smaller one has kept: the longest common subsequence, in which steps that are the same
 * count more than those that are alike. Of equally good ones, the steps lie as late as possible: nearest to the violation.
 *
 * <p>It is a comparison of two files and knows nothing of how the one was made of the other: where minimizing found
 * another way to the violation, steps have no counterpart. Its cost is the product of both lengths, and it is given up if that
 * is too much.
 */
final class Alignment {

    /** For a step without a counterpart. */
    static final int NONE = -1;

    private static final long MOST = 64_000_000;

    private static final byte SKIP_SMALL = 0;
    private static final byte SKIP_LARGE = 1;
    private static final byte PAIR = 2;

    private final List<Likeness> small;
    private final List<Likeness> large;

    private Alignment(List<Likeness> small, List<Likeness> large) {
        this.small = small;
        this.large = large;
    }

    /** For each step of the small execution the number of its counterpart in the large one, or {@link #NONE}. */
    static List<Integer> of(ExecutionReader small, ExecutionReader large) {
        List<Likeness> few = likenesses(small);
        List<Likeness> many = likenesses(large);
        return (long) few.size() * many.size() > MOST
                ? Collections.nCopies(few.size(), NONE)
                : new Alignment(few, many).best();
    }

    private static List<Likeness> likenesses(ExecutionReader reader) {
        List<Likeness> all = new ArrayList<>();
        for (RecordedStep step : reader) {
            all.add(Likeness.of(step));
        }
        return all;
    }

    private List<Integer> best() {
        byte[][] moves = new byte[small.size()][large.size()];
        int[] above = new int[large.size() + 1]; // the best score of the beginnings of both
        for (int i = 0; i < small.size(); i++) {
            int[] row = new int[large.size() + 1];
            for (int j = 0; j < large.size(); j++) {
                int likeness = small.get(i).to(large.get(j));
                int pair = likeness == 0 ? 0 : above[j] + likeness;
                int best = Math.max(pair, Math.max(above[j + 1], row[j]));
                row[j + 1] = best;
                moves[i][j] = best == pair && likeness > 0 ? PAIR : best == row[j] ? SKIP_LARGE : SKIP_SMALL;
            }
            above = row;
        }
        return traced(moves);
    }

    private List<Integer> traced(byte[][] moves) {
        List<Integer> counterparts = new ArrayList<>(Collections.nCopies(small.size(), NONE));
        int i = small.size() - 1;
        int j = large.size() - 1;
        while (i >= 0 && j >= 0) {
            byte move = moves[i][j];
            if (move == PAIR) {
                counterparts.set(i, j);
            }
            i -= move == SKIP_LARGE ? 0 : 1;
            j -= move == SKIP_SMALL ? 0 : 1;
        }
        return counterparts;
    }
}
