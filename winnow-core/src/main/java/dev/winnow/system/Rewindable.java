package dev.winnow.system;

/** A world that can take back its latest steps, cheaper than by doing the earlier ones again. */
public interface Rewindable {

    /** Takes back all but the first {@code length} steps of the recording. */
    void rewindTo(int length);
}
