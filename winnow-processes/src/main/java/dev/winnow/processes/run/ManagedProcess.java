package dev.winnow.processes.run;

import dev.winnow.processes.scenario.ProcessSpec;
import dev.winnow.processes.scenario.Readiness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process of the system on one host, over all of its starts in a run. Used by one thread. */
final class ManagedProcess {

    private static final long POLL_MILLIS = 20;
    private static final int CONNECT_MILLIS = 200;

    /** Where a process runs. */
    record Place(String host, String address, Path directory, ShellCommand command, ProcessFamily family) {}

    private final ProcessSpec spec;
    private final Place place;
    private final Consumer<String> log;
    private volatile boolean hasMatched; // a log line matched since the last start
    private volatile @Nullable Process running;
    private @Nullable LogReader reader;
    private boolean isPaused;

    ManagedProcess(ProcessSpec spec, Place place, Consumer<String> log) {
        this.spec = spec;
        this.place = place;
        this.log = log;
    }

    String host() {
        return place.host();
    }

    String kind() {
        return spec.name();
    }

    String name() {
        return place.host() + "/" + spec.name();
    }

    boolean isRunning() {
        Process process = running;
        return process != null && process.isAlive();
    }

    /** Starts the process, unless it runs. */
    void start() {
        if (isRunning()) {
            return;
        }
        place.family().kill(); // what it forked the last time
        hasMatched = false;
        isPaused = false;
        Process process = place.command().start(place.directory(), place.family());
        running = process;
        LogReader newReader = new LogReader(process.getInputStream(), this::acceptLine);
        reader = newReader;
        Thread thread = new Thread(
                () -> {
                    newReader.run();
                    reportExit(process);
                },
                "winnow-log-" + name());
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptLine(String line) {
        if (spec.readiness() instanceof Readiness.LogLine wanted
                && wanted.line().matcher(line).find()) {
            hasMatched = true;
        }
        log.accept(line);
    }

    /** Records that a process ended by itself. */
    private void reportExit(Process process) {
        try {
            int code = process.waitFor();
            if (running == process) {
                log.accept("winnow: the process ended with exit code " + code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills the process and all that it forked, and waits until they are gone. */
    void kill() {
        running = null;
        place.family().kill();
    }

    void pause() throws InterruptedException {
        if (isRunning() && !isPaused) {
            place.family().signal("STOP");
            isPaused = true;
        }
    }

    void resume() throws InterruptedException {
        if (isPaused) {
            place.family().signal("CONT");
            isPaused = false;
        }
    }

    /** Waits until the process is ready. Returns what is wrong, or null. */
    @Nullable
    NotReady awaitReady() throws InterruptedException {
        long end = System.nanoTime() + spec.readiness().atMost().toNanos();
        do {
            if (!isRunning()) {
                Thread.sleep(POLL_MILLIS); // the last lines of its log
                return problemIfEnded();
            }
            if (isReady()) {
                return null;
            }
            Thread.sleep(POLL_MILLIS);
        } while (System.nanoTime() < end);
        return new NotReady(
                false,
                name() + " was not ready after " + spec.readiness().atMost().toMillis() + " ms: waited for "
                        + spec.readiness().text() + latestLines());
    }

    /** Returns that the process has ended, or null. */
    @Nullable
    NotReady problemIfEnded() {
        return isRunning() ? null : new NotReady(true, name() + " ended while starting" + exitCode() + latestLines());
    }

    /** Why a process is not ready. */
    record NotReady(boolean hasEnded, String text) {}

    private String exitCode() {
        Process process = running;
        return process == null || process.isAlive() ? "" : " with exit code " + process.exitValue();
    }

    private String latestLines() {
        List<String> lines = reader == null ? List.of() : reader.latest();
        return lines.isEmpty() ? "; it printed nothing" : "; its last lines:\n  " + String.join("\n  ", lines);
    }

    private boolean isReady() throws InterruptedException {
        if (spec.readiness() instanceof Readiness.PortOpen open) {
            return accepts(open.port());
        }
        if (spec.readiness() instanceof Readiness.CommandSucceeds wanted) {
            ShellCommand command = new ShellCommand(
                    place.command().enter(), wanted.command(), place.command().environment());
            return command.run(place.directory(), place.family().part("ready"), Duration.ofSeconds(2))
                            .exitCode()
                    == 0;
        }
        return !(spec.readiness() instanceof Readiness.LogLine) || hasMatched;
    }

    private boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(place.address(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
