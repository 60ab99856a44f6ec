package dev.winnow.hunt;

import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.UserCode;
import dev.winnow.system.World;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A detector of user code that blocks or loops. It samples threads that report no progress and adds up how long user
 * code on their stacks has computed or waited.
 *
 * <p>Computing is measured as CPU time, so that a thread that a busy machine does not schedule is not reported. Time
 * without user code on the stack does not count: booting a system, loading classes, Winnow's own loops.
 */
final class HangDetector {

    private static final StackTraceElement[] NO_HANG = {};
    // A sample stands for at most this time, even if the machine is so busy that samples come late.
    private static final long MAX_INTERVAL = TimeUnit.MILLISECONDS.toNanos(2 * Supervisor.POLL_MILLIS);

    private final HostEnvironment host;
    private final Duration limit;
    private final IdentityHashMap<ProgressBeacon, StallClock> clocks = new IdentityHashMap<>();

    HangDetector(HostEnvironment host, Duration limit) {
        this.host = host;
        this.limit = limit;
    }

    Duration limit() {
        return limit;
    }

    /** Takes a sample. Returns the stack of the thread if user code on it has exceeded the limit, else an empty one. */
    StackTraceElement[] check(ProgressBeacon beacon) {
        StallClock clock = clocks.get(beacon);
        long progress = beacon.progressCount();
        if (clock == null || clock.progress != progress || !beacon.mayRunUserCode()) {
            clocks.put(beacon, new StallClock(progress));
            return NO_HANG;
        }
        return clock.sample(thread(beacon)) > limit.toNanos() ? clock.stack : NO_HANG;
    }

    private static Thread thread(ProgressBeacon beacon) {
        World world = beacon.world();
        Thread handlerThread = world == null ? null : world.handlerThread();
        return handlerThread == null ? beacon.thread() : handlerThread;
    }

    /** The time that user code of one thread has spent since the last progress. */
    private final class StallClock {
        private final long progress;
        private @Nullable Thread thread; // of the last sample; null before the first
        private long cpu;
        private long now;
        private long spent;
        private StackTraceElement[] stack = NO_HANG;

        StallClock(long progress) {
            this.progress = progress;
        }

        long sample(Thread current) {
            long interval = Math.min(host.nanoTime() - now, MAX_INTERVAL);
            long computed = host.cpuNanos(current) - cpu;
            stack = current.getStackTrace();
            if (current.equals(thread) && UserCode.isOn(List.of(stack))) {
                spent += isWaiting(current, computed) ? Math.max(computed, interval) : computed;
            }
            thread = current;
            cpu += computed;
            now = host.nanoTime();
            return spent;
        }

        /** A thread in a native call such as a read from a socket is runnable for Java, but uses no CPU time. */
        private boolean isWaiting(Thread current, long computed) {
            boolean isRunnable = current.getState() == Thread.State.RUNNABLE;
            return !isRunnable || cpu < 0 || (computed == 0 && stack[0].isNativeMethod());
        }
    }
}
