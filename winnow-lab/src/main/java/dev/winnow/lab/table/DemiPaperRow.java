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

    private static ExecutionSize size(int events, int externals) {
        return new ExecutionSize(events, externals);
    }

    /** All rows, in the order of the paper. */
    public static final List<DemiPaperRow> CASES = List.of(
            new DemiPaperRow("raft-45", size(2160, 108), 2138, size(1183, 8), size(23, 8), size(22, 8), size(1826, 11)),
            new DemiPaperRow("raft-46", size(1250, 108), 1243, size(674, 8), size(35, 8), size(23, 6), size(896, 9)),
            new DemiPaperRow("raft-56", size(2380, 108), 2376, size(1427, 8), size(82, 8), size(21, 8), size(2064, 9)),
            new DemiPaperRow(
                    "raft-58a", size(2850, 108), 2824, size(953, 32), size(226, 31), size(51, 11), size(2368, 35)),
            new DemiPaperRow(
                    "raft-58b", size(1500, 208), 1496, size(164, 13), size(40, 8), size(28, 8), size(1103, 13)),
            new DemiPaperRow(
                    "raft-42", size(1710, 208), 1695, size(1093, 39), size(180, 21), size(39, 16), size(1264, 43)),
            new DemiPaperRow("raft-66", size(400, 68), 392, size(262, 23), size(77, 15), size(29, 10), size(279, 23)),
            new DemiPaperRow("spark-2294", size(1000, 30), 886, size(43, 3), size(40, 3), size(25, 1), size(43, 3)),
            new DemiPaperRow("spark-3150", size(600, 20), 536, size(18, 3), size(14, 3), size(11, 3), size(18, 3)),
            new DemiPaperRow("spark-9256", size(300, 20), 256, size(11, 1), size(11, 1), size(11, 1), size(11, 1)));

    /** Returns the row of a case, or null if the paper has none. */
    public static @Nullable DemiPaperRow of(String name) {
        return CASES.stream().filter(row -> row.name().equals(name)).findFirst().orElse(null);
    }

    /** Returns the names of all cases. */
    public static List<String> names() {
        return CASES.stream().map(DemiPaperRow::name).toList();
    }
}
