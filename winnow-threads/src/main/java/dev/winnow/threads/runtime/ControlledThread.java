package dev.winnow.threads.runtime;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A thread under control. It is the private scheduler of one virtual thread: the JDK hands it the continuation whenever
 * that thread may go on, which names the thread without any table.
 *
 * <p>Its path is that of its creator and which child it is ({@code main.2.1}), the same in every execution.
 */
public final class ControlledThread implements Executor {

    /** The order of nodes, and on a node that of creators and their children. */
    static final Comparator<ControlledThread> BY_PATH = Comparator.<ControlledThread, String>comparing(
                    thread -> thread.node.name())
            .thenComparing(thread -> thread.order, Arrays::compare);

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MAX_UNWINDINGS = 50;

    final ThreadScheduler scheduler;
    private final Node node;
    private final int life;
    private final String path;
    private final int serial;
    private final int number;
    private final boolean isRoot;
    private final int[] order;
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

    /** True if the program made it as a virtual thread. */
    boolean isVirtual;

    boolean isReady;
    boolean hasEnded;
    boolean isOnMonitor;

    /** True if, since it ran last, it was awaited whether a thread of the JDK lets it go on. */
    boolean hasAwaitedForeign;

    /** True if the time of a pinned, timed park is over. */
    boolean isTimeUp;

    /** True while the JDK's unblocker thread handles it: removed from the list of the VM, not yet handed to us. */
    volatile boolean isLanding;

    private int unwindings;
    private long random;

    private ControlledThread(ThreadScheduler scheduler, Node node, String path, int number, int[] order) {
        this.scheduler = scheduler;
        this.node = node;
        this.life = node.life();
        this.path = path;
        this.serial = scheduler.nextSerial();
        this.number = number;
        this.isRoot = order.length == 1;
        this.order = order;
    }

    /** Returns a thread without a creator. */
    static ControlledThread root(ThreadScheduler scheduler, Node node, String path) {
        return new ControlledThread(scheduler, node, path, node.nextThread(), new int[] {node.nextRoot()});
    }

    /** Returns a thread without a creator that its node does not count, for questions from outside. */
    static ControlledThread aside(ThreadScheduler scheduler, Node node, String path) {
        return new ControlledThread(scheduler, node, path, Integer.MAX_VALUE, new int[] {Integer.MAX_VALUE});
    }

    /** Returns a thread that this one creates, on the same node. */
    ControlledThread child() {
        int[] childOrder = Arrays.copyOf(order, order.length + 1);
        childOrder[order.length] = ++children;
        return new ControlledThread(scheduler, node, path + "." + children, node.nextThread(), childOrder);
    }

    /** Starts its random numbers. They depend on the seed and its number, not on what other threads draw. */
    void seedRandom(long seed) {
        random = ThreadScheduler.mix(node.seed(seed) + GOLDEN * (number + 1L));
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

    /** Returns its number in the order of creation on its node, from 0. */
    public int number() {
        return number;
    }

    /** Returns its number in the order of creation in the execution, from 0. */
    public int serial() {
        return serial;
    }

    /** Returns the node on which it runs. */
    public Node node() {
        return node;
    }

    /** Returns the scheduler of its execution. */
    public ThreadScheduler scheduler() {
        return scheduler;
    }

    /** Returns true if the program made it as a virtual thread. Interrupts close the sockets that such threads use. */
    public boolean isVirtual() {
        return isVirtual;
    }

    /** Returns true if no thread of the program created it. */
    boolean isRoot() {
        return isRoot;
    }

    /** Returns true if its node has crashed since it was created. It never runs again, except to be unwound. */
    boolean isDead() {
        return life != node.life() || (life > 0 && !node.isUp);
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
