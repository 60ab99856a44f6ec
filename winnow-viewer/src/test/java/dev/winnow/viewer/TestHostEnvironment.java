package dev.winnow.viewer;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.viewer.live.SessionFixes;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The host environment of the test JVM, and viewers in it. */
final class TestHostEnvironment implements HostEnvironment {

    static ViewerSettings settings(Path directory) {
        TestHostEnvironment here = new TestHostEnvironment();
        return new ViewerSettings(
                directory,
                0,
                CasebookScenarios.SCENARIOS,
                false,
                new Supervisor(here, Duration.ofMillis(1500)),
                here,
                Duration.ofMinutes(5),
                SessionFixes.UNCHANGED,
                true);
    }

    static Viewer viewer(Path directory) {
        return Viewer.start(settings(directory), "--port 0");
    }

    @Override
    public void startThread(Runnable task) {
        Thread thread = new Thread(task, "viewer-test");
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
        return 0;
    }

    @Override
    public Set<Thread> liveThreads() {
        return Thread.getAllStackTraces().keySet();
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
        return false;
    }
}
