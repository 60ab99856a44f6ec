package dev.winnow.cli.process;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.ThreadCreations;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JVM that Winnow runs in. */
public final class ThisProcess implements HostEnvironment {

    private static final Duration DEFAULT_HANDLER_LIMIT = Duration.ofSeconds(5);
    private static final Duration MIN_HANDLER_LIMIT = Duration.ofSeconds(1);

    private static final ThreadCreations THREAD_CREATIONS = new ThreadCreations(); // static as the threads of a JVM are

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.contains("jdwp"));

    /**
     * Returns a supervisor for this JVM.
     *
     * @param handlerLimit as the user gave it; null for 5 s, or the time limit if that is shorter
     * @param timeLimit the time limit of the whole command, zero for none
     */
    public static Supervisor supervisor(@Nullable Duration handlerLimit, Duration timeLimit) {
        return new Supervisor(new ThisProcess(), handlerLimit == null ? defaultLimit(timeLimit) : handlerLimit);
    }

    private static Duration defaultLimit(Duration timeLimit) {
        boolean isShorter = !timeLimit.isZero() && timeLimit.compareTo(DEFAULT_HANDLER_LIMIT) < 0;
        Duration limit = isShorter ? timeLimit : DEFAULT_HANDLER_LIMIT;
        return limit.compareTo(MIN_HANDLER_LIMIT) < 0 ? MIN_HANDLER_LIMIT : limit;
    }

    @Override
    public void startThread(Runnable task) {
        daemonThread(task).start();
    }

    /** Returns a thread that does not keep the JVM from ending. */
    public static Thread daemonThread(Runnable task) {
        return new SupervisedThread(task, THREAD_CREATIONS);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long cpuNanos(Thread thread) {
        return threads.getThreadCpuTime(thread.getId());
    }

    @Override
    public long startedThreads() {
        return threads.getTotalStartedThreadCount();
    }

    @Override
    public Set<Thread> liveThreads() {
        return Thread.getAllStackTraces().keySet();
    }

    @Override
    public ThreadCreations threadCreations() {
        return THREAD_CREATIONS;
    }

    @Override
    public boolean isShuttingDown() {
        return Exit.isEnding();
    }

    @Override
    public boolean mustAbandonWork() {
        return Exit.isOverdue();
    }

    @Override
    public @Nullable ExitAttempt exitAttempt() {
        return Exit.systemExitCall();
    }

    @Override
    public boolean isDebugged() {
        return debugged;
    }
}
