package dev.winnow.minimize;

import dev.winnow.rehearse.Schedule;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chain of the DEMi paper, to compare with: provenance, then externals and internals by delta debugging, first with one schedule for each
 * subsequence (STSSched), then with type fingerprints and backtracks (TFB).
 *
 * <p>DEMi (NSDI'16), sections 3.1 to 3.2 and table 1. It differs in what the paper leaves open or its released code does otherwise: see {@link
 * TypeBacktracks} and docs/PAPERS.md.
 */
final class DemiPipeline {

    private static final int CAP = 100; // schedules for each subsequence

    private final Work work;
    private final boolean backtracks;
    private final Function<Schedule, @Nullable Schedule> single;

    /**
     * @param single tests a subsequence by one schedule
     * @param backtracks whether type fingerprints with backtracks follow
     */
    private DemiPipeline(Work work, Function<Schedule, @Nullable Schedule> single, boolean backtracks) {
        this.work = work;
        this.single = single;
        this.backtracks = backtracks;
    }

    /** The paper's own. */
    static DemiPipeline demi(Work work) {
        return new DemiPipeline(work, work::stsSched, true);
    }

    /** The paper's baseline: a schedule ends where it does what the original did not. */
    static DemiPipeline noDiverge(Work work) {
        NoDiverge noDiverge = new NoDiverge(work);
        return new DemiPipeline(work, noDiverge::test, false);
    }

    void run() {
        work.stage("provenance", Long.MAX_VALUE, () -> Provenance.prune(work.incumbent()));
        String name = backtracks ? "stssched" : "nodiverge";
        work.stage(name, Long.MAX_VALUE, () -> externals(single));
        work.stage(name + "-internals", Long.MAX_VALUE, () -> internals(single));
        if (backtracks) {
            work.stage("tfb", Long.MAX_VALUE, () -> externals(typeBacktracks()));
            boolean smaller = true;
            while (smaller) { // "until there is no more minimization to be performed"
                smaller = work.stage("tfb-internals", Long.MAX_VALUE, () -> internals(typeBacktracks()));
            }
        }
    }

    private boolean externals(Function<Schedule, @Nullable Schedule> test) {
        return SubsetReduction.externals(work, new DeltaDebugging1999(), test);
    }

    private boolean internals(Function<Schedule, @Nullable Schedule> test) {
        return SubsetReduction.internals(work, new DeltaDebugging1999(), test);
    }

    private Function<Schedule, @Nullable Schedule> typeBacktracks() {
        TypeBacktracks tests =
                new TypeBacktracks(work.tester().world(), work.moves(), work.violation(), CAP, work.spending());
        return tests::test;
    }
}
