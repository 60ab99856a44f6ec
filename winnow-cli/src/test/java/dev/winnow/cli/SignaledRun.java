package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.ExecutionReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A command in a process of its own that is sent signals. */
final class SignaledRun {

    private static final int SIGINT = 2;
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final int STARTS = 10; // of a JVM, that an end may take on a busy machine

    private final Path directory;
    private final Process process;
    private final Duration start; // how long this machine takes to start a JVM now: it may be busy

    private SignaledRun(Path directory, Process process, Duration start) {
        this.directory = directory;
        this.process = process;
        this.start = start;
    }

    /** Starts the command and waits for its first output, or for its end. */
    static SignaledRun start(Path directory, String... arguments) throws IOException, InterruptedException {
        long startedAt = System.nanoTime();
        SignaledRun run = new SignaledRun(directory, CliRun.start(directory, arguments), Duration.ZERO);
        run.awaitWorking(List.of(arguments).contains("--json") || arguments[0].equals("table"));
        return new SignaledRun(directory, run.process, Duration.ofNanos(System.nanoTime() - startedAt));
    }

    /** With JSON or a table there is no early output; the directory for findings comes as late. */
    private void awaitWorking(boolean isSilent) throws InterruptedException {
        await(() -> isSilent ? hasFile(".lock") : !read("out.txt").isEmpty());
    }

    /** A condition that a test waits for. */
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Waits until the condition holds; returns false if the process ends before. */
    boolean await(Condition condition) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        try {
            while (!condition.holds()) {
                if (process.waitFor(10, TimeUnit.MILLISECONDS)) {
                    return condition.holds();
                }
                assertThat(System.nanoTime())
                        .as("still waiting in %s", directory)
                        .isLessThan(end);
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean awaitFile(String name) throws InterruptedException {
        return await(() -> hasFile(name));
    }

    boolean awaitOutput(String part) throws InterruptedException {
        return await(() -> read("out.txt").contains(part));
    }

    boolean awaitOtherJvm() throws InterruptedException {
        return await(() -> process.descendants().findAny().isPresent());
    }

    List<ProcessHandle> otherJvms() {
        return process.descendants().toList();
    }

    /** Lets some time pass, to reach another moment of a phase. */
    void letRun(int millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    boolean hasFile(String name) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.anyMatch(file -> file.endsWith(name));
        } catch (UncheckedIOException e) { // a file was renamed meanwhile
            return false;
        }
    }

    private String read(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    /** Sends SIGINT, or SIGTERM if the build itself was started with SIGINT ignored, as in the background. */
    void interrupt() throws IOException, InterruptedException {
        send(ignoresInterrupt() ? "TERM" : "INT");
    }

    void send(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start()
                .waitFor();
    }

    private boolean ignoresInterrupt() throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).strip(), 16))
                .anyMatch(ignored -> (ignored >> (SIGINT - 1) & 1) == 1);
    }

    /**
     * Waits for the end, which must come within seconds, or more if the machine is so busy that a JVM starts slowly.
     * All searches here would run for an hour.
     */
    CliRun end() throws IOException, InterruptedException {
        long signaledAt = System.nanoTime();
        assertThat(process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
        Duration taken = Duration.ofNanos(System.nanoTime() - signaledAt);
        Duration slow = start.multipliedBy(STARTS);
        assertThat(taken).isLessThan(slow.compareTo(LIMIT) > 0 ? slow : LIMIT);
        return CliRun.ended(process, directory);
    }

    /** The execution files, each of which must be complete. */
    List<String> completeExecutions() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> executions =
                    files.filter(file -> file.toString().endsWith(".jsonl")).toList();
            for (Path file : executions) {
                try (ExecutionReader reader = ExecutionReader.open(file)) {
                    reader.forEach(step -> {});
                    assertThat(reader.footer()).as("the end of %s", file).isPresent();
                }
            }
            return executions.stream()
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
