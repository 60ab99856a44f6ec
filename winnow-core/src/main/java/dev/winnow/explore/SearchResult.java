package dev.winnow.explore;

import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param by the name of the search; for a portfolio, of the member that decided the result
 * @param end why the search ended
 * @param counterexamples the violations found: at most one, unless the search was asked for all
 * @param interfaces the counts of an interface search; null for other searches
 * @param traces the counts of a search that joins traces of components; null for other searches
 */
public record SearchResult(
        String by,
        SearchCounts counts,
        DelayCount delayCount,
        SearchEnd end,
        List<Counterexample> counterexamples,
        @Nullable InterfaceCounts interfaces,
        @Nullable TraceCounts traces) {

    /**
     * The number of deviations from a delaying explorer.
     *
     * @param count number of delays that led to the violation; without a violation, the largest number of delays that
     *     was covered or sampled; negative if unknown
     * @param places maximum number of positions in an execution where a delay is possible
     * @param drewChoices true if handlers chose values that were drawn
     */
    public record DelayCount(int count, int places, boolean drewChoices) {
        public static final DelayCount UNKNOWN = new DelayCount(-1, 0);

        public DelayCount(int count, int places) {
            this(count, places, false);
        }
    }

    public SearchResult {
        counterexamples = List.copyOf(counterexamples);
    }

    /** Returns the result of a search that found nothing. */
    public static SearchResult passed(String by, SearchCounts counts, SearchEnd end) {
        return new SearchResult(by, counts, DelayCount.UNKNOWN, end, List.of(), null, null);
    }

    /** Returns the result of a search that ended with a violation. */
    public static SearchResult failed(String by, SearchCounts counts, Counterexample counterexample) {
        return new SearchResult(
                by, counts, DelayCount.UNKNOWN, SearchEnd.VIOLATION, List.of(counterexample), null, null);
    }

    public SearchResult with(SearchEnd newEnd) {
        return new SearchResult(by, counts, delayCount, newEnd, counterexamples, interfaces, traces);
    }

    public SearchResult with(SearchCounts newCounts) {
        return new SearchResult(by, newCounts, delayCount, end, counterexamples, interfaces, traces);
    }

    public SearchResult with(DelayCount newDelayCount) {
        return new SearchResult(by, counts, newDelayCount, end, counterexamples, interfaces, traces);
    }

    public SearchResult with(InterfaceCounts newInterfaces) {
        return new SearchResult(by, counts, delayCount, end, counterexamples, newInterfaces, traces);
    }

    public SearchResult with(TraceCounts newTraces) {
        return new SearchResult(by, counts, delayCount, end, counterexamples, interfaces, newTraces);
    }

    /** Returns true if the search covered and decided everything. */
    public boolean complete() {
        return end.cause() == SearchEnd.Cause.COMPLETE;
    }

    public boolean hasFailed() {
        return !counterexamples.isEmpty();
    }

    /** Returns the first counterexample, or null if there is none. */
    public @Nullable Counterexample counterexample() {
        return hasFailed() ? counterexamples.get(0) : null;
    }

    /** Returns the first violation, or null if there is none. */
    public @Nullable Violation violation() {
        return hasFailed() ? counterexamples.get(0).violation() : null;
    }

    public long states() {
        return counts.states();
    }

    public long events() {
        return counts.events();
    }

    public int depth() {
        return counts.depth();
    }

    /** Returns the number of finished executions; 0 if the search does not perform them one by one. */
    public long executions() {
        return counts.executions().finished();
    }

    public int delays() {
        return delayCount.count();
    }

    /**
     * Returns the probability that all samples miss one given execution with this number of delays: (1 -
     * 1/L^d)^samples, with L the number of positions for a delay (FSE'15, section 4).
     */
    public double missProbability(int delays, double samples) {
        double hitProbability = 1 / Math.pow(Math.max(delayCount.places(), 1), delays);
        return Math.pow(1 - hitProbability, samples);
    }
}
