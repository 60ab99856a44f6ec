package dev.winnow.pipes.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Bytes that become lines. The bytes after the last line break wait for more. */
final class LineBuffer {

    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private final List<String> lines = new ArrayList<>();
    private long size; // of the complete lines

    void add(byte[] bytes, int count) {
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                partial.write(bytes, from, i - from);
                size += partial.size();
                lines.add(partial.toString(StandardCharsets.UTF_8));
                partial.reset();
                from = i + 1;
            }
        }
        partial.write(bytes, from, count - from);
    }

    /** Returns the number of complete lines. */
    int lineCount() {
        return lines.size();
    }

    /** Returns the size of the complete lines in bytes. */
    long size() {
        return size;
    }

    /** Returns the size of the line that is not complete yet. */
    int partialSize() {
        return partial.size();
    }

    /** Returns the beginning of the line that is not complete yet. */
    String partialText() {
        return partial.toString(StandardCharsets.UTF_8);
    }

    /** Removes and returns the complete lines. */
    List<String> drain() {
        List<String> drained = List.copyOf(lines);
        lines.clear();
        size = 0;
        return drained;
    }
}
