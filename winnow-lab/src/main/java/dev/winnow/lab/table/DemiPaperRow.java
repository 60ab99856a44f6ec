package dev.winnow.lab.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A case study of the DEMi paper (NSDI'16), from Table 1 and the text.
 *
 * @param optimal the smallest execution that the authors made by hand
 */
public record DemiPaperRow(
        String name,
        ExecutionSize initial,
        int provenance,
        ExecutionSize stsSched,
        ExecutionSize tfb,
        ExecutionSize optimal,
        ExecutionSize noDiverge) {

    private static DemiPaperRow row(
            String name,
            int initial,
            int initialExternals,
            int provenance,
            ExecutionSize stsSched,
            ExecutionSize tfb,
            ExecutionSize optimal,
            ExecutionSize noDiverge) {
        return new DemiPaperRow(
                name, new ExecutionSize(initial, initialExternals), provenance, stsSched, tfb, optimal, noDiverge);
    }

    private static ExecutionSize size(int events, int externals) {
        return new ExecutionSize(events, externals);
    }

    /** All rows, in the order of the paper. */
    public static final List<DemiPaperRow> CASES = List.of(
            row("raft-45", 2160, 108, 2138, size(1183, 8), size(23, 8), size(22, 8), size(1826, 11)),
            row("raft-46", 1250, 108, 1243, size(674, 8), size(35, 8), size(23, 6), size(896, 9)),
            row("raft-56", 2380, 108, 2376, size(1427, 8), size(82, 8), size(21, 8), size(2064, 9)),
            row("raft-58a", 2850, 108, 2824, size(953, 32), size(226, 31), size(51, 11), size(2368, 35)),
            row("raft-58b", 1500, 208, 1496, size(164, 13), size(40, 8), size(28, 8), size(1103, 13)),
            row("raft-42", 1710, 208, 1695, size(1093, 39), size(180, 21), size(39, 16), size(1264, 43)),
            row("raft-66", 400, 68, 392, size(262, 23), size(77, 15), size(29, 10), size(279, 23)),
            row("spark-2294", 1000, 30, 886, size(43, 3), size(40, 3), size(25, 1), size(43, 3)),
            row("spark-3150", 600, 20, 536, size(18, 3), size(14, 3), size(11, 3), size(18, 3)),
            row("spark-9256", 300, 20, 256, size(11, 1), size(11, 1), size(11, 1), size(11, 1)));

    /** Returns the row of a case, or null if the paper has none. */
    public static @Nullable DemiPaperRow of(String name) {
        return CASES.stream().filter(row -> row.name().equals(name)).findFirst().orElse(null);
    }

    /** Returns the names of all cases. */
    public static List<String> names() {
        return CASES.stream().map(DemiPaperRow::name).toList();
    }
}
