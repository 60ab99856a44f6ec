package dev.winnow.world.process;

/** What a process thinks of a message in its present state. */
public enum Acceptance {
    /** It handles it now. */
    HANDLE,
    /** It puts it off: the message stays pending until the state has changed. */
    DEFER,
    /** It never expected it here: its arrival is a violation. */
    UNEXPECTED
}
