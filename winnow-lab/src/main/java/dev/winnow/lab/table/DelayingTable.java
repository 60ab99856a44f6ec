package dev.winnow.lab.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table 1 of the paper on delaying explorers, reproduced: all strategies by all bugs, medians over seeds, with the
 * paper's figures below ours. Portfolios are compared with the best strategy of each bug.
 */
public final class DelayingTable {

    /** The strategies for which schedules are counted. */
    public static final List<String> SCHEDULES =
            List.of("rs", "irs", "pct", DelayingPaperRow.PCT, "ss-rr", "ss-rtc", "ss-prr", "pos", "pctcp", "ql");

    /** The strategies for which states are counted. */
    public static final List<String> STATES = List.of("pb", "ses-rr", "ses-rtc", "ses-prr", "bfs", "dfs");

    /** The portfolio of {@code explore}. */
    public static final String PORTFOLIO = "portfolio";

    /** The portfolios of {@link PortfolioChoice}, one for each fold. */
    public static final String CHOSEN_PORTFOLIO = "chosen-portfolio";

    private static final String MISSED = "\\*";

    private final StrategyTrials trials;
    private final List<PortfolioChoice> choices;
    private final List<String> cases;

    /**
     * Creates a table.
     *
     * @param trials the trials, those of the chosen portfolios included
     * @param choices the chosen portfolios, if there are any
     */
    public DelayingTable(List<StrategyTrial> trials, List<PortfolioChoice> choices) {
        this.trials = new StrategyTrials(trials);
        this.choices = List.copyOf(choices);
        this.cases = this.trials.cases();
    }

    public String markdown() {
        return half("schedules until found", SCHEDULES) + "\n" + half("states until found", STATES) + "\n"
                + violations() + together() + choicesText() + portfolios();
    }

    // ---- one half of the table

