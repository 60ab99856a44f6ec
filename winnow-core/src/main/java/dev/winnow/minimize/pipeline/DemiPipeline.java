package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Schedule;
import dev.winnow.minimize.subset.DeltaDebugging1999;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline of the DEMi paper, for comparison: provenance, then delta debugging of externals and internals. Each
 * subsequence is first tested with one schedule (STSSched), then with type fingerprints and backtracks (TFB).
 *
 * <p>DEMi (NSDI'16), sections 3.1 to 3.2 and table 1. The code differs where the paper is open or its released code
 * deviates: see {@link TypeBacktracks} and docs/PAPERS.md.
 */
final class DemiPipeline {

    private static final int MAX_SCHEDULES_PER_SUBSEQUENCE = 100;

    private final MinimizationRun run;
    private final boolean usesTypeBacktracks;
    private final Function<Schedule, @Nullable Schedule> singleScheduleTest;

    /**
     * Creates a pipeline.
     *
     * @param single tests a subsequence with one schedule
     * @param backtracks true if type fingerprints with backtracks follow
     */
    private DemiPipeline(MinimizationRun run, Function<Schedule, @Nullable Schedule> single, boolean backtracks) {
        this.run = run;
        this.singleScheduleTest = single;
        this.usesTypeBacktracks = backtracks;
    }

    /** Returns the pipeline of the paper. */
    static DemiPipeline demi(MinimizationRun run) {
        return new DemiPipeline(run, run::stsSched, true);
    }

    /** Returns the baseline of the paper: a schedule stops where it diverges from the original. */
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
            boolean improved = true;
            while (improved) { // "until there is no more minimization to be performed"
                improved = run.runStage("tfb-internals", Long.MAX_VALUE, () -> internals(typeBacktracks()));
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
