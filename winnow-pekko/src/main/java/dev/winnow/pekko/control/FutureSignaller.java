package dev.winnow.pekko.control;

import dev.winnow.pekko.state.UnsafeAccess;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The object that a thread parks on in {@code CompletableFuture.get} or {@code join}, read through
 * {@link UnsafeAccess}.
 */
final class FutureSignaller {

    private static final String NAME = "java.util.concurrent.CompletableFuture$Signaller";
    private static final long FAR_FUTURE = Long.MAX_VALUE / 4;
    private static final long SECOND = 1_000_000_000L;
    private static final @Nullable Class<?> TYPE = type();
    private static final long THREAD = TYPE == null ? 0 : UnsafeAccess.offset(TYPE, "thread");
    private static final long DEADLINE = TYPE == null ? 0 : UnsafeAccess.offset(TYPE, "deadline");

    private FutureSignaller() {}

    private static @Nullable Class<?> type() {
        try {
            return Class.forName(NAME);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static boolean isSignaller(Object blocker) {
        return blocker.getClass() == TYPE;
    }

    /** Returns true if the future is complete. */
    static boolean isSignalled(Object signaller) {
        return UnsafeAccess.getObject(signaller, THREAD) == null;
    }

    /**
     * Stops the real clock of a wait with a time limit, which is virtual from now on.
     *
     * @return the limit in nanoseconds, or 0 if there is none. Since some of it has passed, it is rounded up: to 100
     *     ms, or to 10 ms below a second
     */
    static long stopClock(Object signaller) {
        long deadline = UnsafeAccess.getLong(signaller, DEADLINE);
        if (deadline == 0) {
            return 0;
        }
        long now = System.nanoTime();
        long left = Math.max(1, deadline - now);
        UnsafeAccess.put(signaller, DEADLINE, now + FAR_FUTURE);
        long unit = left >= SECOND ? SECOND / 10 : SECOND / 100;
        return (left + unit - 1) / unit * unit;
    }

    /** Wakes the thread without an answer. */
    static void expire(Object signaller, Thread waiting) {
        if (UnsafeAccess.getLong(signaller, DEADLINE) != 0) {
            UnsafeAccess.put(signaller, DEADLINE, System.nanoTime() - 1);
        }
        LockSupport.unpark(waiting);
    }
}
