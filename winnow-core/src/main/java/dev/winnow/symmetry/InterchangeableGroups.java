package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What groups of interchangeable processes must be like: few enough that all their orders can be looked at. */
public final class InterchangeableGroups {

    private static final int LARGEST = 5;
    private static final int MOST = 720; // orders

    private InterchangeableGroups() {}

    public static void validate(List<List<ProcessId>> groups, List<ProcessId> known) {
        Set<ProcessId> seen = new HashSet<>();
        int orders = 1;
        for (List<ProcessId> group : groups) {
            if (group.size() < 2 || group.size() > LARGEST) {
                throw new IllegalArgumentException(
                        "interchangeable are 2 to " + LARGEST + " processes, not " + group.size() + ": " + group);
            }
            for (ProcessId process : group) {
                if (!known.contains(process)) {
                    throw new IllegalArgumentException(
                            "interchangeable: there is no process " + process + " at the beginning");
                }
                if (!seen.add(process)) {
                    throw new IllegalArgumentException("interchangeable: " + process + " is named twice");
                }
            }
            for (int factor = 2; factor <= group.size(); factor++) {
                orders *= factor;
            }
        }
        if (orders > MOST) {
            throw new IllegalArgumentException("interchangeable processes have at most " + MOST + " orders, not "
                    + orders + ": make groups smaller");
        }
    }
}
