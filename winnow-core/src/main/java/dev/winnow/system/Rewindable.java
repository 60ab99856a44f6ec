package dev.winnow.system;

/** The ability of a world to undo its last steps without performing the earlier ones again. */
public interface Rewindable {

    /** Undoes all but the first {@code length} steps of the recording. */
    void rewindTo(int length);
}
