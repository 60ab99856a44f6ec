package dev.winnow.threads.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that has not ended: where it is, what it waits for, and what others wait for.
 *
 * @param thread its path and name
 * @param state in the words of {@link Thread.State}
 * @param awaited what it waits for and who holds that, such as {@code Account 1, held by main.1}; empty if it can run
 *     or that is not known
 * @param held the locks it holds, as far as they are known
 * @param stack where it is
 */
public record BlockedThread(String thread, String state, String awaited, List<String> held, List<String> stack) {

    /** Returns the threads of an execution that have not ended. Call it before they are unwound. */
    public static List<BlockedThread> of(ThreadScheduler scheduler) {
        List<ControlledThread> threads = new ArrayList<>();
        for (ControlledThread thread : scheduler.liveThreads()) {
            if (thread.virtual != null) {
                threads.add(thread);
            }
        }
        return new Report(threads).lines();
    }

    /** A thread of a node that has not ended. */
    public record OfNode(Node node, boolean awaitsLock, BlockedThread thread) {}

    /** Returns the threads of running nodes that have not ended. */
    public static List<OfNode> ofNodes(ThreadScheduler scheduler) {
        List<ControlledThread> threads = new ArrayList<>();
        for (ControlledThread thread : scheduler.liveThreads()) {
            if (thread.virtual != null && !thread.isDead()) {
                threads.add(thread);
            }
        }
        List<BlockedThread> lines = new Report(threads).lines();
        List<OfNode> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            ControlledThread thread = threads.get(i);
            all.add(new OfNode(thread.node(), awaitsLock(thread), lines.get(i)));
        }
        return all;
    }

    /** Returns true if a thread waits for a lock: when no thread can run, none will release it. */
    static boolean awaitsLock(ControlledThread thread) {
        if (thread.virtual == null) {
            return false;
        }
        return thread.state() == JdkInternals.BLOCKED || ownerOfLock(LockSupport.getBlocker(thread.virtual)) != null;
    }

    /** Returns the thread that holds a lock of {@code java.util.concurrent}, or null. */
    private static @Nullable Thread ownerOfLock(@Nullable Object lock) {
        if (!(lock instanceof AbstractOwnableSynchronizer synchronizer)) {
            return null;
        }
        try {
            return (Thread) JdkInternals.OWNER_OF_LOCK.invokeExact(synchronizer);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** All threads together: who holds what the others wait for. Objects are numbered per class as they appear. */
    private static final class Report {

        private final Map<ControlledThread, ThreadSnapshots.Monitors> monitors = new LinkedHashMap<>();
        private final Map<ControlledThread, List<Object>> held = new LinkedHashMap<>();
        private final IdentityHashMap<Object, ControlledThread> owners = new IdentityHashMap<>();
        private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
        private final Map<String, Integer> numbers = new LinkedHashMap<>();

        Report(List<ControlledThread> threads) {
            for (ControlledThread thread : threads) {
                ThreadSnapshots.Monitors snapshot = ThreadSnapshots.of(thread.virtualThread());
                monitors.put(thread, snapshot);
                held.put(thread, new ArrayList<>());
                for (Object monitor : snapshot.held()) {
                    if (monitor != snapshot.blocker() && monitor != LockSupport.getBlocker(thread.virtualThread())) {
                        own(thread, monitor);
                    }
                }
            }
            for (ControlledThread thread : threads) {
                Object lock = LockSupport.getBlocker(thread.virtualThread());
                ControlledThread owner = ControlledThread.of(ownerOfLock(lock));
                if (lock != null && owner != null && owners.get(lock) == null) {
                    own(owner, lock);
                }
            }
        }

        private void own(ControlledThread thread, Object lock) {
            owners.put(lock, thread);
            held.computeIfAbsent(thread, absent -> new ArrayList<>()).add(lock);
        }

        List<BlockedThread> lines() {
            return monitors.entrySet().stream()
                    .map(entry -> line(entry.getKey(), entry.getValue()))
                    .toList();
        }

        private BlockedThread line(ControlledThread thread, ThreadSnapshots.Monitors snapshot) {
            Thread virtual = thread.virtualThread();
            Object awaited = snapshot.blocker() == null ? LockSupport.getBlocker(virtual) : snapshot.blocker();
            ControlledThread owner = awaited == null ? null : owners.get(awaited);
            return new BlockedThread(
                    thread.description(),
                    virtual.getState().toString(),
                    awaited == null ? "" : name(awaited) + (owner == null ? "" : ", held by " + owner.description()),
                    held.getOrDefault(thread, List.of()).stream()
                            .map(this::name)
                            .toList(),
                    Arrays.stream(virtual.getStackTrace())
                            .filter(frame -> !frame.getClassName().startsWith("dev.winnow.threads."))
                            .map(StackTraceElement::toString)
                            .toList());
        }

        private String name(Object object) {
            if (object instanceof Awaited awaited) {
                return awaited.description();
            }
            return names.computeIfAbsent(object, absent -> {
                String type = object.getClass().getName();
                String simple = type.substring(type.lastIndexOf('.') + 1);
                return simple + " " + numbers.merge(simple, 1, Integer::sum);
            });
        }
    }
}
