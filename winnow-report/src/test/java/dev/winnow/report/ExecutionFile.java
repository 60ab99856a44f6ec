package dev.winnow.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.openqa.selenium.json.Json;

/** An execution file, written line by line: for executions that are hard to produce with a system. */
final class ExecutionFile {

    private static final Json JSON = new Json();

    private final StringBuilder lines = new StringBuilder();
    private int steps;
    private int externals;

    ExecutionFile(String scenario, String... processes) {
        lines.append("{\"winnow\":\"execution\",\"schema\":1,\"scenario\":" + quoted(scenario)
                + ",\"parameters\":{},\"seed\":\"7\",\"network\":\"fifo\",\"timers\":\"asynchronous\",\"processes\":["
                + Arrays.stream(processes).map(ExecutionFile::quoted).collect(Collectors.joining(",")) + "]}\n");
    }

    /** Adds a component to the header. */
    ExecutionFile component(String name, String... processes) {
        lines.insert(
                lines.length() - 2,
                ",\"components\":{" + quoted(name) + ":["
                        + Arrays.stream(processes).map(ExecutionFile::quoted).collect(Collectors.joining(",")) + "]}");
        return this;
    }

    static String quoted(String text) {
        return JSON.toJson(text);
    }

    ExecutionFile start(String process, String more) {
        externals++;
        return step("\"event\":\"start\",\"process\":" + quoted(process) + more);
    }

    ExecutionFile crash(String process) {
        externals++;
        return step("\"event\":\"crash\",\"process\":" + quoted(process));
    }

    ExecutionFile deliver(int item, String from, String to, String message, String more) {
        return step("\"event\":\"deliver\",\"item\":" + item + ",\"from\":" + quoted(from) + ",\"to\":" + quoted(to)
                + ",\"type\":\"Note\",\"message\":" + quoted(message) + more);
    }

    /** Returns a message that a step sends. */
    static String sends(int item, String to, String message) {
        return ",\"sent\":[{\"id\":" + item + ",\"to\":" + quoted(to) + ",\"type\":\"Note\",\"message\":"
                + quoted(message) + "}]";
    }

    /** Returns the state after a step. */
    static String state(String process, String json) {
        return ",\"states\":{" + quoted(process) + ":" + json + "}";
    }

    private ExecutionFile step(String fields) {
        lines.append("{\"step\":" + steps++ + "," + fields + "}\n");
        return this;
    }

    ExecutionFile quiescent() {
        return end("quiescent", "");
    }

    ExecutionFile violates(String invariant, String message, String process) {
        return end(
                "violation",
                ",\"violation\":{\"invariant\":" + quoted(invariant) + ",\"message\":" + quoted(message)
                        + ",\"processes\":[" + quoted(process) + "],\"fingerprint\":\"f\"}");
    }

    private ExecutionFile end(String end, String more) {
        CRC32C checksum = new CRC32C();
        checksum.update(lines.toString().getBytes(StandardCharsets.UTF_8));
        lines.append("{\"end\":\"" + end + "\",\"events\":" + (steps - externals) + ",\"externals\":" + externals + more
                + ",\"crc32c\":\"" + String.format("%08x", checksum.getValue()) + "\"}\n");
        return this;
    }

    String text() {
        return lines.toString();
    }

    Path save(Path file) {
        try {
            return Files.writeString(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates an execution in which a token goes round the processes; each counts in its state how often it had the
     * token.
     */
    static ExecutionFile ring(int processes, int steps) {
        String[] names = new String[processes];
        Arrays.setAll(names, i -> "node-" + i);
        ExecutionFile file = new ExecutionFile("ring", names);
        for (String name : names) {
            file.start(name, state(name, "{\"type\":\"Node\",\"name\":" + quoted(name) + ",\"seen\":0}"));
        }
        file.externals++;
        file.step(
                "\"event\":\"send\",\"to\":\"node-0\",\"type\":\"Note\",\"message\":\"token 0\",\"payload\":{\"type\":\"Note\"},"
                        + sends(0, names[0], "token 0").substring(1));
        for (int i = 0; i < steps; i++) {
            String at = names[i % processes];
            String from = i == 0 ? "outside" : names[(i - 1) % processes];
            String state = "{\"type\":\"Node\",\"name\":" + quoted(at) + ",\"seen\":" + (i / processes + 1) + "}";
            String next = sends(i + 1, names[(i + 1) % processes], "token " + (i + 1));
            file.deliver(i, from, at, "token " + i, next + state(at, state));
        }
        return file;
    }
}
