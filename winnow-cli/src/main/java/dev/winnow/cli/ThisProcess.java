package dev.winnow.cli;

import dev.winnow.hunt.Surroundings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** The JVM that this is. */
final class ThisProcess implements Surroundings {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.contains("jdwp"));

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
