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
 * An alignment of a minimized execution with its original: which steps the small one has kept.
 *
 * <p>It is a weighted longest common subsequence per process, since steps of different processes may swap places. Equal
 * steps weigh more than similar ones. Among alignments of equal weight, steps are matched as late as possible, near the
 * violation.
 *
 * <p>It only compares the two files: steps have no counterpart where minimizing found another path to the violation.
 * The cost is the product of both lengths; a process for which that is too much is not aligned.
 */
final class StepAlignment {

    /** The value for a step without a counterpart. */
    static final int NONE = -1;

    private static final long MAX_CELLS = 64_000_000;

    private static final int EQUAL_WEIGHT = 4;
    private static final int SIMILAR_WEIGHT = 3;

    private static final byte SKIP_SMALL = 0;
    private static final byte SKIP_LARGE = 1;
    private static final byte PAIR = 2;

    /**
     * A step with numbers that stand for its kind and its content: equal kinds are similar, equal contents are equal
     * steps.
     */
    private record StepCode(int step, int kind, int contents) {}

    private final Map<Object, Integer> numbers = new HashMap<>(); // for fast comparison
    private final List<Integer> counterparts = new ArrayList<>();

    private StepAlignment() {}

    /** Returns for each step of the small execution its counterpart in the large one, or {@link #NONE}. */
    static List<Integer> of(ExecutionReader small, ExecutionReader large) {
        StepAlignment alignment = new StepAlignment();
        Map<ProcessId, List<StepCode>> smallLanes = alignment.lanes(small);
        Map<ProcessId, List<StepCode>> largeLanes = alignment.lanes(large);
        smallLanes.values().forEach(lane -> lane.forEach(step -> alignment.counterparts.add(NONE)));
        smallLanes.forEach((process, lane) -> alignment.align(lane, largeLanes.getOrDefault(process, List.of())));
        return alignment.counterparts;
    }

    private Map<ProcessId, List<StepCode>> lanes(ExecutionReader reader) {
        Map<ProcessId, List<StepCode>> lanes = new LinkedHashMap<>();
        for (RecordedStep step : reader) {
            StepSignature signature = StepSignature.of(step);
            int kind = number(List.of(signature.kindAndRoute(), signature.type()));
            lanes.computeIfAbsent(signature.process(), fresh -> new ArrayList<>())
                    .add(new StepCode(step.number(), kind, number(signature)));
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

    private static int weight(StepCode one, StepCode other) {
        if (one.kind() != other.kind()) {
            return 0;
        }
        return one.contents() == other.contents() ? EQUAL_WEIGHT : SIMILAR_WEIGHT;
    }

    /** Returns for each pair of prefixes the move to the previous pair. */
    private static byte[][] backtrackTable(List<StepCode> small, List<StepCode> large) {
        byte[][] moves = new byte[small.size()][large.size()];
        int[] above = new int[large.size() + 1]; // best weights of the row before
        for (int i = 0; i < small.size(); i++) {
            int[] row = new int[large.size() + 1];
            for (int j = 0; j < large.size(); j++) {
                int weight = weight(small.get(i), large.get(j));
                int pair = weight == 0 ? 0 : above[j] + weight;
                int best = Math.max(pair, Math.max(above[j + 1], row[j]));
                row[j + 1] = best;
                moves[i][j] = best == pair && weight > 0 ? PAIR : best == above[j + 1] ? SKIP_SMALL : SKIP_LARGE;
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
