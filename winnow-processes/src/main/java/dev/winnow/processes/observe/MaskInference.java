package dev.winnow.processes.observe;

import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Infers which values differ from run to run and say nothing, by comparing replays of the same inputs.
 *
 * <p>The k-th occurrence of a shape between two inputs is aligned over all runs. A value that differs in more than 20 %
 * of the pairs of runs is masked. The runs should be perturbed: other addresses, another wall clock, other process ids.
 *
 * <p>STS (PODC'14, section 3) leaves this open ("a better definition of functional equivalence") and lists fields by
 * hand. Cost: quadratic in the number of runs, linear in what they observed.
 */
public final class MaskInference {

    /** The share of pairs above which a value is masked. */
    public static final double DIFFERING_SHARE = 0.2;

    private final Map<Occurrence, List<List<String>>> aligned = new TreeMap<>();

    private MaskInference() {}

    /** Returns the masks of several runs with the same inputs. Shapes without a partner in another run are unknown. */
    public static Masks infer(List<RunRecord> runs) {
        MaskInference inference = new MaskInference();
        runs.forEach(inference::align);
        return inference.masks();
    }

    private void align(RunRecord run) {
        Map<String, Integer> seen = new TreeMap<>();
        int gap = 0;
        for (Observation observation : run.observations()) {
            int before = gap;
            gap = gapOf(run, observation, gap);
            if (gap != before) {
                seen.clear();
            }
            TextShape shape = TextShape.of(observation.text());
            String key = Fingerprinter.key(observation.source(), shape);
            Occurrence occurrence = new Occurrence(key, gap, seen.merge(key, 1, Integer::sum));
            aligned.computeIfAbsent(occurrence, o -> new ArrayList<>()).add(shape.values());
        }
    }

    /** Returns how many inputs were performed before the observation; at least as many as before the previous one. */
    private static int gapOf(RunRecord run, Observation observation, int previous) {
        int gap = previous;
        while (gap < run.inputs().size() && run.inputs().get(gap).atMillis() <= observation.atMillis()) {
            gap++;
        }
        return gap;
    }

    private Masks masks() {
        Map<String, PairCounts> counts = new TreeMap<>();
        aligned.forEach((occurrence, values) -> {
            for (int i = 0; i < values.size(); i++) {
                for (int j = i + 1; j < values.size(); j++) {
                    int size = values.get(i).size();
                    counts.computeIfAbsent(occurrence.shape(), s -> new PairCounts(size))
                            .compare(values.get(i), values.get(j));
                }
            }
        });
        Map<String, String> byShape = new TreeMap<>();
        counts.forEach((shape, pairs) -> byShape.put(shape, pairs.mask()));
        return new Masks(byShape);
    }

    private record Occurrence(String shape, int gap, int number) implements Comparable<Occurrence> {

        @Override
        public int compareTo(Occurrence other) {
            int byShape = shape.compareTo(other.shape);
            int byGap = Integer.compare(gap, other.gap);
            return byShape != 0 ? byShape : byGap != 0 ? byGap : Integer.compare(number, other.number);
        }
    }

    private static final class PairCounts {

        private final int[] differing;
        private int pairs;

        PairCounts(int values) {
            differing = new int[values];
        }

        void compare(List<String> one, List<String> other) {
            pairs++;
            for (int i = 0; i < differing.length; i++) {
                differing[i] += one.get(i).equals(other.get(i)) ? 0 : 1;
            }
        }

        String mask() {
            StringBuilder mask = new StringBuilder();
            for (int differ : differing) {
                mask.append(differ > DIFFERING_SHARE * pairs ? '*' : '=');
            }
            return mask.toString();
        }
    }
}
