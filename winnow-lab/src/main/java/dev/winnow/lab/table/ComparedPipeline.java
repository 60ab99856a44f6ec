package dev.winnow.lab.table;

import dev.winnow.minimize.BacktrackRules;
import dev.winnow.minimize.BacktrackRules.Kinds;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.Pipeline;
import java.util.Set;

/** A pipeline of {@link DemiTable}. Each minimizes the same executions. */
public enum ComparedPipeline {
    WINNOW("winnow", "`winnow`", Pipeline.WINNOW, Kinds.TYPED),
    /** STSSched after shrinking, as in the paper's Table 3; nothing if no message can be shrunk. */
    SHRUNK("demi-shrunk", "shrunk first", Pipeline.DEMI, Kinds.TYPED),
    /** The paper's pipeline with the backtracks of its Table 1. */
    TFB("demi", "TFB", Pipeline.DEMI, Kinds.TYPED),
    /** The paper's pipeline with all other backtracks after those. */
    TFB_ALL("demi-all", "TFB, all", Pipeline.DEMI, Kinds.ALL),
    GAMUT("gamut", "`gamut`", Pipeline.GAMUT, Kinds.TYPED),
    NODIVERGE("nodiverge", "NoDiverge", Pipeline.NODIVERGE, Kinds.TYPED);

    private final String directory;
    private final String heading;
    private final Pipeline pipeline;
    private final Kinds backtracks;

    ComparedPipeline(String directory, String heading, Pipeline pipeline, Kinds backtracks) {
        this.directory = directory;
        this.heading = heading;
        this.pipeline = pipeline;
        this.backtracks = backtracks;
    }

    /** Returns the name of its directory for results. */
    public String directory() {
        return directory;
    }

    String heading() {
        return heading;
    }

    /** Returns the options for this pipeline. */
    public MinimizationOptions options(int jobs) {
        Set<String> stages = this == SHRUNK ? Set.of("provenance", "shrinking", "stssched-shrunk") : Set.of();
        return new MinimizationOptions(pipeline, stages, MinimizationOptions.DEFAULT_MAX_STEPS, jobs, 1, 1)
                .withBacktracks(new BacktrackRules(backtracks, BacktrackRules.PAPER.order()));
    }
}
