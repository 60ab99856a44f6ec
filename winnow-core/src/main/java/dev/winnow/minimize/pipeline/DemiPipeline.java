package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Schedule;
import dev.winnow.minimize.subset.DeltaDebugging1999;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chain of the DEMi paper, to compare with: provenance, then externals and internals by delta debugging, first with
 * one schedule for each subsequence (STSSched), then with type fingerprints and backtracks (TFB).
 *
 * <p>DEMi (NSDI'16), sections 3.1 to 3.2 and table 1. It differs in what the paper leaves open or its released code
 * does otherwise: see {@link TypeBacktracks} and docs/PAPERS.md.
 */
final class DemiPipeline {

    private static final int MAX_SCHEDULES_PER_SUBSEQUENCE = 100; // schedules for each subsequence

    private final MinimizationRun run;
    private final boolean usesTypeBacktracks;
    private final Function<Schedule, @Nullable Schedule> singleScheduleTest;

    /**
     * @param single tests a subsequence by one schedule
     * @param backtracks whether type fingerprints with backtracks follow
     */
    private DemiPipeline(MinimizationRun run, Function<Schedule, @Nullable Schedule> single, boolean backtracks) {
        this.run = run;
        this.singleScheduleTest = single;
        this.usesTypeBacktracks = backtracks;
    }

    /** The paper's own. */
    static DemiPipeline demi(MinimizationRun run) {
        return new DemiPipeline(run, run::stsSched, true);
    }

    /** The paper's baseline: a schedule ends where it does what the original did not. */
    static DemiPipeline noDiverge(MinimizationRun run) {
        NoDiverge noDiverge = new NoDiverge(run);
        return new DemiPipeline(run, noDiverge::test, false);
    }

    void run() {
        run.runStage("provenance", Long.MAX_VALUE, () -> Provenance.prune(run.incumbent()));
        String name = usesTypeBacktracks ? "stssched" : "nodiverge";
        run.runStage(name, Long.MAX_VALUE, () -> externals(singleScheduleTest));
        run.runStage(name + "-internals", Long.MAX_VALUE, () -> internals(singleScheduleTest));
        if (usesTypeBacktracks) {
            run.runStage("tfb", Long.MAX_VALUE, () -> externals(typeBacktracks()));
            boolean smaller = true;
            while (smaller) { // "until there is no more minimization to be performed"
                smaller = run.runStage("tfb-internals", Long.MAX_VALUE, () -> internals(typeBacktracks()));
            }
        }
    }

    private boolean externals(Function<Schedule, @Nullable Schedule> test) {
        return SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), test);
    }

    private boolean internals(Function<Schedule, @Nullable Schedule> test) {
        return SubsetReduction.reduceInternals(run, new DeltaDebugging1999(), test);
    }

    private Function<Schedule, @Nullable Schedule> typeBacktracks() {
        TypeBacktracks tests = new TypeBacktracks(
                run.tester().worldRun(), run.moves(), run.violation(), MAX_SCHEDULES_PER_SUBSEQUENCE, run.budget());
        return tests::test;
    }
}
