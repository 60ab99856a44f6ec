package dev.winnow.hunt;

/** The user interrupted work that did not stop by itself in time, such as a handler that runs for long. */
public final class WorkInterrupted extends RuntimeException {

    public WorkInterrupted() {
        super("interrupted");
    }
}
