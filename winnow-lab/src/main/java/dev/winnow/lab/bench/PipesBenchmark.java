package dev.winnow.lab.bench;

import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.pipes.process.NativeTools;
import dev.winnow.pipes.process.NodeCommand;
import dev.winnow.pipes.process.NodeDirectories;
import dev.winnow.pipes.process.NodeLimits;
import dev.winnow.pipes.process.NodeProcess;
import dev.winnow.pipes.process.NodeStart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The cost of controlling nodes in other languages: a line there and a line back, until the node has settled, beside
 * the same over a plain pipe. A language that is not installed is left out.
 */
final class PipesBenchmark {

    private static final String LINE =
            "{\"src\":\"c1\",\"dest\":\"n0\",\"body\":{\"type\":\"echo\",\"msg_id\":1,\"echo\":\"hello\"}}";

    private final int roundTrips;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();

    PipesBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.roundTrips = Math.max(10, scale.events() / 500);
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        try {
            return measureIn(Files.createTempDirectory("winnow-bench"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Benchmark> measureIn(Path directory) throws IOException {
        try {
            measure("C", List.of(directory.resolve("echo").toString()), isCompiled(directory));
            measure("Python", List.of("python3", copy(directory, "echo.py")), isThere("python3", "--version"));
            measure("JavaScript", List.of("node", copy(directory, "echo.js")), isThere("node", "--version"));
            return List.copyOf(results);
        } finally {
            for (String name : List.of("echo", "echo.c", "echo.py", "echo.js")) {
                Files.deleteIfExists(directory.resolve(name));
            }
            Files.delete(directory);
        }
    }

    private static boolean isCompiled(Path directory) throws IOException {
        return isThere("cc", "-O2", "-o", directory.resolve("echo").toString(), copy(directory, "echo.c"));
    }

    /** Returns true if the command can be run and succeeds. */
    private static boolean isThere(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String copy(Path directory, String name) throws IOException {
        Path file = directory.resolve(name);
        try (InputStream in = Objects.requireNonNull(PipesBenchmark.class.getResourceAsStream("nodes/" + name))) {
            Files.copy(in, file);
        }
        return file.toString();
    }

    private void measure(String language, List<String> command, boolean isInstalled) throws IOException {
        if (!isInstalled) {
            progress.accept(language + " is not installed: left out");
            return;
        }
        progress.accept("a node in " + language + " …");
        NativeTools real = new NativeTools(NativeTools.get().launcher(), null, "not used");
        try (NodeDirectories files = NodeDirectories.create();
                PlainNode plain = new PlainNode(command);
                NodeProcess settled = start("settled", command, files, real);
                NodeProcess frozen = start("frozen", command, files, NativeTools.get())) {
            double[] nanos = rounds.measure(List.of(
                    () -> repeat(plain::exchange),
                    () -> repeat(line -> deliver(settled, line)),
                    () -> repeat(line -> deliver(frozen, line))));
            String reference = language + " node, plain pipe";
            add(reference, nanos[0], nanos[0], "");
            add(language + " node, settled, real time", nanos[1], nanos[0], reference);
            add(language + " node, settled, frozen clock", nanos[2], nanos[0], reference);
        }
    }

    private static NodeProcess start(String name, List<String> command, NodeDirectories files, NativeTools tools) {
        NodeCommand node = new NodeCommand(command, Path.of("").toAbsolutePath(), Map.of());
        NodeProcess process = NodeProcess.start(
                new NodeStart(name, node, files, tools, NodeLimits.USUAL, new NodeStart.Origin(1, 0)));
        process.settleAfterStart();
        return process;
    }

    /** Delivers a line. An answer that comes after the node seemed to have settled is an error, not a fast result. */
    private static void deliver(NodeProcess node, String line) {
        int answers = node.deliver(line).lines().size();
        if (answers != 1) {
            throw new IllegalStateException("a node that had settled printed " + answers + " lines instead of 1");
        }
    }

    private long repeat(Consumer<String> exchange) {
        for (int i = 0; i < roundTrips; i++) {
            exchange.accept(LINE);
        }
        return roundTrips;
    }

    private void add(String name, double nanos, double plainNanos, String reference) {
        double ratio = reference.isEmpty() ? Double.NaN : plainNanos / nanos;
        results.add(new Benchmark(name, 1e9 / nanos, "round trips/s", Better.HIGHER, ratio, reference));
    }

    /** A node over a plain pipe: every line is answered by one. */
    private static final class PlainNode implements AutoCloseable {
        private final Process process;
        private final OutputStream in;
        private final BufferedReader out;

        PlainNode(List<String> command) throws IOException {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            in = process.getOutputStream();
            out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        }

        void exchange(String line) {
            try {
                in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                in.flush();
                Objects.requireNonNull(out.readLine(), "the node ended");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
