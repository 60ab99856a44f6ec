package dev.winnow.report;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    private static final int SAME = 4;
    private static final int ALIKE = 2;

    private static final byte SKIP_SMALL = 0;
    private static final byte SKIP_LARGE = 1;
    private static final byte PAIR = 2;

    /** A step by two numbers: steps of equal kind are alike, those that are equal in both are the same. */
    private record Code(int kind, int contents) {}

    private final Map<Object, Integer> numbers = new HashMap<>(); // numbers are compared millions of times, texts once
    private final List<Code> small;
    private final List<Code> large;

    private Alignment(ExecutionReader small, ExecutionReader large) {
        this.small = codes(small);
        this.large = codes(large);
    }

    /** For each step of the small execution the number of its counterpart in the large one, or {@link #NONE}. */
    static List<Integer> of(ExecutionReader small, ExecutionReader large) {
        Alignment alignment = new Alignment(small, large);
        return (long) alignment.small.size() * alignment.large.size() > MOST
                ? Collections.nCopies(alignment.small.size(), NONE)
                : alignment.best();
    }

    private List<Code> codes(ExecutionReader reader) {
        List<Code> all = new ArrayList<>();
        for (RecordedStep step : reader) {
            Likeness likeness = Likeness.of(step);
            all.add(new Code(number(List.of(likeness.where(), likeness.type())), number(likeness)));
        }
        return all;
    }

    private int number(Object value) {
        return numbers.computeIfAbsent(value, fresh -> numbers.size());
    }

    private static int likeness(Code one, Code other) {
        if (one.kind() != other.kind()) {
            return 0;
        }
        return one.contents() == other.contents() ? SAME : ALIKE;
    }

    private List<Integer> best() {
        byte[][] moves = new byte[small.size()][large.size()];
        int[] above = new int[large.size() + 1]; // the best score of the beginnings of both
        for (int i = 0; i < small.size(); i++) {
            int[] row = new int[large.size() + 1];
            for (int j = 0; j < large.size(); j++) {
                int likeness = likeness(small.get(i), large.get(j));
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
