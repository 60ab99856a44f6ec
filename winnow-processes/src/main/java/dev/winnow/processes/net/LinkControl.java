package dev.winnow.processes.net;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * What the controller does to the links of a cluster. Hosts are numbered from 1. Traffic within a host never passes a
 * proxy and cannot be held. Held bytes are kept and delivered on release: TCP does not lose them.
 */
public final class LinkControl {

    /** One direction between two hosts. */
    public record Link(int from, int to) {}

    /** A frame on its way. */
    public record Frame(Link link, int port, String text) {}

    /**
     * A rule that holds traffic until it is removed.
     *
     * @param links asked before each delivery: true to wait
     * @param frames asked for each frame: true to keep it, and what follows it on its connection
     */
    public record Hold(Predicate<Link> links, Predicate<Frame> frames) {

        /** Returns a rule for everything on some links. */
        public static Hold ofLinks(Predicate<Link> links) {
            return new Hold(links, frame -> false);
        }

        /** Returns a rule for frames on any link. */
        public static Hold ofFrames(Predicate<Frame> frames) {
            return new Hold(link -> false, frames);
        }
    }

    // Guarded by this.
    private final Set<Link> cut = new HashSet<>();
    private final Map<Link, Long> delayMillis = new HashMap<>();

    private final List<Hold> holds = new CopyOnWriteArrayList<>();

    /** Separates a host from all others, in both directions. */
    public synchronized void isolate(int host, int hostCount) {
        for (int other = 1; other <= hostCount; other++) {
            if (other != host) {
                cut.add(new Link(host, other));
                cut.add(new Link(other, host));
            }
        }
    }

    /** Reconnects a host. */
    public synchronized void heal(int host) {
        cut.removeIf(link -> link.from() == host || link.to() == host);
        notifyAll();
    }

    /** Delays everything on a link; zero ends it. */
    public synchronized void slow(Link link, long millis) {
        delayMillis.put(link, millis);
        notifyAll();
    }

    /** Begins a rule. */
    public void hold(Hold hold) {
        holds.add(hold);
    }

    /** Ends a rule and delivers what it held. */
    public synchronized void release(Hold hold) {
        holds.remove(hold);
        notifyAll();
    }

    /** Removes every restriction. */
    public synchronized void healAll() {
        cut.clear();
        delayMillis.clear();
        holds.clear();
        notifyAll();
    }

    /** Blocks for the delay of the link, and until it is open. */
    void awaitOpen(Link link) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delay(link));
        synchronized (this) {
            for (long left = end - System.nanoTime(); left > 0 && delay(link) > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            while (isBlocked(link)) {
                wait();
            }
        }
    }

    private synchronized long delay(Link link) {
        return delayMillis.getOrDefault(link, 0L);
    }

    private boolean isBlocked(Link link) {
        return link.from() != link.to()
                && (cut.contains(link)
                        || holds.stream().anyMatch(hold -> hold.links().test(link)));
    }

    /** Blocks while a rule holds this frame. */
    void awaitReleased(Frame frame) throws InterruptedException {
        for (Hold hold : holds) {
            if (hold.frames().test(frame)) {
                synchronized (this) {
                    while (holds.contains(hold)) {
                        wait();
                    }
                }
            }
        }
    }
}
