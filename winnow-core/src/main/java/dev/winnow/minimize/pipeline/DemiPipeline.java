package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.minimize.subset.DeltaDebugging1999;
import java.util.List;

/**
 * The pipeline of the DEMi paper, for comparison: provenance, then delta debugging of externals and internals, and
 * shrinking of external messages. Each subsequence is first tested with one schedule (STSSched), then with type
 * fingerprints and backtracks (TFB).
 *
 * <p>DEMi (NSDI'16), sections 3.1 to 3.2 and table 1. Messages are shrunk after STSSched, which is then repeated, and
 * again after TFB; table 3 shrinks first. The code differs where the paper is open: see {@link TypeBacktracks} and
 * docs/PAPERS.md. {@link GamutPipeline} is the chain of its released code.
 */
final class DemiPipeline {

    static final int MAX_BACKTRACKS_PER_SUBSEQUENCE = 100;
    private static final List<MatchPolicy> FIRST_MATCHES =
            List.of(MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST);

    private final MinimizationRun run;
    private final MessageShrinking messages;

    DemiPipeline(MinimizationRun run) {
        this.run = run;
        this.messages = new MessageShrinking(run);
    }

    void run() {
        ScheduleTester stsSched = new SingleReplay(run, MatchPolicy.EXACT);
        prune();
        stage("stssched", () -> externals(stsSched));
        stage("stssched-internals", () -> internals(stsSched));
        if (shrinks()) {
            stage("stssched-shrunk", () -> externals(stsSched));
            stage("stssched-shrunk", () -> internals(stsSched));
        }
        do {
            stage("tfb", () -> externals(typeBacktracks()));
            while (stage("tfb-internals", () -> internals(typeBacktracks()))) {
                // "until there is no more minimization to be performed"
            }
        } while (shrinks());
    }

    /** Runs the baseline of the paper: a schedule stops where it diverges from the original. */
    void runWithoutDivergence() {
        ScheduleTester noDiverge = new NoDiverge(run);
        prune();
        stage("nodiverge", () -> externals(noDiverge));
        stage("nodiverge-internals", () -> internals(noDiverge));
    }

    private void prune() {
        stage("provenance", () -> Provenance.prune(run.incumbent()));
    }

    private boolean stage(String name, MinimizationRun.Reduction reduction) {
        return run.runStage(name, Long.MAX_VALUE, reduction);
    }

    private boolean shrinks() {
        return stage("shrinking", messages::shrinkAll);
    }

    private boolean externals(ScheduleTester test) {
        return SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), test);
    }

    private boolean internals(ScheduleTester test) {
        return SubsetReduction.reduceInternals(run, new DeltaDebugging1999(), test);
    }

    private ScheduleTester typeBacktracks() {
        return new TypeBacktracks(run, run.options().backtracks(), FIRST_MATCHES, MAX_BACKTRACKS_PER_SUBSEQUENCE);
    }
}
