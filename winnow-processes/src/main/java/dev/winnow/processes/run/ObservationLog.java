package dev.winnow.processes.run;

import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.Source;
import dev.winnow.processes.observe.EventCounts;
import dev.winnow.processes.observe.Fingerprinter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What was observed since the plan began. Fed by the readers of logs and links, awaited by the plan. Thread-safe. */
final class ObservationLog {

    private static final int MAX_OBSERVATIONS = 50_000;

    private final Fingerprinter fingerprinter;
    private final EventCounts counts = new EventCounts();
    private final List<Observation> observations = new ArrayList<>(); // guarded by this
    private long begin = Long.MIN_VALUE; // nanoTime; guarded by this

    ObservationLog(Masks masks) {
        this.fingerprinter = new Fingerprinter(masks);
    }

    /** Begins to record. */
    synchronized void begin() {
        begin = System.nanoTime();
    }

    /** Returns the time since the plan began. */
    synchronized long nowMillis() {
        return begin == Long.MIN_VALUE ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    synchronized void add(Source source, String text) {
        if (begin == Long.MIN_VALUE || observations.size() >= MAX_OBSERVATIONS) {
            return;
        }
        Observation observation = fingerprinter.observe(nowMillis(), source, text);
        observations.add(observation);
        counts.add(observation);
        notifyAll();
    }

    /** Returns an observation that is not recorded, to compare its fingerprints. */
    Observation fingerprinted(Source source, String text) {
        return fingerprinter.observe(0, source, text);
    }

    /** Waits for an anchor. Returns false, and marks it absent, if its time is over. */
    synchronized boolean await(Anchor anchor) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(anchor.atMostMillis());
        while (!counts.isMet(anchor)) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                counts.markAbsent(anchor);
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    boolean isMet(Anchor anchor) {
        return counts.isMet(anchor);
    }

    /** Returns the host that a reference means now. */
    String resolve(HostReference reference) {
        return counts.resolve(reference);
    }

    /** Returns true if what decides a role has been observed. */
    boolean isKnown(HostReference reference) {
        return reference.match(new HostReference.Cases<>() {
            @Override
            public Boolean named(HostReference.Named named) {
                return true;
            }

            @Override
            public Boolean whereObserved(HostReference.WhereObserved observed) {
                return counts.isMet(new Anchor(observed.event(), 1, 0));
            }

            @Override
            public Boolean otherThan(HostReference.OtherThan other) {
                return isKnown(other.host());
            }
        });
    }

    /** Waits some time after a moment, given in milliseconds since the plan began. */
    void awaitTime(long atMillis) throws InterruptedException {
        long left = atMillis - nowMillis();
        if (left > 0) {
            TimeUnit.MILLISECONDS.sleep(left);
        }
    }

    synchronized List<Observation> observations() {
        return List.copyOf(observations);
    }
}
