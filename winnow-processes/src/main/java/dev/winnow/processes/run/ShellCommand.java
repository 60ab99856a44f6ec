package dev.winnow.processes.run;

import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A short command: a client, a check. It gets a time limit; what remains of it then is killed, with its children.
 *
 * @param enter words in front of it that choose the host
 * @param text what the shell runs
 * @param environment its variables
 */
record ShellCommand(List<String> enter, String text, Map<String, String> environment) {

    /**
     * The end of a command. Exit code -1 means that its time was over.
     *
     * @param output what it printed on standard output
     * @param errors what it printed on standard error
     */
    record Result(int exitCode, String output, String errors) {

        boolean timedOut() {
            return exitCode < 0;
        }

        String firstWord() {
            return output.strip().split("\\s+", 2)[0];
        }

        String firstLine() {
            return output.strip().lines().findFirst().orElse("");
        }

        /** Returns the most informative line, for messages: the last error, else the first line of the output. */
        String tellingLine() {
            String last = errors.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
            String line = last.isEmpty() ? firstLine() : last;
            return line.isEmpty() ? "nothing" : line.strip();
        }
    }

    /** Starts the command in a session of its own. */
    Process start(Path directory, ProcessFamily family) {
        return start(directory, family, true);
    }

    private Process start(Path directory, ProcessFamily family, boolean mergesErrors) {
        List<String> words = new ArrayList<>(List.of("setsid"));
        words.addAll(enter);
        words.addAll(List.of("sh", "-c", text));
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(mergesErrors)
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
        builder.environment().putAll(environment);
        family.mark(builder.environment());
        try {
            Process process = builder.start();
            family.add(process);
            return process;
        } catch (IOException e) {
            throw new OutOfControl(
                    "cannot start a process: " + e.getMessage(), "install util-linux (setsid, nsenter)", e);
        }
    }

    /** Runs the command to its end, or until its time is over. */
    Result run(Path directory, ProcessFamily family, Duration atMost) throws InterruptedException {
        Process process = start(directory, family, false);
        PrintedText output = PrintedText.of(process.getInputStream());
        PrintedText errors = PrintedText.of(process.getErrorStream());
        try {
            if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Result(-1, "", "");
            }
            return new Result(process.exitValue(), output.await(), errors.await());
        } finally {
            if (process.isAlive() || output.isGoingOn() || errors.isGoingOn()) {
                family.kill();
            }
        }
    }
}
