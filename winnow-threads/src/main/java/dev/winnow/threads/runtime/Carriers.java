package dev.winnow.threads.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/** The carriers of a worker JVM. One has the baton; spare ones are kept for later executions. */
public final class Carriers {

    /** Also used by the end of one carrier's work, hence the lock. */
    private final Deque<Carrier> spare = new ArrayDeque<>();

    private final AtomicInteger created = new AtomicInteger();

    /** Starts to run the steps of a scheduler, on a carrier. */
    void start(ThreadScheduler scheduler) {
        Carrier carrier = take();
        carrier.scheduler = scheduler;
        carrier.passBaton();
    }

    private Carrier take() {
        synchronized (spare) {
            Carrier kept = spare.poll();
            if (kept != null) {
                return kept;
            }
        }
        Carrier made = new Carrier(this, created.incrementAndGet());
        made.start();
        return made;
    }

    void keep(Carrier carrier) {
        carrier.scheduler = null;
        synchronized (spare) {
            spare.push(carrier);
        }
    }
}
