package dev.winnow.processes.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The reader of what a process prints. Reads to the end, so that the process never blocks; of a flood it passes on the
 * first lines only, and of a long line its beginning.
 */
final class LogReader implements Runnable {

    static final int MAX_LINES = 20_000; // for one start of a process
    private static final int MAX_LINE = 1_000;
    private static final int KEPT_FOR_MESSAGES = 8;

    private final InputStream in;
    private final Consumer<String> lines;
    private final Deque<String> latest = new ArrayDeque<>(); // guarded by this
    private final byte[] line = new byte[MAX_LINE];
    private int length;
    private int count;

    LogReader(InputStream in, Consumer<String> lines) {
        this.in = in;
        this.lines = lines;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[8192];
        try (in) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                for (int i = 0; i < read; i++) {
                    accept(chunk[i]);
                }
            }
        } catch (IOException e) {
            // The process has ended.
        }
        endLine();
    }

    private void accept(byte next) {
        if (next == '\n') {
            endLine();
        } else if (length < MAX_LINE && next != '\r') {
            line[length++] = next;
        }
    }

    private void endLine() {
        if (length == 0) {
            return;
        }
        String text = new String(line, 0, length, StandardCharsets.UTF_8).strip();
        length = 0;
        if (text.isEmpty()) {
            return;
        }
        keep(text);
        if (count++ < MAX_LINES) {
            lines.accept(text);
        }
    }

    private synchronized void keep(String text) {
        latest.addLast(text);
        if (latest.size() > KEPT_FOR_MESSAGES) {
            latest.removeFirst();
        }
    }

    /** Returns the last lines, for messages. */
    synchronized List<String> latest() {
        return new ArrayList<>(latest);
    }
}
