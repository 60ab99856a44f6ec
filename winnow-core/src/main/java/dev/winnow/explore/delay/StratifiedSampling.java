package dev.winnow.explore.delay;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.visited.FingerprintSet;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.model.Violation;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stratified sampling (SS): draws executions of a delaying explorer with one delay, then with two, with three, and so
 * on, or in larger steps. The position of each delay is drawn uniformly after the previous delay was performed. Values
 * that handlers choose are drawn uniformly and are not delays, as in Zing; or each value other than the first is one.
 *
 * <p>Desai, Qadeer, Seshia, "Systematic testing of asynchronous reactive systems" (FSE'15), section 4, figure 7.
 *
 * <p>Difference: only positions where a delay changes something count; {@code literal} counts all, as the paper does.
 * Each sample draws from a seed of its own and has its own explorer, so that threads can share the samples: the result
 * is that of the first violating sample, and does not depend on the number of threads.
 *
 * <p>Guarantee: draws each execution with d delays with a probability of at least 1/L^d, where L is the maximum number
 * of positions, times 1/n for each choice among n values.
 */
public final class StratifiedSampling implements IncrementalSearch {

    /**
     * The variant of the algorithm.
     *
     * @param literal true to allow delays at positions where they change nothing
     * @param frontier the paths to start from, each with the delay that exceeded the bound of the search; null to start
     *     from the initial configurations
     */
    public record Variant(boolean literal, @Nullable SamplingStart frontier) {
        public static final Variant DEFAULT = new Variant(false, null);
    }

    /** The pending paths of a search. */
    record SamplingStart(List<DelayPath> paths, ParentLinks links) {}

    private static final int SAMPLES_PER_WORKER = 1 << 5; // in a round

    private final SearchRequest request;
    private final SearchContext context;
    private final WorkerTeam team;
    private final @Nullable SamplingStart frontier;
    private final List<DelaySampler> samplers; // one per worker
    private final FingerprintSet visited = new FingerprintSet(Long.MAX_VALUE);

    private int stratum; // number of delays
    private long drawnInStratum;
    private boolean anyHadPlaces; // some sample of the stratum had enough positions for its delays
    private int sampledDelays; // the last stratum that was sampled completely
    private boolean exhausted;
    private boolean stopped;
    private long samples;
    private long events;
    private long newStates;
    private int longest;
    private int maxPlaces;
    private boolean drewChoices;
    private boolean wasSealed; // delays that are too expensive now may become possible
    private @Nullable DelaySample violating;

    /**
     * Creates a search.
     *
     * @param explorers creates the explorer of each sample, by the seed of the sample
     */
    public StratifiedSampling(
            StateSpace space,
            LongFunction<DelayingExplorer> explorers,
            Variant variant,
            SearchRequest request,
            SearchContext context) {
        this.request = request;
        this.context = context;
        this.team = context.team();
        this.frontier = variant.frontier();
        this.samplers = Stream.of(team.forkPerWorker(space))
                .map(fork -> new DelaySampler(fork, explorers, variant, request, context.stop()))
                .toList();
        this.stratum = request.delays().afterStratum(0);
    }

    /** Draws a round of samples, which the team shares. */
    @Override
    public boolean advance() {
        if (isOver()) {
            return false;
        }
        for (DelaySample sample : drawRound()) {
            if (violating == null && !stopped) {
                keep(sample);
            }
        }
        stopped |= context.stop().getAsBoolean();
        if (drawnInStratum >= request.executions().samples(stratum) && violating == null) {
            endStratum();
        }
        return !isOver();
    }

    private boolean isOver() {
        return violating != null || samples >= request.executions().count() || exhausted || stopped;
    }

    private DelaySample[] drawRound() {
        long remaining = Math.min(
                request.executions().samples(stratum) - drawnInStratum,
                request.executions().count() - samples);
        DelaySample[] round =
                new DelaySample[(int) Math.min(remaining, team.size() == 1 ? 1 : SAMPLES_PER_WORKER * team.size())];
        team.run(worker -> {
            for (int i = worker; i < round.length; i += team.size()) {
                round[i] = samplers.get(worker).draw(samples + i, stratum);
            }
        });
        return round;
    }

    /** Draws the sample with this index and number of delays. */
    public DelaySample draw(long index, int delays) {
        return samplers.get(0).draw(index, delays);
    }

    private void keep(DelaySample sample) {
        stopped = sample.isStopped;
        samples++;
        drawnInStratum++;
        events += sample.events;
        longest = Math.max(longest, sample.longest);
        maxPlaces = Math.max(maxPlaces, sample.maxPlaces);
        drewChoices |= sample.drewChoices;
        wasSealed |= sample.wasSealed;
        anyHadPlaces |= sample.delays() >= stratum;
        newStates += sample.newPaths;
        sample.forEachFingerprint((low, high) -> newStates += visited.addIfAbsent(low, high, new int[0], 0) ? 1 : 0);
        violating = sample.violation == null ? null : sample;
    }

    /** Continues with more delays, unless they would change nothing: no position is left and no values are drawn. */
    private void endStratum() {
        exhausted = (!anyHadPlaces && !drewChoices && !wasSealed)
                || stratum >= request.delays().count();
        sampledDelays = anyHadPlaces ? stratum : sampledDelays;
        stratum = request.delays().afterStratum(stratum);
        drawnInStratum = 0;
        anyHadPlaces = false;
    }

    @Override
    public long events() {
        return events;
    }

    @Override
    public long newStates() {
        return newStates;
    }

    @Override
    public SearchResult result() {
        SearchCounts counts = new SearchCounts(
                newStates,
                events,
                longest,
                SearchCounts.ExecutionCounts.finished(samples),
                SearchCounts.SearchMemory.NONE);
        DelaySample failed = violating;
        SearchResult result = failed == null || failed.violation == null
                ? SearchResult.passed(request.search(), counts, end())
                : SearchResult.failed(request.search(), counts, counterexample(failed, failed.violation));
        int delays = failed == null ? sampledDelays : failed.delays();
        return result.with(new SearchResult.DelayCount(delays, maxPlaces, drewChoices));
    }

    private SearchEnd end() {
        long limit = request.executions().count();
        if (exhausted) {
            return stratum < request.delays().count()
                    ? new SearchEnd(SearchEnd.Cause.DELAYS, "no execution is long enough for more delays")
                    : SearchEnd.atDelays(request.delays().count());
        }
        return samples >= limit && !stopped ? SearchEnd.atExecutions(limit) : SearchEnd.STOPPED;
    }

    private Counterexample counterexample(DelaySample sample, Violation violation) {
        MovePath start = frontier == null
                ? new MovePath(sample.initialIndex, List.of())
                : frontier.links()
                        .pathTo(frontier.paths().get(sample.initialIndex).number());
        return new Counterexample.OnPath(violation, start.then(sample.moves));
    }
}
