package dev.winnow.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The result of a command. */
public record CliRun(int code, String out, String err) {

    private static final long LONGEST_SECONDS = 60;

    public static synchronized CliRun inThisJvm(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(arguments);
            return new CliRun(code, printed.toString(StandardCharsets.UTF_8), said.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Runs the command in its own process, for what ends or hangs the process. */
    static CliRun inFreshJvm(Path directory, String... arguments) throws IOException, InterruptedException {
        return inFreshJvm(directory, List.of(), arguments);
    }

    /** Runs the command in its own process with JVM options. */
    static CliRun inFreshJvm(Path directory, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        return awaited(start(directory, Map.of(), options, arguments), directory, arguments);
    }

    /** Runs the command in its own process with these variables in its environment. */
    static CliRun inEnvironment(Path directory, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return awaited(start(directory, environment, List.of(), arguments), directory, arguments);
    }

    private static CliRun awaited(Process process, Path directory, String... arguments)
            throws IOException, InterruptedException {
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + LONGEST_SECONDS + " s: " + List.of(arguments));
        }
        return ended(process, directory);
    }

    public static Process start(Path directory, String... arguments) throws IOException {
        return start(directory, Map.of(), List.of(), arguments);
    }

    private static Process start(
            Path directory, Map<String, String> environment, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out.txt").toFile())
                .redirectError(directory.resolve("err.txt").toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    static CliRun ended(Process process, Path directory) throws IOException {
        return new CliRun(
                process.exitValue(),
                Files.readString(directory.resolve("out.txt")),
                Files.readString(directory.resolve("err.txt")));
    }

    public List<String> jsonFieldNames() {
        return CommandLineTest.fieldNames(out);
    }

    /** Returns the first field of that name. */
    public long number(String field) {
        Matcher matcher = Pattern.compile("\"" + field + "\":([0-9]+)").matcher(out);
        if (!matcher.find()) {
            throw new AssertionError("there is no number " + field + " in " + out);
        }
        return Long.parseLong(matcher.group(1));
    }
}
