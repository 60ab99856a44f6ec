package dev.winnow.threads.runtime;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A thread under control. It is the private scheduler of one virtual thread: the JDK hands it the continuation whenever
 * that thread may go on, which names the thread without any table.
 *
 * <p>Its path is that of its creator and which child it is ({@code main.2.1}), the same in every execution.
 */
public final class ControlledThread implements Executor {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MAX_UNWINDINGS = 50;

    final ThreadScheduler scheduler;
    private final String path;
    private final int number;
    private int children;

    /** The virtual thread. Null until it is created. */
    @Nullable
    Thread virtual;

    /** The thread that the program knows. It is never started. Null if that is the virtual thread itself. */
    @Nullable
    Thread delegate;

    /** What the JDK wants to be run when the thread goes on. */
    @Nullable
    Runnable continuation;

    /** The carrier that waits with this thread, which is parked but cannot unmount. */
    @Nullable
    Carrier pinnedOn;

    boolean isReady;
    boolean hasEnded;
    boolean isOnMonitor;

    /** True if the time of a pinned, timed park is over. */
    boolean isTimeUp;

    /** True while the JDK's unblocker thread handles it: removed from the list of the VM, not yet handed to us. */
    volatile boolean isLanding;

    private int unwindings;
    private long random;

    ControlledThread(ThreadScheduler scheduler, String path, int number) {
        this.scheduler = scheduler;
        this.path = path;
        this.number = number;
    }

    /** Starts its random numbers. They depend on the seed and its number, not on what other threads draw. */
    void seedRandom(long seed) {
        random = ThreadScheduler.mix(seed + GOLDEN * (number + 1L));
    }

    long nextRandom() {
        return ThreadScheduler.mix(random += GOLDEN);
    }

    /** Returns the controlled thread that a thread of the program stands for, or null. */
    static @Nullable ControlledThread of(@Nullable Thread thread) {
        if (JdkInternals.VIRTUAL_THREAD.isInstance(thread)) {
            return JdkInternals.SCHEDULER.get(thread) instanceof ControlledThread controlled ? controlled : null;
        }
        return thread != null
                        && JdkInternals.PARK_BLOCKER.get(thread) instanceof ControlledThread controlled
                        && controlled.delegate == thread
                ? controlled
                : null;
    }

    String nextChildPath() {
        return path + "." + ++children;
    }

    /** Called by the JDK: the virtual thread may go on. */
    @Override
    public void execute(Runnable task) {
        continuation = task;
        scheduler.mayGoOn(this);
    }

    /** Returns the path of its creators. */
    public String path() {
        return path;
    }

    /** Returns its number in the order of creation, from 0. */
    public int number() {
        return number;
    }

    /** Returns the thread that the program knows. */
    public Thread thread() {
        return delegate == null ? virtualThread() : delegate;
    }

    /** Returns path and name, such as {@code main.1 "worker"}. */
    public String description() {
        String name = thread().getName();
        return name.isEmpty() || name.equals(path) ? path : path + " \"" + name + "\"";
    }

    /** Returns true if it has ended. */
    public boolean hasEnded() {
        return hasEnded;
    }

    /** Returns where it is. Call it between steps, or from a watchdog. */
    public StackTraceElement[] stackTrace() {
        return virtualThread().getStackTrace();
    }

    Thread virtualThread() {
        if (virtual == null) {
            throw new IllegalStateException(path + " has no virtual thread yet");
        }
        return virtual;
    }

    int state() {
        return (int) JdkInternals.STATE.get(virtualThread());
    }

    /** Returns true if it caught the end of the execution so often that it is given up. */
    boolean isGivenUp() {
        return unwindings > MAX_UNWINDINGS;
    }

    /** Returns true if it shall be unwound once more. */
    boolean unwind() {
        return ++unwindings <= MAX_UNWINDINGS;
    }

    @Override
    public String toString() {
        return path;
    }
}
