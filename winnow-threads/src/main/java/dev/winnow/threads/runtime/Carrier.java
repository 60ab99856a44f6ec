package dev.winnow.threads.runtime;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A platform thread on which controlled threads run while it has the baton. Waits without locks: while it waits for a
 * pinned thread, that thread is mounted, and locks would count as that thread's.
 */
final class Carrier extends Thread {

    private final Carriers carriers;
    private volatile boolean hasBaton;

    /** What to run. Written before the baton is passed. */
    @Nullable
    ThreadScheduler scheduler;

    Carrier(Carriers carriers, int number) {
        super(null, null, "winnow-carrier-" + number, 0, false);
        this.carriers = carriers;
        setDaemon(true);
    }

    @Override
    public void run() {
        JdkInternals.RANDOM_PROBE.set(this, 1); // virtual threads share it: striped counters must not differ
        while (true) {
            awaitBaton();
            ThreadScheduler now = scheduler;
            if (now != null) {
                now.runSteps(this);
            }
            carriers.keep(this);
        }
    }

    void passBaton() {
        hasBaton = true;
        LockSupport.unpark(this);
    }

    /** Waits for the baton. An interrupt of a pinned thread makes it spin, until that thread goes on. */
    void awaitBaton() {
        while (!hasBaton) {
            try {
                JdkInternals.PARK_CARRIER.invokeExact(false, 0L);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
        hasBaton = false;
    }
}
