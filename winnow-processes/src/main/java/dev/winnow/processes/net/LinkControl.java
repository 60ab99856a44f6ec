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
    private final Set<Integer> isolated = new HashSet<>();
    private final Map<Link, Long> delayMillis = new HashMap<>();

    private long connections; // opened so far
    private final Map<Hold, Long> latestHeld = new HashMap<>(); // the last connection that a rule holds

    private final List<Hold> holds = new CopyOnWriteArrayList<>();

    /** Separates a host from all others, in both directions. */
    public synchronized void isolate(int host) {
        isolated.add(host);
    }

    /** Reconnects a host to all others that are not isolated themselves. */
    public synchronized void heal(int host) {
        isolated.remove(host);
        notifyAll();
    }

    /** Delays everything on a link; zero ends it. */
    public synchronized void slow(Link link, long millis) {
        delayMillis.put(link, millis);
        notifyAll();
    }

    /** Returns true if neither host of the link is isolated. */
    synchronized boolean isOpen(Link link) {
        return link.from() == link.to() || !(isolated.contains(link.from()) || isolated.contains(link.to()));
    }

    /** Begins a rule. */
    public void hold(Hold hold) {
        holds.add(hold);
    }

    /** Lets connections that are opened from now on pass a rule: a client must reach the cluster. */
    public synchronized void exemptNewConnections(Hold hold) {
        latestHeld.put(hold, connections);
    }

    /** Numbers a new connection. */
    synchronized long open() {
        return ++connections;
    }

    private synchronized boolean holds(Hold hold, long connection) {
        return connection <= latestHeld.getOrDefault(hold, Long.MAX_VALUE);
    }

    /** Ends a rule and delivers what it held. */
    public synchronized void release(Hold hold) {
        holds.remove(hold);
        latestHeld.remove(hold);
        notifyAll();
    }

    /** Removes every restriction. */
    public synchronized void healAll() {
        isolated.clear();
        delayMillis.clear();
        holds.clear();
        latestHeld.clear();
        notifyAll();
    }

    /** Blocks for the delay of the link, and until it is open. */
    void awaitOpen(Link link, long connection) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delay(link));
        synchronized (this) {
            for (long left = end - System.nanoTime(); left > 0 && delay(link) > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            while (isBlocked(link, connection)) {
                wait();
            }
        }
    }

    private synchronized long delay(Link link) {
        return delayMillis.getOrDefault(link, 0L);
    }

    private boolean isBlocked(Link link, long connection) {
        boolean isHeld = link.from() != link.to()
                && holds.stream().anyMatch(hold -> hold.links().test(link) && holds(hold, connection));
        return isHeld || !isOpen(link);
    }

    /** Blocks while a rule holds this frame. */
    void awaitReleased(Frame frame, long connection) throws InterruptedException {
        for (Hold hold : holds) {
            if (hold.frames().test(frame) && holds(hold, connection)) {
                synchronized (this) {
                    while (holds.contains(hold)) {
                        wait();
                    }
                }
            }
        }
    }
}
