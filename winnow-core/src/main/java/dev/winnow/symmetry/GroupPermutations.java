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

    /** A test of two processes of one group: does exchanging them change nothing? */
    @FunctionalInterface
    public interface ExchangeTest {
        boolean changesNothing(int process, int other);
    }

    /**
     * Returns the permutations that sort the members of each group by a key. There are several if keys are equal, one
     * for each order of those members, except where exchanging any of them changes nothing: then one stands for all.
     *
     * @param keys the key of each process
     */
    public static List<int[]> sorting(List<List<Integer>> groups, long[] keys, ExchangeTest exchange) {
        int[] sorted = IntStream.range(0, keys.length).toArray();
        List<int[]> sortedGroups = new ArrayList<>();
        for (List<Integer> group : groups) {
            int[] members = sortedMembers(group, keys);
            for (int i = 0; i < members.length; i++) {
                sorted[members[i]] = group.get(i);
            }
            sortedGroups.add(members);
        }
        List<int[]> permutations = List.of(sorted);
        for (int[] members : sortedGroups) {
            permutations = withOrdersOfEqual(permutations, members, keys, exchange);
        }
        return permutations;
    }

    /** Insertion sort: groups are small. */
    private static int[] sortedMembers(List<Integer> group, long[] keys) {
        int[] members = new int[group.size()];
        for (int count = 0; count < members.length; count++) {
            int member = group.get(count);
            int place = count;
            while (place > 0 && keys[members[place - 1]] > keys[member]) {
                members[place] = members[place - 1];
                place--;
            }
            members[place] = member;
        }
        return members;
    }

    private static List<int[]> withOrdersOfEqual(
            List<int[]> permutations, int[] members, long[] keys, ExchangeTest exchange) {
        List<int[]> result = permutations;
        int from = 0;
        while (from < members.length) {
            int to = from + 1;
            boolean isSymmetric = true;
            while (to < members.length && keys[members[to]] == keys[members[from]]) {
                isSymmetric &= exchange.changesNothing(members[to - 1], members[to]); // neighbors generate all orders
                to++;
            }
            if (!isSymmetric) {
                List<Integer> equal =
                        IntStream.range(from, to).mapToObj(i -> members[i]).toList();
                List<int[]> extended = new ArrayList<>();
                result.forEach(permutation -> addPermutations(permutation, equal, 0, extended));
                result = extended;
            }
            from = to;
        }
        return result;
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
