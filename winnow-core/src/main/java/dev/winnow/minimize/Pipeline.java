package dev.winnow.minimize;

import java.util.List;

/** Which reductions are chained, and how. */
public enum Pipeline {
    /** The best we can do. */
    WINNOW,
    /** As in the DEMi paper, to compare with. */
    DEMI,
    /** As DEMI, but a candidate ends where it does what the original did not: the paper's baseline. */
    NODIVERGE;

    private static final String STAGES_OF_WINNOW =
            "provenance shortcuts externals processes episodes types cones chunks"
                    + " channels singles couples members pairs detours path proof messages order";

    /** The names of its stages. */
    public List<String> stages() {
        return switch (this) {
            case WINNOW -> List.of(STAGES_OF_WINNOW.split(" ", -1));
            case DEMI -> List.of("provenance", "stssched", "stssched-internals", "tfb", "tfb-internals");
            case NODIVERGE -> List.of("provenance", "nodiverge", "nodiverge-internals");
        };
    }
}
