package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A check of groups of interchangeable processes. They must be small: a search may have to try all permutations where
 * processes refer to each other.
 */
public final class InterchangeableGroups {

    private static final int MAX_GROUP_SIZE = 7;
    private static final int MAX_PERMUTATIONS = 5040;

    private InterchangeableGroups() {}

    /** Throws {@link IllegalArgumentException} if the groups are too large, overlap or name an unknown process. */
    public static void validate(List<List<ProcessId>> groups, List<ProcessId> known) {
        Set<ProcessId> seen = new HashSet<>();
        int permutations = 1;
        for (List<ProcessId> group : groups) {
            if (group.size() < 2 || group.size() > MAX_GROUP_SIZE) {
                throw new IllegalArgumentException("a group of interchangeable processes has 2 to " + MAX_GROUP_SIZE
                        + " members, not " + group.size() + ": " + group);
            }
            for (ProcessId process : group) {
                if (!known.contains(process)) {
                    throw new IllegalArgumentException(
                            "interchangeable: the system does not start with a process " + process);
                }
                if (!seen.add(process)) {
                    throw new IllegalArgumentException("interchangeable: " + process + " is named twice");
                }
            }
            for (int factor = 2; factor <= group.size(); factor++) {
                permutations *= factor;
            }
            if (permutations > MAX_PERMUTATIONS) {
                throw new IllegalArgumentException("interchangeable processes may have at most " + MAX_PERMUTATIONS
                        + " permutations, not " + permutations + " or more: use smaller or fewer groups");
            }
        }
    }
}
