package dev.winnow.lab.table;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The effort of a case study of the DEMi paper (NSDI'16), from Table 2: seconds and schedules. */
record DemiPaperEffort(String name, int stsSeconds, int stsSchedules, int tfbSeconds, int tfbSchedules) {

    private static final List<DemiPaperEffort> CASES = List.of(
            new DemiPaperEffort("raft-45", 56, 594, 114, 2_854),
            new DemiPaperEffort("raft-46", 73, 384, 209, 4_518),
            new DemiPaperEffort("raft-56", 54, 524, 2_078, 31_149),
            new DemiPaperEffort("raft-58a", 137, 624, 43_345, 834_972),
            new DemiPaperEffort("raft-58b", 23, 340, 31, 1_747),
            new DemiPaperEffort("raft-42", 118, 568, 10_558, 176_517),
            new DemiPaperEffort("raft-66", 14, 192, 334, 10_334),
            new DemiPaperEffort("spark-2294", 330, 248, 97, 78),
            new DemiPaperEffort("spark-3150", 219, 174, 26, 21),
            new DemiPaperEffort("spark-9256", 96, 73, 0, 0));

    /** Returns the effort for a case, or null if the paper has none. */
    static @Nullable DemiPaperEffort of(String name) {
        return CASES.stream().filter(row -> row.name().equals(name)).findFirst().orElse(null);
    }

    String stsSched() {
        return text(stsSchedules, stsSeconds);
    }

    String tfb() {
        return text(tfbSchedules, tfbSeconds);
    }

    private static String text(int schedules, int seconds) {
        return String.format(Locale.ROOT, "%,d in %,d s", schedules, seconds);
    }
}
