package dev.winnow.threads.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps the last lines that a worker JVM prints itself, such as why it crashed. */
final class ErrorOutput {

    private static final int MAX_LINES = 20;

    private final InputStream in;

    /** Guarded by itself. */
    private final Deque<String> lines = new ArrayDeque<>();

    ErrorOutput(InputStream in) {
        this.in = in;
    }

    void start() {
        Thread thread = new Thread(this::read, "winnow-worker-errors");
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                synchronized (lines) {
                    lines.addLast(line);
                    if (lines.size() > MAX_LINES) {
                        lines.removeFirst();
                    }
                }
            }
        } catch (IOException e) {
            // the worker was ended
        }
    }

    String text() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }
}
