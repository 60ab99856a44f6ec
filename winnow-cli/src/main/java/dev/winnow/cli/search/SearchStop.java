package dev.winnow.cli.search;

import dev.winnow.cli.process.Exit;
import dev.winnow.run.ProgressBeacon;
import java.util.function.BooleanSupplier;

/**
 * The condition that stops a search: the time is up, or the process is ending. Polling shows that a search is alive.
 */
public final class SearchStop implements BooleanSupplier {

    private final ProgressBeacon beacon;
    private final Deadline deadline;
    private volatile boolean isOver; // never becomes false again
    private volatile boolean isInterrupted; // set before isOver

    public SearchStop(ProgressBeacon beacon, Deadline deadline) {
        this.beacon = beacon;
        this.deadline = deadline;
    }

    @Override
    public boolean getAsBoolean() {
        beacon.signalProgress();
        if (!isOver) {
            boolean isEnding = Exit.isEnding();
            isInterrupted = isEnding;
            isOver = isEnding || deadline.isPast();
        }
        return isOver;
    }

    /** Returns true if the process was ending when the search was stopped, false if the time was up. */
    public boolean isInterrupted() {
        return isInterrupted;
    }
}
