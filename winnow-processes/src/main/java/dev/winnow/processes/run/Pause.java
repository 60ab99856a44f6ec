package dev.winnow.processes.run;

import java.util.concurrent.TimeUnit;

/** Waiting that an interrupt does not end, for cleaning up. */
final class Pause {

    private Pause() {}

    static void uninterruptibly(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        boolean wasInterrupted = false;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.sleep(left);
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
