package dev.winnow.minimize;

/** Which reductions are chained, and how. */
public enum Pipeline {
    /** The best we can do. */
    WINNOW,
    /** As in the DEMi paper, to compare with. */
    DEMI,
    /** As DEMI, but a candidate ends where it does what the original did not: the paper's baseline. */
    NODIVERGE
}
