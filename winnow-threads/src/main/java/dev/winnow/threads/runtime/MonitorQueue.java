package dev.winnow.threads.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The threads that wait for a monitor or in {@code Object.wait}. The VM hands them over through a thread of the JDK
 * ("VirtualThread-unblocker"), at any time and in any order. So the scheduler waits before each choice until nobody is
 * on the way, and takes the arrivals in the order of their numbers.
 */
final class MonitorQueue {

    private final List<ControlledThread> waiting = new ArrayList<>();
    private final Queue<ControlledThread> arrived = new ConcurrentLinkedQueue<>();

    void add(ControlledThread thread) {
        thread.isOnMonitor = true;
        waiting.add(thread);
    }

    void remove(ControlledThread thread) {
        if (thread.isOnMonitor) {
            thread.isOnMonitor = false;
            waiting.remove(thread);
        }
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Called by the JDK's thread. */
    void arrive(ControlledThread thread) {
        arrived.add(thread);
    }

    /**
     * Returns the threads that arrived since the last call. Looks also at those that are ready already: they may be
     * told twice before they run, and a late permit would wake them the next time.
     */
    List<ControlledThread> settle() {
        for (ControlledThread thread : waiting) {
            while ((boolean) JdkInternals.IS_ON_UNBLOCKED_LIST.getVolatile(thread.virtualThread())
                    || thread.isLanding) {
                Thread.onSpinWait();
            }
        }
        if (arrived.isEmpty()) {
            return List.of();
        }
        List<ControlledThread> all = new ArrayList<>();
        for (ControlledThread thread = arrived.poll(); thread != null; thread = arrived.poll()) {
            all.add(thread);
        }
        all.sort(Comparator.comparingInt(ControlledThread::serial));
        return all;
    }
}
