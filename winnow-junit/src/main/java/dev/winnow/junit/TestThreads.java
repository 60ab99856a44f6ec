package dev.winnow.junit;

import dev.winnow.hunt.HostEnvironment;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one test. Other tests may start threads at the same time, so only live threads of its own group are
 * counted; threads inherit the group of the thread that starts them.
 */
final class TestThreads implements HostEnvironment {

    private final ThreadGroup group;
    private final boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.contains("jdwp"));

    TestThreads(String test) {
        group = new ThreadGroup("winnow " + test);
    }

    @Override
    public void startThread(Runnable task) {
        Thread thread = new Thread(group, task, "winnow-worker");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long cpuNanos(Thread thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
    }

    @Override
    public long startedThreads() {
        return group.activeCount();
    }

    @Override
    public Set<Thread> liveThreads() {
        Thread[] live = new Thread[2 * group.activeCount() + 1];
        return Set.of(Arrays.copyOf(live, group.enumerate(live)));
    }

    @Override
    public boolean isShuttingDown() {
        return false;
    }

    @Override
    public @Nullable ExitAttempt exitAttempt() {
        return null;
    }

    @Override
    public boolean isDebugged() {
        return debugged;
    }
}
