package dev.winnow.processes.model;

/** What a client learned about its operation. */
public enum Acknowledgement {
    /** The system confirmed the operation. */
    ACKNOWLEDGED,
    /** The system refused it. */
    REFUSED,
    /** Unknown: there was no answer in time. */
    UNKNOWN,
    /** Not a client operation. */
    NONE
}
