package dev.winnow.lab.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A row of Table 1 of the paper on delaying explorers (FSE'15): schedules or states until one bug was found, medians of
 * five runs. A star means more than 2 hours or 60 GB (5 hours for the last two of TMS).
 *
 * @param name the name of our reconstruction
 * @param title the name in the paper
 * @param figures the figures by strategy; empty for a star
 */
public record DelayingPaperRow(String name, String title, Map<String, OptionalLong> figures) {

    /** PCT with the depth and length of the paper. */
    public static final String PCT = "pct-paper";

    /** The strategies of the paper, by our names; {@code pct} also stands for {@link #PCT}. */
    private static final List<String> STRATEGIES =
            List.of("rs", "irs", "pct", "ss-rr", "ss-rtc", "ss-prr", "pb", "ses-rr", "ses-rtc", "ses-prr");

    public DelayingPaperRow {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    private static DelayingPaperRow row(String name, String title, String figures) {
        String[] words = figures.split(" ", -1);
        Map<String, OptionalLong> byStrategy = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i++) {
            byStrategy.put(
                    STRATEGIES.get(i),
                    words[i].equals("*") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(words[i])));
        }
        return new DelayingPaperRow(name, title, byStrategy);
    }

    /** All rows, in the order of the paper. */
    public static final List<DelayingPaperRow> CASES = List.of(
            row("2pc-1", "2pc 1", "9842 1891 1983 781 331 816 793221 8851 6571 6512"),
            row("2pc-closed-2", "2pc 2", "* * * 10943 6378 6300 * * 17690 9090"),
            row("2pc-3", "2pc 3", "* 2966 9835 1823 1018 4109 48321 1898 1123 2189"),
            row("2pc-4", "2pc 4", "* 7629 * * 3321 * * * 5101 77212"),
            row("chainrep-1", "ChainRep 1", "9655 652 9832 5607 9999 1985 * 92178 9913 936"),
            row("chainrep-2", "ChainRep 2", "* * * 34034 7829 28221 74231 32166 8821 88732"),
            row("chainrep-3", "ChainRep 3", "* * 13283 2032 1711 6093 * 19731 3452 8981"),
            row("chainrep-4", "ChainRep 4", "4213 313 4439 3452 4249 1238 59234 672 5441 11742"),
            row("chainrep-5", "ChainRep 5", "196 77 55 53 110 101 * 3973 521 6652"),
            row("chainrep-6", "ChainRep 6", "* * * * * * * 78443 44331 54981"),
            row("chainrep-7", "ChainRep 7", "* * * * * * * * 3538 *"),
            row("chainrep-8", "ChainRep 8", "* 4561 * 5513 * 2201 8342 9791 * 8218"),
            row("chainrep-9", "ChainRep 9", "* * * 66381 9425 16559 * 37222 7812 37213"),
            row("chainrep-10", "ChainRep 10", "782 159 74 129 331 888 4561 5431 1944 1781"),
            row("multipaxos-1", "MultiPaxos 1", "* 5211 9934 7821 765 5819 * 82114 89341 88129"),
            row("multipaxos-2", "MultiPaxos 2", "* * * 9872 8873 11239 * 15563 9983 1934"),
            row("multipaxos-3", "MultiPaxos 3", "* * * * 15023 9589 * 18831 8923 1198"),
            row("paxos-closed-1", "Paxos 1", "229 86 592 122 53 233 3320 2233 1098 4312"),
            row("paxos-2", "Paxos 2", "* 2211 * 9563 831 1874 77834 4912 833 8831"),
            row("paxos-3", "Paxos 3", "* * * * * * * * 14832 *"),
            row("tms-1", "TMS 1", "224 64 227 12 305 34 553 2220 660 8965"),
            row("tms-2", "TMS 2", "* * * * * * * * 44832 *"),
            row("tms-3", "TMS 3", "* * * * * 3009214 * * * *"),
            row("tms-4", "TMS 4", "* * * * 5530042 * * * * *"),
            row("osr-1", "OSR 1", "435 122 332 75 122 1009 5532 4421 683 55392"),
            row("osr-2", "OSR 2", "756 78 131 115 66 224 12864 12931 1634 3212"));

    /** Returns what the paper reports for a strategy: empty for a star, null if it has none of this name. */
    public @Nullable OptionalLong figure(String strategy) {
        return figures.get(strategy.equals(PCT) ? "pct" : strategy);
    }

    /** Returns true if the paper reports that a strategy of this name found the bug. */
    public boolean isFoundBy(String strategy) {
        OptionalLong figure = figure(strategy);
        return figure != null && figure.isPresent();
    }

    /** Returns the row of a case, or null if the paper has none. */
    public static @Nullable DelayingPaperRow of(String name) {
        return CASES.stream().filter(row -> row.name().equals(name)).findFirst().orElse(null);
    }

    /** Returns the names of all cases. */
    public static List<String> names() {
        return CASES.stream().map(DelayingPaperRow::name).toList();
    }
}
