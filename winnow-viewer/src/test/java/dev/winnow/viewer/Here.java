package dev.winnow.viewer;

import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.Surroundings;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The JVM of the tests, and viewers in it. */
final class Here implements Surroundings {

    static Settings settings(Path directory) {
        Here here = new Here();
        return new Settings(
                directory,
                0,
                Casebook.SCENARIOS,
                false,
                new Supervisor(here, Duration.ofMillis(1500)),
                here,
                Duration.ofMinutes(5),
                true);
    }

    static Viewer viewer(Path directory) {
        return Viewer.start(settings(directory), "--port 0");
    }

    @Override
    public void start(Runnable task) {
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
    public boolean isEnding() {
        return false;
    }

    @Override
    public @Nullable Exiting exit() {
        return null;
    }

    @Override
    public boolean isDebugged() {
        return false;
    }
}
