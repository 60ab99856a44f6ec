package dev.winnow.explore.dpor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events or sequences still to be tried at a node. This is the only part in which the two DPOR variants differ. */
interface BacktrackSet {

    /** Returns the event in progress or to be tried next; null if none is left. */
    @Nullable
    DporEvent first();

    /** Adds an arbitrary first event to an empty set. */
    void start(DporEvent event);

    /** Replaces the first event by the one performed, whose choices are known. */
    void replaceFirst(DporEvent performed);

    void removeFirst();

    /** Returns the set for the node after the first event. */
    BacktrackSet forSuccessor();

    /**
     * Adds the reversal of a race unless it was or will be explored anyway.
     *
     * @param sequence a sequence that is possible at this node; only its last event may have open choices
     */
    void addReversal(List<DporEvent> sequence, SleepSet sleep);
}
