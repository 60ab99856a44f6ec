package dev.winnow.lab.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table 1 of the paper on delaying explorers, reproduced: all strategies by all bugs, medians over seeds, with the
 * paper's figures below ours.
 */
public final class DelayingTable {

    /** The strategies for which schedules are counted. */
    public static final List<String> SCHEDULES =
            List.of("rs", "irs", "pct", DelayingPaperRow.PCT, "ss-rr", "ss-rtc", "ss-prr", "pos", "pctcp", "ql");

    /** The strategies for which states are counted. */
    public static final List<String> STATES = List.of("pb", "ses-rr", "ses-rtc", "ses-prr", "bfs", "dfs");

    public static final String PORTFOLIO = "portfolio";

    private static final String MISSED = "\\*";

    private final List<StrategyTrial> trials;
    private final List<String> cases;

    public DelayingTable(List<StrategyTrial> trials) {
        this.trials = List.copyOf(trials);
        this.cases = trials.stream().map(StrategyTrial::name).distinct().toList();
    }

    public String markdown() {
        return half("schedules until found", SCHEDULES) + "\n" + half("states until found", STATES) + "\n" + together()
                + portfolio();
    }

    // ---- one half of the table

    private String half(String title, List<String> all) {
        List<String> strategies = all.stream().filter(this::isTried).toList();
        if (strategies.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(row(title, strategies.stream().map(s -> "`" + s + "`")));
        text.append("|---".repeat(strategies.size() + 1)).append("|\n");
        for (String name : cases) {
            text.append(row("`" + name + "`", strategies.stream().map(s -> cell(name, s))));
            DelayingPaperRow paper = DelayingPaperRow.of(name);
            if (paper != null) {
                text.append(row("*" + paper.title() + "*", strategies.stream().map(s -> figure(paper, s))));
            }
        }
        text.append(row(
                "**bugs found of " + cases.size() + "**", strategies.stream().map(s -> "**" + found(s) + "**")));
        text.append(row("*the paper*", strategies.stream().map(this::foundInPaper)));
        return text.toString();
    }

    private boolean isTried(String strategy) {
        return trials.stream().anyMatch(trial -> trial.strategy().equals(strategy));
    }

    private List<StrategyTrial> trials(String name, String strategy) {
        return trials.stream()
                .filter(trial -> trial.name().equals(name) && trial.strategy().equals(strategy))
                .toList();
    }

    private String cell(String name, String strategy) {
        OptionalLong median = median(trials(name, strategy), StrategyTrial::count);
        return median.isEmpty() ? MISSED : number(median.getAsLong());
    }

    private static String figure(DelayingPaperRow paper, String strategy) {
        OptionalLong figure = paper.figure(strategy);
        return figure == null ? "" : "*" + (figure.isEmpty() ? "\\*" : number(figure.getAsLong())) + "*";
    }

    private long found(String strategy) {
        return cases.stream().filter(name -> isFound(name, strategy)).count();
    }

    private boolean isFound(String name, String strategy) {
        return median(trials(name, strategy), StrategyTrial::count).isPresent();
    }

    private String foundInPaper(String strategy) {
        boolean isInPaper = paperRows().anyMatch(paper -> paper.figure(strategy) != null);
        return isInPaper
                ? "*" + paperRows().filter(paper -> paper.isFoundBy(strategy)).count() + "*"
                : "";
    }

    private Stream<DelayingPaperRow> paperRows() {
        return DelayingPaperRow.CASES.stream().filter(paper -> cases.contains(paper.name()));
    }

    /** Returns how many bugs are found by some delaying explorer. */
    private String together() {
        List<String> delaying = Stream.concat(SCHEDULES.stream(), STATES.stream())
                .filter(strategy -> strategy.matches("se?s-.*") && isTried(strategy))
                .toList();
        if (delaying.isEmpty()) {
            return "";
        }
        long found = cases.stream()
                .filter(name -> delaying.stream().anyMatch(strategy -> isFound(name, strategy)))
                .count();
        long inPaper = paperRows()
                .filter(paper -> delaying.stream().anyMatch(paper::isFoundBy))
                .count();
        return String.format(
                Locale.ROOT,
                "Together, %s find %d of %d; in the paper %d.\n\n",
                delaying.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")),
                found,
                cases.size(),
                inPaper);
    }

    /** Returns the median over seeds, a miss counting as infinite; empty if the median is infinite. */
    private static OptionalLong median(List<StrategyTrial> trials, ToLongFunction<StrategyTrial> figure) {
        if (trials.isEmpty()) {
            return OptionalLong.empty();
        }
        List<Long> sorted = trials.stream()
                .map(trial -> trial.found() ? figure.applyAsLong(trial) : Long.MAX_VALUE)
                .sorted()
                .toList();
        long middle = sorted.get((sorted.size() - 1) / 2);
        return middle == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(middle);
    }

    // ---- the portfolio compared with the best strategy

    private String portfolio() {
        if (!isTried(PORTFOLIO)) {
            return "";
        }
        StringBuilder text =
                new StringBuilder(row("events until found", Stream.of("`portfolio`", "by", "best alone", "", "ratio")));
        text.append("|---".repeat(6)).append("|\n");
        List<Double> ratios = new ArrayList<>();
        for (String name : cases) {
            List<StrategyTrial> own = trials(name, PORTFOLIO);
            OptionalLong events = median(own, StrategyTrial::events);
            String best = best(name);
            OptionalLong least =
                    best.isEmpty() ? OptionalLong.empty() : median(trials(name, best), StrategyTrial::events);
            String ratio = "";
            if (events.isPresent() && least.isPresent()) {
                ratios.add((double) events.getAsLong() / Math.max(1, least.getAsLong()));
                ratio = times(ratios.get(ratios.size() - 1));
            }
            text.append(row(
                    "`" + name + "`",
                    Stream.of(
                            events.isEmpty() ? MISSED : number(events.getAsLong()),
                            own.stream()
                                    .filter(StrategyTrial::found)
                                    .map(StrategyTrial::by)
                                    .distinct()
                                    .collect(Collectors.joining(", ")),
                            least.isEmpty() ? "" : number(least.getAsLong()),
                            best,
                            ratio)));
        }
        List<Double> sorted = ratios.stream().sorted().toList();
        if (!sorted.isEmpty()) {
            text.append(row(
                    "**found " + found(PORTFOLIO) + " of " + cases.size() + "**",
                    Stream.of(
                            "",
                            "",
                            "",
                            "median, worst",
                            "**" + times(sorted.get((sorted.size() - 1) / 2)) + ", "
                                    + times(sorted.get(sorted.size() - 1)) + "**")));
        }
        return text.toString();
    }

    /** Returns the strategy that found the bug after the fewest events; empty if none did. */
    private String best(String name) {
        String best = "";
        long least = Long.MAX_VALUE;
        for (String strategy :
                Stream.concat(SCHEDULES.stream(), STATES.stream()).toList()) {
            OptionalLong events = median(trials(name, strategy), StrategyTrial::events);
            if (events.isPresent() && events.getAsLong() < least) {
                least = events.getAsLong();
                best = strategy;
            }
        }
        return best;
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.1f ×", ratio);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String row(String first, Stream<String> cells) {
        return "| " + first + " | " + cells.collect(Collectors.joining(" | ")) + " |\n";
    }
}
