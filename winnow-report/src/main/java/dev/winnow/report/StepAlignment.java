package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which steps of an execution a smaller one has kept. For each process by itself, as steps of different processes may
 * change places and mean the same: the longest common subsequence of its steps, in which steps that are the same count
 * more than those that are alike. Of equally good ones, the steps lie as late as possible: nearest to the violation.
 *
 * <p>It is a comparison of two files and knows nothing of how the one was made of the other: where minimizing found
 * another way to the violation, steps have no counterpart. Its cost is the product of both lengths, and it is given up
 * for a process if that is too much.
 */
final class StepAlignment {

    /** For a step without a counterpart. */
    static final int NONE = -1;

    private static final long MAX_CELLS = 64_000_000;

    private static final int SAME = 4;
    private static final int ALIKE = 3;

    private static final byte SKIP_SMALL = 0;
    private static final byte SKIP_LARGE = 1;
    private static final byte PAIR = 2;

    /**
     * A step by its number in the execution and by what it is: steps of equal kind are alike, with equal contents the
     * same.
     */
    private record StepCode(int step, int kind, int contents) {}

    private final Map<Object, Integer> numbers = new HashMap<>(); // numbers are compared millions of times, texts once
    private final List<Integer> counterparts = new ArrayList<>();

    private StepAlignment() {}

    /** For each step of the small execution the number of its counterpart in the large one, or {@link #NONE}. */
    static List<Integer> of(ExecutionReader small, ExecutionReader large) {
        StepAlignment alignment = new StepAlignment();
        Map<ProcessId, List<StepCode>> few = alignment.lanes(small);
        Map<ProcessId, List<StepCode>> many = alignment.lanes(large);
        few.values().forEach(lane -> lane.forEach(step -> alignment.counterparts.add(NONE)));
        few.forEach((process, lane) -> alignment.align(lane, many.getOrDefault(process, List.of())));
        return alignment.counterparts;
    }

    private Map<ProcessId, List<StepCode>> lanes(ExecutionReader reader) {
        Map<ProcessId, List<StepCode>> lanes = new LinkedHashMap<>();
        for (RecordedStep step : reader) {
            StepSignature likeness = StepSignature.of(step);
            int kind = number(List.of(likeness.kindAndRoute(), likeness.type()));
            lanes.computeIfAbsent(likeness.process(), fresh -> new ArrayList<>())
                    .add(new StepCode(step.number(), kind, number(likeness)));
        }
        return lanes;
    }

    private int number(Object value) {
        return numbers.computeIfAbsent(value, fresh -> numbers.size());
    }

    private void align(List<StepCode> small, List<StepCode> large) {
        if ((long) small.size() * large.size() <= MAX_CELLS) {
            backtrack(backtrackTable(small, large), small, large);
        }
    }

    private static int likeness(StepCode one, StepCode other) {
        if (one.kind() != other.kind()) {
            return 0;
        }
        return one.contents() == other.contents() ? SAME : ALIKE;
    }

    /** For each pair of beginnings, how to go on backwards from there. */
    private static byte[][] backtrackTable(List<StepCode> small, List<StepCode> large) {
        byte[][] moves = new byte[small.size()][large.size()];
        int[] above = new int[large.size() + 1]; // the best score of the beginnings of both
        for (int i = 0; i < small.size(); i++) {
            int[] row = new int[large.size() + 1];
            for (int j = 0; j < large.size(); j++) {
                int likeness = likeness(small.get(i), large.get(j));
                int pair = likeness == 0 ? 0 : above[j] + likeness;
                int best = Math.max(pair, Math.max(above[j + 1], row[j]));
                row[j + 1] = best;
                moves[i][j] = best == pair && likeness > 0 ? PAIR : best == above[j + 1] ? SKIP_SMALL : SKIP_LARGE;
            }
            above = row;
        }
        return moves;
    }

    private void backtrack(byte[][] moves, List<StepCode> small, List<StepCode> large) {
        int i = small.size() - 1;
        int j = large.size() - 1;
        while (i >= 0 && j >= 0) {
            byte move = moves[i][j];
            if (move == PAIR) {
                counterparts.set(small.get(i).step(), large.get(j).step());
            }
            i -= move == SKIP_LARGE ? 0 : 1;
            j -= move == SKIP_SMALL ? 0 : 1;
        }
    }
}
