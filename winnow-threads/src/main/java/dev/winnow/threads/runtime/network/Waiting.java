package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.Awaited;
import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Blocking: parks the caller until a socket has changed, or virtual time is up. */
public final class Waiting {

    /** Waits as long as it takes. */
    public static final long FOREVER = Long.MAX_VALUE;

    /** Why waiting ended. */
    public enum Outcome {
        READY,
        TIME_UP,
        /** Interrupted, which only ends the waiting of threads that the program made as virtual ones. */
        INTERRUPTED
    }

    private Waiting() {}

    /** Returns the time limit that a socket option or parameter means: 0 is none. */
    public static long limit(long millis) {
        return millis == 0 ? FOREVER : TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /**
     * Waits until a condition holds.
     *
     * @param signal changes whenever the condition may have
     * @param nanos maximum virtual time
     * @param what is shown if it waits for ever
     */
    public static Outcome until(Signal signal, BooleanSupplier condition, long nanos, Awaited what) {
        if (condition.getAsBoolean()) {
            return Outcome.READY;
        }
        ControlledThread caller = ThreadScheduler.caller();
        if (caller == null) {
            throw new IllegalStateException("a socket of a controlled thread, used by another one");
        }
        boolean isInterrupted = false;
        try {
            long due = nanos == FOREVER ? FOREVER : caller.node().now() + nanos;
            while (!condition.getAsBoolean()) {
                long left = due == FOREVER ? FOREVER : due - caller.node().now();
                if (left <= 0) {
                    return Outcome.TIME_UP;
                }
                park(signal, left, what);
                isInterrupted |= Thread.interrupted(); // cleared, or the next park would return at once
                if (isInterrupted && caller.isVirtual() && !condition.getAsBoolean()) {
                    return Outcome.INTERRUPTED;
                }
            }
            return Outcome.READY;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void park(Signal signal, long nanos, Awaited what) {
        Thread thread = Thread.currentThread();
        signal.addParked(thread);
        try {
            if (nanos == FOREVER) {
                LockSupport.park(what);
            } else {
                LockSupport.parkNanos(what, nanos);
            }
        } finally {
            signal.removeParked(thread);
        }
    }
}
