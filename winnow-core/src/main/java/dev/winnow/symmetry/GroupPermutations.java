package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The permutations of processes within their groups. A permutation maps the index of each process to the index of its
 * image. The first one is the identity.
 */
public final class GroupPermutations {

    private GroupPermutations() {}

    /** Returns all permutations of these groups, which are given by the indexes of processes. */
    public static List<int[]> of(int processes, List<List<Integer>> groups) {
        List<int[]> permutations = List.of(IntStream.range(0, processes).toArray());
        for (List<Integer> group : groups) {
            List<int[]> extended = new ArrayList<>();
            for (int[] permutation : permutations) {
                addPermutations(permutation, group, 0, extended);
            }
            permutations = extended;
        }
        return permutations;
    }

    /** Adds all permutations that differ from this one in the members of the group from {@code first} on. */
    private static void addPermutations(int[] permutation, List<Integer> group, int first, List<int[]> result) {
        if (first == group.size()) {
            result.add(permutation);
            return;
        }
        for (int other = first; other < group.size(); other++) {
            int[] swapped = permutation.clone();
            swapped[group.get(first)] = permutation[group.get(other)];
            swapped[group.get(other)] = permutation[group.get(first)];
            addPermutations(swapped, group, first + 1, result);
        }
    }

    /** Returns the renaming of processes that a permutation stands for. */
    public static ProcessRenaming toRenaming(int[] permutation, List<ProcessId> processes) {
        Map<ProcessId, ProcessId> names = new HashMap<>();
        for (int p = 0; p < permutation.length; p++) {
            names.put(processes.get(p), processes.get(permutation[p]));
        }
        return new ProcessRenaming(names);
    }
}
