package dev.winnow.threads.runtime;

/**
 * What rewritten classes of the program call.
 *
 * <p>Public only because rewritten classes call it.
 */
public final class ProgramHooks {

    private ProgramHooks() {}

    /** A choice point: another thread may go on. */
    public static void point() {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller != null) {
            caller.scheduler.point(caller);
        }
    }

    /** Replaces {@code Thread.onSpinWait()}. */
    @SuppressWarnings("ThreadPriorityCheck") // here, yield hands over
    public static void spin() {
        if (ThreadScheduler.caller() == null) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    /** Replaces {@code Thread.currentThread()}, which the JVM answers with the virtual thread. */
    public static Thread currentThread() {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null ? Thread.currentThread() : caller.thread();
    }

    /** Replaces {@code Thread.threadId()}, which a JVM counts over all executions. */
    public static long threadId(Thread thread) {
        ControlledThread controlled = ControlledThread.of(thread);
        return controlled == null ? thread.getId() : controlled.number() + 1L;
    }

    public static long nanoTime() {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null ? System.nanoTime() : caller.node().readClock();
    }

    public static long currentTimeMillis() {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null
                ? System.currentTimeMillis()
                : JdkHooks.epochMillis(caller.node().readClock());
    }
}
