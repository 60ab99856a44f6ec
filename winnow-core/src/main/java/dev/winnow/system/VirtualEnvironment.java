package dev.winnow.system;

/**
 * What code under control reads from its surroundings where it does not ask its context: the time, chance and the
 * identity of objects. An ability of worlds; the agent turns calls of clocks and randomness into calls of this.
 *
 * <p>Used only by the thread to which it is bound ({@link CurrentEnvironment}).
 */
public interface VirtualEnvironment {

    /**
     * Nanoseconds of virtual time since the execution began. It never goes back, and every read takes some time, so
     * that code that waits for a moment by asking again and again comes to an end.
     */
    long nanoTime();

    /** 64 random bits that depend only on the execution's seed, the process that runs and how often it has drawn so. */
    long nextRandomLong();

    /** A number for the object instead of its identity hash code: the same as often as asked, and in every run. */
    int identityHashCode(Object object);
}