    private String half(String title, List<String> all) {
        List<String> strategies = all.stream().filter(trials::isTried).toList();
        if (strategies.isEmpty()) {
            return "";
        }
        StringBuilder text =
                new StringBuilder(heading(title, strategies.stream().map(DelayingTable::code)));
        for (String name : cases) {
            text.append(row(code(name), strategies.stream().map(s -> cell(trials.medianCount(name, s)))));
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

    private static String figure(DelayingPaperRow paper, String strategy) {
        OptionalLong figure = paper.figure(strategy);
        return figure == null ? "" : "*" + cell(figure) + "*";
    }

    private long found(String strategy) {
        return cases.stream().filter(name -> trials.isFound(name, strategy)).count();
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

    /** Returns the delays and steps of the violations that stratified searches find. */
    private String violations() {
        List<String> searches = STATES.stream()
                .filter(strategy -> strategy.startsWith("ses-") && trials.isTried(strategy))
                .toList();
        if (searches.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(
                heading("delays, steps of the violation", searches.stream().map(DelayingTable::code)));
        cases.forEach(name -> text.append(row(code(name), searches.stream().map(search -> violation(name, search)))));
        return text + "\n";
    }

    private String violation(String name, String search) {
        return trials.isFound(name, search)
                ? cell(trials.medianDelays(name, search)) + ", " + cell(trials.medianSteps(name, search))
                : MISSED;
    }

    /** Returns how many bugs are found by some delaying explorer. */
    private String together() {
        List<String> delaying = strategies()
                .filter(strategy -> strategy.matches("se?s-.*") && trials.isTried(strategy))
                .toList();
        if (delaying.isEmpty()) {
            return "";
        }
        long found = cases.stream()
                .filter(name -> delaying.stream().anyMatch(strategy -> trials.isFound(name, strategy)))
                .count();
        long inPaper = paperRows()
                .filter(paper -> delaying.stream().anyMatch(paper::isFoundBy))
                .count();
        return String.format(
                Locale.ROOT,
                "Together, %s find %d of %d; in the paper %d.\n\n",
                codes(delaying),
                found,
                cases.size(),
                inPaper);
    }

    private static Stream<String> strategies() {
        return Stream.concat(SCHEDULES.stream(), STATES.stream());
    }

    // ---- portfolios compared with the best strategy

    private String choicesText() {
        if (choices.isEmpty()) {
            return "";
        }
        return "`" + CHOSEN_PORTFOLIO + "` was chosen by trials of other bugs with other seeds: of all sets of three "
                + "searches, one of which can\ncover all states, the set that finds the most bugs, then the one that "
                + "needs the fewest events (geometric mean):\n\n"
                + choices.stream().map(DelayingTable::choiceText).collect(Collectors.joining())
                + "\n";
    }

    private static String choiceText(PortfolioChoice choice) {
        return "- for " + families(choice.cases()) + ": " + codes(choice.members()) + ", chosen by "
                + families(choice.choosers()) + " with the seeds "
                + choice.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")) + "\n";
    }

    /** Returns the families of bugs, with the number of bugs of each. */
    private static String families(List<String> cases) {
        return cases.stream()
                .map(PortfolioChoice::family)
                .distinct()
                .map(family -> family + " ("
                        + cases.stream()
                                .filter(name -> PortfolioChoice.family(name).equals(family))
                                .count()
                        + ")")
                .collect(Collectors.joining(", "));
    }

    private String portfolios() {
        List<Portfolio> shown = Stream.of(
                        new Portfolio(CHOSEN_PORTFOLIO, this::chosenFor),
                        new Portfolio(PORTFOLIO, name -> Optional.of(PORTFOLIO)))
                .filter(portfolio -> cases.stream().anyMatch(name -> portfolio.isTried(name)))
                .toList();
        if (shown.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(heading(
                "events until found",
                Stream.concat(
                        shown.stream().flatMap(portfolio -> Stream.of(code(portfolio.name), "by", "ratio")),
                        Stream.of("best alone", ""))));
        for (String name : cases) {
            String best = best(name);
            text.append(row(
                    code(name),
                    Stream.concat(
                            shown.stream().flatMap(portfolio -> portfolio.cells(name, best)),
                            Stream.of(best.isEmpty() ? "" : cell(trials.medianEvents(name, best)), best))));
        }
        text.append(row(
                "**found of " + cases.size() + "; median, worst**",
                Stream.concat(shown.stream().flatMap(Portfolio::summary), Stream.of("", ""))));
        return text.toString();
    }

    private Optional<String> chosenFor(String name) {
        return choices.stream()
                .filter(choice -> choice.cases().contains(name))
                .map(PortfolioChoice::strategy)
                .findFirst();
    }

    /** The columns of a portfolio. */
    private final class Portfolio {
        private final String name;
        private final Function<String, Optional<String>> strategies; // by case
        private final List<Double> ratios = new ArrayList<>(); // of the rows so far

        Portfolio(String name, Function<String, Optional<String>> strategies) {
            this.name = name;
            this.strategies = strategies;
        }

        private List<StrategyTrial> trials(String bug) {
            return strategies
                    .apply(bug)
                    .map(strategy -> trials.of(bug, strategy))
                    .orElse(List.of());
        }

        private OptionalLong events(String bug) {
            return strategies
                    .apply(bug)
                    .map(strategy -> trials.medianEvents(bug, strategy))
                    .orElse(OptionalLong.empty());
        }

        boolean isTried(String bug) {
            return !trials(bug).isEmpty();
        }

        Stream<String> cells(String bug, String best) {
            OptionalLong events = events(bug);
            OptionalLong least = trials.medianEvents(bug, best);
            String ratio = "";
            if (events.isPresent() && least.isPresent()) {
                ratios.add((double) events.getAsLong() / Math.max(1, least.getAsLong()));
                ratio = times(ratios.get(ratios.size() - 1));
            }
            String by = trials(bug).stream()
                    .filter(StrategyTrial::found)
                    .map(StrategyTrial::by)
                    .distinct()
                    .collect(Collectors.joining(", "));
            return Stream.of(isTried(bug) ? cell(events) : "", by, ratio);
        }

        Stream<String> summary() {
            List<Double> sorted = ratios.stream().sorted().toList();
            long found = cases.stream().filter(bug -> events(bug).isPresent()).count();
            String median = sorted.isEmpty()
                    ? ""
                    : "**" + times(sorted.get((sorted.size() - 1) / 2)) + ", " + times(sorted.get(sorted.size() - 1))
                            + "**";
            return Stream.of("**" + found + "**", "", median);
        }
    }

    /** Returns the strategy that found the bug after the fewest events; empty if none did. */
    private String best(String name) {
        String best = "";
        long least = Long.MAX_VALUE;
        for (String strategy : strategies().toList()) {
            OptionalLong events = trials.medianEvents(name, strategy);
            if (events.isPresent() && events.getAsLong() < least) {
                least = events.getAsLong();
                best = strategy;
            }
        }
        return best;
    }

    // ---- cells

    private static String cell(OptionalLong figure) {
        return figure.isEmpty() ? MISSED : String.format(Locale.ROOT, "%,d", figure.getAsLong());
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.1f ×", ratio);
    }

    private static String code(String name) {
        return "`" + name + "`";
    }

    private static String codes(List<String> names) {
        return names.stream().map(DelayingTable::code).collect(Collectors.joining(", "));
    }

    private static String heading(String first, Stream<String> cells) {
        List<String> lines = new ArrayList<>();
        MarkdownTable.addHeading(lines, Stream.concat(Stream.of(first), cells));
        return String.join("\n", lines) + "\n";
    }

    private static String row(String first, Stream<String> cells) {
        return MarkdownTable.line(Stream.concat(Stream.of(first), cells)) + "\n";
    }
}
