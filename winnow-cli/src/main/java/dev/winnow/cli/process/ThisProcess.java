package dev.winnow.cli.process;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The JVM that this is. */
public final class ThisProcess implements HostEnvironment {

    private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(1);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.contains("jdwp"));

    /**
     * Returns a supervisor of what runs in this JVM. It notices a handler that hangs within the time limit, too, but
     * gives every handler a second.
     *
     * @param timeLimit zero if there is none
     */
    public static Supervisor supervisor(Duration handlerLimit, Duration timeLimit) {
        Duration time = timeLimit.compareTo(SHORTEST_LIMIT) < 0 ? SHORTEST_LIMIT : timeLimit;
        boolean shorter = !timeLimit.isZero() && time.compareTo(handlerLimit) < 0;
        return new Supervisor(new ThisProcess(), shorter ? time : handlerLimit);
    }

    @Override
    public void startThread(Runnable task) {
        daemonThread(task).start();
    }

    /** A thread for it that does not keep the JVM from ending. */
    public static Thread daemonThread(Runnable task) {
        Thread thread = new Thread(task, "winnow-worker");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long startedThreads() {
        return threads.getTotalStartedThreadCount();
    }

    @Override
    public boolean isShuttingDown() {
        return Exit.isEnding();
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
