package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** The systematic searches by the names that people give them. */
public enum Method {
    BFS,
    DFS,
    SES_RR,
    SES_RTC,
    SES_PRR,
    SS_RR,
    SS_RTC,
    SS_PRR;

    private Explorer explorer(long seed) {
        return switch (this) {
            case SES_RR, SS_RR -> new RoundRobin();
            case SES_RTC, SS_RTC -> new RunToCompletion();
            case SES_PRR, SS_PRR -> new ProbabilisticRoundRobin(seed);
            case BFS, DFS -> throw new IllegalStateException(this + " has no explorer");
        };
    }

    /** As in {@code --strategy ses-rtc}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public boolean samples() {
        return name().startsWith("SS");
    }

    public boolean delays() {
        return samples() || name().startsWith("SES");
    }

    /**
     * How far to go.
     *
     * @param delays at the most so many
     * @param executions at the most so many samples, about
     * @param steps at the most so many in a sample
     */
    public record Budget(Search.Options search, int delays, long executions, int steps) {}

    /** Searches until something breaks, all is seen, or the budget is spent. */
    public Explored run(
            Graph graph, Budget budget, long seed, Crew crew, BooleanSupplier stop, Search.Progress progress) {
        return switch (this) {
            case BFS ->
                new Explored(searched(graph, budget, crew, stop, progress, Search.Order.BREADTH_FIRST), -1, 0, 0);
            case DFS -> new Explored(searched(graph, budget, crew, stop, progress, Search.Order.DEPTH_FIRST), -1, 0, 0);
            case SES_RR, SES_RTC, SES_PRR -> stratified(graph, budget, seed, crew, stop, progress);
            case SS_RR, SS_RTC, SS_PRR -> sampled(graph, budget, seed, stop);
        };
    }

    private static Reached searched(
            Graph graph, Budget budget, Crew crew, BooleanSupplier stop, Search.Progress progress, Search.Order order) {
        return new Search(graph, budget.search(), crew, stop, progress).run(order);
    }

    private Explored stratified(
            Graph graph, Budget budget, long seed, Crew crew, BooleanSupplier stop, Search.Progress progress) {
        StratifiedSearch search = new StratifiedSearch(
                graph,
                () -> explorer(seed),
                new StratifiedSearch.Options(1, budget.delays(), true, budget.search()),
                crew,
                stop,
                progress);
        Reached reached = search.run();
        return new Explored(reached, search.delays(), 0, 0);
    }

    private Explored sampled(Graph graph, Budget budget, long seed, BooleanSupplier stop) {
        StratifiedSampling sampling = new StratifiedSampling(
                graph,
                () -> explorer(seed),
                new StratifiedSampling.Options(budget.delays(), budget.executions(), budget.steps(), false),
                seed,
                stop);
        StratifiedSampling.Sampled sampled = sampling.run();
        Reached reached = new Reached(
                0, sampled.steps(), sampled.longest(), false, Reached.Memory.NONE, sampled.violation(), sampled.path());
        return new Explored(reached, sampled.delays(), sampled.executions(), sampled.places());
    }
}
