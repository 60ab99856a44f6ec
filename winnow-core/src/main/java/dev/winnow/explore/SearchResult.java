package dev.winnow.explore;

import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search came to.
 *
 * @param by the name of the search; for a portfolio, of the member that found the violation, or that covered most
 * @param complete whether nothing is left to see
 * @param counterexamples what was found: at most one, unless the search was to find all
 */
public record SearchResult(
        String by, SearchCounts counts, DelayCount delayCount, boolean complete, List<Counterexample> counterexamples) {

    /**
     * Deviations from a delaying explorer.
     *
     * @param count up to how many delays all was seen or sampled; for a violation, with how many it was found; negative
     *     if not known
     * @param places maximum number of places for a delay in an execution
     */
    public record DelayCount(int count, int places) {
        public static final DelayCount UNKNOWN = new DelayCount(-1, 0);
    }

    public SearchResult {
        counterexamples = List.copyOf(counterexamples);
    }

    /** Returns the result of a search that found nothing. */
    public static SearchResult passed(String by, SearchCounts counts, boolean complete) {
        return new SearchResult(by, counts, DelayCount.UNKNOWN, complete, List.of());
    }

    /** Returns the result of a search that ended with a violation. */
    public static SearchResult failed(String by, SearchCounts counts, Counterexample counterexample) {
        return new SearchResult(by, counts, DelayCount.UNKNOWN, false, List.of(counterexample));
    }

    public SearchResult with(SearchCounts others) {
        return new SearchResult(by, others, delayCount, complete, counterexamples);
    }

    public SearchResult with(DelayCount other) {
        return new SearchResult(by, counts, other, complete, counterexamples);
    }

    public boolean hasFailed() {
        return !counterexamples.isEmpty();
    }

    /** Returns the counterexample that was found first, or null. */
    public @Nullable Counterexample counterexample() {
        return hasFailed() ? counterexamples.get(0) : null;
    }

    /** Returns the violation that was found first, or null. */
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

    /** Returns how many executions came to an end; 0 if the search does not perform them one by one. */
    public long executions() {
        return counts.executions().finished();
    }

    public int delays() {
        return delayCount.count();
    }

    /** Returns the probability that so many samples miss an execution of so many delays: (1 - 1/L^d)^samples. */
    public double missed(int delays, double samples) {
        double each = 1 / Math.pow(Math.max(delayCount.places(), 1), delays);
        return Math.pow(1 - each, samples);
    }
}
