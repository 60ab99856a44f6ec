package dev.winnow.viewer;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.viewer.live.SessionFixes;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The JVM of the tests, and viewers in it. */
final class TestSurroundings implements HostEnvironment {

    static ViewerSettings settings(Path directory) {
        TestSurroundings here = new TestSurroundings();
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
    public long startedThreads() {
        return 0;
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
