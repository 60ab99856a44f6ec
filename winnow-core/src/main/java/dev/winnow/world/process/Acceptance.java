package dev.winnow.world.process;

/** The decision of a process about a pending message, made in its current state. */
public enum Acceptance {
    /** The message can be delivered. */
    HANDLE,
    /** The message stays pending until the state of the process changes. */
    DEFER,
    /** The message must not arrive in this state: its delivery is a violation. */
    UNEXPECTED
}
