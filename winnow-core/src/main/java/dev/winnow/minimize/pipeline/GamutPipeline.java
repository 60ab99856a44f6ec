package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.BacktrackRules;
import dev.winnow.minimize.subset.DeltaDebugging1999;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chain of DEMi's released code, for comparison.
 *
 * <pre>
 * provenance, shrinking   as in the paper
 * ddmin                   externals, by STSSched
 * channel-ends            the last message of each channel, timers
 * wildcards-first, -last  externals, matched by type: the oldest, the newest
 * clusters-first, -last   clock clusters, matched in the same way
 * clusters-backtracks     clock clusters, with backtracks where the oldest is not the only match, the deepest first
 * wildcards-backtracks    externals, with such backtracks
 * channel-ends-again, shrinking
 * </pre>
 *
 * <p>{@code runTheGamut} in the repository NetSys/demi, with its defaults. Its stage {@code StateMachineMin} is empty.
 * It prunes by provenance only to count, and shrinks in a separate run.
 *
 * <p>The code differs in the budget: the stages with backtracks may spend 20 million steps each, instead of four hours,
 * and 100 backtracks per test. A result that is not smaller does not replace the best.
 */
final class GamutPipeline {

    private static final long BACKTRACK_STAGE_STEPS = 20_000_000;
    private static final BacktrackRules BACKTRACKS =
            new BacktrackRules(BacktrackRules.Kinds.TYPED, BacktrackRules.Order.DEEPEST);

    private final MinimizationRun run;
    private final MessageShrinking messages;

    GamutPipeline(MinimizationRun run) {
        this.run = run;
        this.messages = new MessageShrinking(run);
    }

    void run() {
        ScheduleTester first = new SingleReplay(run, MatchPolicy.OLDEST);
        ScheduleTester last = new SingleReplay(run, MatchPolicy.NEWEST);
        stage("provenance", () -> Provenance.prune(run.incumbent()));
        stage("shrinking", messages::shrinkAll);
        stage("ddmin", () -> externals(new SingleReplay(run, MatchPolicy.EXACT)));
        stage("channel-ends", () -> ChannelEnds.remove(run));
        stage("wildcards-first", () -> externals(wildcards(first)));
        stage("wildcards-last", () -> externals(wildcards(last)));
        stage("clusters-first", () -> ClockClusters.remove(run, first));
        stage("clusters-last", () -> ClockClusters.remove(run, last));
        run.runStage("clusters-backtracks", BACKTRACK_STAGE_STEPS, () -> ClockClusters.remove(run, this::backtracks));
        run.runStage("wildcards-backtracks", BACKTRACK_STAGE_STEPS, () -> externals(wildcards(this::backtracks)));
        do {
            stage("channel-ends-again", () -> ChannelEnds.remove(run));
        } while (stage("shrinking", messages::shrinkAll));
    }

    private boolean stage(String name, MinimizationRun.Reduction reduction) {
        return run.runStage(name, Long.MAX_VALUE, reduction);
    }

    private boolean externals(ScheduleTester test) {
        return SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), test);
    }

    private ScheduleTester wildcards(ScheduleTester matchedByType) {
        return new Wildcards(matchedByType, ClockTimers.of(run));
    }

    /**
     * A test of subsequences of externals: with all internal events, matched by type, or without one timer that raises
     * the logical clock.
     *
     * <p>{@code WildcardTestOracle} in the same repository.
     *
     * <p>Cost: at most one test by type more than there are such timers.
     */
    private record Wildcards(ScheduleTester matchedByType, ClockTimers timers) implements ScheduleTester {

        @Override
        public @Nullable Schedule test(Schedule requested) {
            FailingSchedule failing = matchedByType.firstFailing(timers.withAndWithoutEach(requested, new BitSet()));
            return failing == null ? null : failing.performed();
        }
    }

    /** Tests with backtracks of its own for each schedule, as the released code does. */
    private @Nullable Schedule backtracks(Schedule requested) {
        return new TypeBacktracks(
                        run, BACKTRACKS, List.of(MatchPolicy.OLDEST), DemiPipeline.MAX_BACKTRACKS_PER_SUBSEQUENCE)
                .test(requested);
    }
}
