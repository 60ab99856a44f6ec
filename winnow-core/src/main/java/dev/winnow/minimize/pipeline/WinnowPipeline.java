package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.subset.QuickXplain;

/**
 * The default pipeline: coarse reductions before fine ones, removals before searches, repeated to a fixpoint.
 *
 * <p>Beyond DEMi: leaves out whole processes, types, cones and episodes; alternates between fingerprint and type
 * matching; searches for other paths to the same violation.
 */
final class WinnowPipeline {

    private static final long STAGE_STEPS = 20_000_000; // per run of a stage
    private static final long LOCAL_SEARCH_STEPS = 1_500_000;
    // Without a compiled engine, the other searches reach less far.
    private static final long LOCAL_SEARCH_STEPS_SLOW_ENGINE = 8_000_000;

    private final MinimizationRun run;
    private final RemovalSweeps sweeps;
    private final PathShortening shortening;

    WinnowPipeline(MinimizationRun run) {
        this.run = run;
        this.shortening = new PathShortening(run);
        this.sweeps = new RemovalSweeps(
                run.incumbent(),
                run,
                (name, match, sweep) -> run.runStage(name, variantName(name, match), STAGE_STEPS, sweep));
    }

    private static String variantName(String name, MatchPolicy match) {
        return name + " " + match;
    }

    void run() {
        run.runStage("provenance", Long.MAX_VALUE, () -> Provenance.prune(run.incumbent()));
        run.runStage("shortcuts", Long.MAX_VALUE, () -> LoopRemoval.run(run));
        run.runStage("externals", Long.MAX_VALUE, this::externals);
        MessageShrinking messages = new MessageShrinking(run);
        LocalSearch localSearch = new LocalSearch(run, messages);
        do {
            sweeps.runToFixpoint();
        } while (run.runStage("members", STAGE_STEPS, messages::removeMembers)
                || run.runStage("messages", STAGE_STEPS, messages::shrinkContents)
                || run.runStage("order", STAGE_STEPS, () -> ReadableOrder.run(run))
                || endings()
                || pairs()
                || run.runStage("path", Long.MAX_VALUE, shortening::searchShorter)
                || run.runStage("proof", Long.MAX_VALUE, shortening::proveShortest)
                || detours(localSearch));
        run.setCertificate(canProve() ? certificate() : Certificate.NONE);
    }

    /** Returns true if a candidate that passed always passes, and every candidate was allowed. */
    private boolean canProve() {
        return run.options().tries() == 1 && run.options().keptSteps().isEmpty();
    }

    private long localSearchSteps() {
        return (run.tester().hasFastEngine() ? LOCAL_SEARCH_STEPS : LOCAL_SEARCH_STEPS_SLOW_ENGINE)
                * run.options().effort();
    }

    private Certificate certificate() {
        // Only exact matches prove anything: matched by type, another message may replace the removed one.
        Certificate.Minimality singles =
                run.wasCompleted(variantName(RemovalUnits.SINGLES.stageName(), MatchPolicy.EXACT))
                        ? Certificate.Minimality.ONE_MINIMAL
                        : Certificate.Minimality.UNKNOWN;
        Certificate.Minimality all = singles;
        boolean isShort = run.incumbent().schedule().size() <= RemovalUnits.MAX_STEPS_FOR_PAIRS;
        if (singles != Certificate.Minimality.UNKNOWN && isShort && run.wasCompleted(RemovalUnits.PAIRS.stageName())) {
            all = shortening.isCorridorProved() ? Certificate.Minimality.CORRIDOR : Certificate.Minimality.TWO_MINIMAL;
        }
        all = shortening.isGloballyProved() ? Certificate.Minimality.GLOBAL : all;
        return new Certificate(singles, all, shortening.lowerBound());
    }

    private boolean externals() {
        return SubsetReduction.reduceExternals(run, new QuickXplain(), run::stsSched);
    }

    private boolean detours(LocalSearch localSearch) {
        return run.runStage("detours", localSearchSteps(), () -> localSearch.run(shortening.isGloballyProved()));
    }

    private boolean endings() {
        return run.isJudgedAtEnd() && run.runStage("endings", STAGE_STEPS, sweeps::sweepToEnds);
    }

    private boolean pairs() {
        return run.runStage(
                RemovalUnits.PAIRS.stageName(),
                STAGE_STEPS,
                () -> sweeps.sweepOnce(RemovalUnits.PAIRS, MatchPolicy.EXACT));
    }
}
