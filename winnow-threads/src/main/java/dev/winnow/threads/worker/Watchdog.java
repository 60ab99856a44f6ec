package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports a step that does not end: a thread that spins without choice points, or one that blocks in the JVM. Nothing
 * can stop such a thread, so the report is the last that this JVM does. Time in which other programs have the processor
 * does not count.
 */
final class Watchdog extends Thread {

    private static final long PERIOD_MILLIS = 50;

    /** A thread that uses less than this part of a processor for as long as the limit is blocked. */
    private static final long MIN_SHARE = 100;

    private final Consumer<Message.Escaped> report;
    private final Object lock = new Object();

    /** Guarded by the lock, as all below. Null between executions. */
    private @Nullable ThreadScheduler scheduler;

    private long limitNanos;
    private long stepSeen;
    private long since;
    private long cpuAtBegin;
    private long lastLook;
    private long lastCpu;

    /** For how long the step has used no processor. On a busy machine it gets one from time to time. */
    private long idleNanos;

    Watchdog(Consumer<Message.Escaped> report) {
        super("winnow-watchdog");
        this.report = report;
        setDaemon(true);
    }

    void watch(ThreadScheduler watched, long stepMillis) {
        synchronized (lock) {
            scheduler = watched;
            limitNanos = TimeUnit.MILLISECONDS.toNanos(stepMillis);
            stepSeen = -1;
        }
    }

    void forget() {
        synchronized (lock) {
            scheduler = null;
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                Message.Escaped problem = look();
                if (problem != null) {
                    report.accept(problem);
                    return;
                }
            }
        } catch (InterruptedException e) {
            // nobody interrupts it
        }
    }

    private Message.@Nullable Escaped look() {
        synchronized (lock) {
            if (scheduler == null) {
                return null;
            }
            long step = scheduler.steps();
            long now = System.nanoTime();
            long cpu = cpuNanos(scheduler);
            if (step != stepSeen) {
                stepSeen = step;
                since = now;
                cpuAtBegin = cpu;
                idleNanos = 0;
            } else if (cpu - lastCpu < (now - lastLook) / MIN_SHARE) {
                idleNanos += now - lastLook;
            } else {
                idleNanos = 0;
            }
            lastLook = now;
            lastCpu = cpu;
            boolean isBlocked = idleNanos >= limitNanos;
            return isBlocked || cpu - cpuAtBegin >= limitNanos ? describe(scheduler, now - since, isBlocked) : null;
        }
    }

    private static long cpuNanos(ThreadScheduler scheduler) {
        long carrier = scheduler.carrierId();
        return carrier < 0 ? 0 : ManagementFactory.getThreadMXBean().getThreadCpuTime(carrier);
    }

    private static Message.Escaped describe(ThreadScheduler scheduler, long nanos, boolean isBlocked) {
        String time = TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
        ControlledThread thread = scheduler.runningThread();
        if (thread == null) {
            return new Message.Escaped("the scheduler has waited for more than " + time, List.of());
        }
        List<String> stack = Arrays.stream(thread.stackTrace())
                .filter(frame -> !frame.getClassName().startsWith("dev.winnow.threads."))
                .map(StackTraceElement::toString)
                .toList();
        String problem = "the thread " + thread.description() + " has been running for more than " + time
                + (isBlocked ? ": it is blocked where it cannot be suspended" : " without a choice point");
        return new Message.Escaped(problem, stack);
    }
}
