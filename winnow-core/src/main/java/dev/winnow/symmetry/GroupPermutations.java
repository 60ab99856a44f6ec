package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All ways to put others of its group in the place of each process: by process, who stands for it. The first one
 * changes nothing.
 */
public final class GroupPermutations {

    private GroupPermutations() {}

    /** Groups are given by the indexes of processes. */
    public static List<int[]> of(int processes, List<List<Integer>> groups) {
        List<int[]> all = List.of(IntStream.range(0, processes).toArray());
        for (List<Integer> group : groups) {
            List<int[]> more = new ArrayList<>();
            for (int[] one : all) {
                extend(one, group, 0, more);
            }
            all = more;
        }
        return all;
    }

    /** Adds all in which the group is permuted from this place on. */
    private static void extend(int[] one, List<Integer> group, int from, List<int[]> all) {
        if (from == group.size()) {
            all.add(one);
            return;
        }
        for (int other = from; other < group.size(); other++) {
            int[] swapped = one.clone();
            swapped[group.get(from)] = one[group.get(other)];
            swapped[group.get(other)] = one[group.get(from)];
            extend(swapped, group, from + 1, all);
        }
    }

    public static ProcessRenaming toRenaming(int[] permutation, List<ProcessId> processes) {
        Map<ProcessId, ProcessId> names = new HashMap<>();
        for (int p = 0; p < permutation.length; p++) {
            names.put(processes.get(p), processes.get(permutation[p]));
        }
        return new ProcessRenaming(names);
    }
}
