package dev.winnow.explore.dpor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is still to be tried at one place of an execution. Here the kinds of reduction differ, and nowhere else. */
interface BacktrackSet {

    /** What is done now, or to be done next; null if nothing is left. */
    @Nullable
    DporEvent first();

    /** Nothing was asked for: this is done. */
    void start(DporEvent event);

    /** What is done first turned out to be this. */
    void replaceFirst(DporEvent event);

    /** The first is done with. */
    void removeFirst();

    /** What was asked for after the first: the agenda of the place behind it. */
    BacktrackSet forSuccessor();

    /**
     * A race is to be reversed: this sequence, of which only the last may be open, is possible here and must be seen,
     * unless it was or will be.
     */
    void addReversal(List<DporEvent> sequence, SleepSet sleep);
}
