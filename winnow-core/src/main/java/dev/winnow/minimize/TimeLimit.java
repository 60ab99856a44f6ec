package dev.winnow.minimize;

import java.util.function.BooleanSupplier;

/**
 * The time limit of a minimization: its reductions, the confirmation of its result and the explanation. All threads ask
 * it.
 */
@FunctionalInterface
public interface TimeLimit {

    /** Returns the time left in nanoseconds; zero or less once it is up or the user has interrupted the work. */
    long remainingNanos();

    /** Returns a limit that is up when {@code stop} returns true. */
    static TimeLimit until(BooleanSupplier stop) {
        return () -> stop.getAsBoolean() ? 0 : Long.MAX_VALUE;
    }

    default boolean isUp() {
        return remainingNanos() <= 0;
    }
}
