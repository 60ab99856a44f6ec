package dev.winnow.model;

import java.util.Locale;

/** How much of an execution Winnow decided. Only an execution under full control replays exactly. */
public enum Control {
    /** Every event was chosen and performed by Winnow. */
    FULL,
    /**
     * Inputs and faults were chosen; the system ran by itself in between. No command of Winnow records such an
     * execution: runs of real servers are files of a kind of their own.
     */
    PARTIAL,
    /** Nothing was chosen: the execution was read from logs of a system that ran elsewhere. */
    OBSERVED;

    /** Returns its name in files and JSON: {@code full}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
