package dev.winnow.minimize;

import java.util.List;

/** A chain of reductions. */
public enum Pipeline {
    /** The default: all reductions, repeated until none helps. */
    WINNOW,
    /** The chain of the DEMi paper, for comparison. */
    DEMI,
    /** The chain of DEMi's released code, for comparison. */
    GAMUT,
    /** The baseline of the DEMi paper: a candidate stops where it diverges from the original. */
    NODIVERGE;

    private static final String WINNOW_STAGES = "provenance shortcuts externals processes episodes types cones chunks"
            + " channels singles couples members endings pairs path proof detours messages order";

    /** Returns the names of its stages. */
    public List<String> stages() {
        return switch (this) {
            case WINNOW -> List.of(WINNOW_STAGES.split(" ", -1));
            case DEMI ->
                List.of(
                        "provenance",
                        "stssched",
                        "stssched-internals",
                        "shrinking",
                        "stssched-shrunk",
                        "tfb",
                        "tfb-internals");
            case GAMUT ->
                List.of(
                        "provenance",
                        "shrinking",
                        "ddmin",
                        "channel-ends",
                        "wildcards-first",
                        "wildcards-last",
                        "clusters-first",
                        "clusters-last",
                        "clusters-backtracks",
                        "wildcards-backtracks",
                        "channel-ends-again");
            case NODIVERGE -> List.of("provenance", "nodiverge", "nodiverge-internals");
        };
    }
}
