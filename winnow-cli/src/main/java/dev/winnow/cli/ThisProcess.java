package dev.winnow.cli;

import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.Surroundings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The JVM that this is. */
final class ThisProcess implements Surroundings {

    private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(1);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.contains("jdwp"));

    /**
     * Returns a supervisor of what runs in this JVM. It notices a handler that hangs within the time limit, too, but gives
     * every handler a second.
     *
     * @param timeLimit zero if there is none
     */
    static Supervisor supervisor(Duration handlerLimit, Duration timeLimit) {
        Duration time = timeLimit.compareTo(SHORTEST_LIMIT) < 0 ? SHORTEST_LIMIT : timeLimit;
        boolean shorter = !timeLimit.isZero() && time.compareTo(handlerLimit) < 0;
        return new Supervisor(new ThisProcess(), shorter ? time : handlerLimit);
    }

    @Override
    public void start(Runnable task) {
        daemon(task).start();
    }

    /** A thread for it that does not keep the JVM from ending. */
    static Thread daemon(Runnable task) {
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
    public boolean isEnding() {
        return Exit.isEnding();
    }

    @Override
    public @Nullable Exiting exit() {
        return Exit.exiting();
    }

    @Override
    public boolean isDebugged() {
        return debugged;
    }
}
