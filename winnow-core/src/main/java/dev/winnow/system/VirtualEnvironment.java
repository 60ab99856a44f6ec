package dev.winnow.system;

/**
 * The ability of a world to replace the clock, randomness and identity hash codes of the platform. The agent redirects
 * calls of the user's code to this interface.
 *
 * <p>Used only by the thread to which it is bound ({@link CurrentEnvironment}).
 */
public interface VirtualEnvironment {

    /**
     * Returns the nanoseconds of virtual time since the execution began. The value never decreases, and every call
     * advances it, so that code which polls the clock terminates.
     */
    long nanoTime();

    /**
     * Returns 64 random bits that depend only on the seed of the execution, the running process and the number of its
     * earlier draws.
     */
    long nextRandomLong();

    /** Returns a reproducible substitute for the object's identity hash code: equal at every call and in every run. */
    int identityHashCode(Object object);
}
