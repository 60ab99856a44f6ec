package dev.winnow.processes.net;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parser for the Redis serialization protocol. Frames are arrays that begin with a string (commands, published
 * messages) and errors; other replies carry no name and are left out. The snapshot that follows {@code +FULLRESYNC} is
 * skipped: it has a length but no end of line, or ends with a mark of 40 bytes.
 */
final class RespFrames implements FrameParser {

    private static final int MARK_LENGTH = 40;
    private static final int MAX_DEPTH = 8;
    private static final int INCOMPLETE = -1;

    private final FrameBuffer buffer = new FrameBuffer();
    private boolean isSnapshotNext;
    private long snapshotLeft;
    private @Nullable String snapshotMark;
    private int position; // where the value that is being parsed goes on

    @Override
    public List<String> feed(byte[] bytes) {
        buffer.append(bytes);
        List<String> frames = new ArrayList<>();
        while (buffer.length() > 0 && skipSnapshot()) {
            position = 0;
            Value value = parse(0);
            if (value == null) {
                break;
            }
            buffer.drop(position);
            if (!value.frame().isEmpty()) {
                frames.add(FrameBuffer.shorten(value.frame()));
            }
        }
        return frames;
    }

    /** A parsed value; its frame is empty if it is not shown. */
    private record Value(String text, String frame) {
        static final Value SILENT = new Value("", "");
    }

    /** Skips what is left of a snapshot. Returns false if more bytes are needed. */
    private boolean skipSnapshot() {
        if (snapshotLeft > 0) {
            int now = (int) Math.min(snapshotLeft, buffer.length());
            buffer.drop(now);
            snapshotLeft -= now;
        }
        if (snapshotMark != null) {
            int end = indexOf(snapshotMark);
            if (end < 0) {
                buffer.drop(Math.max(0, buffer.length() - MARK_LENGTH));
                return false;
            }
            buffer.drop(end + MARK_LENGTH);
            snapshotMark = null;
        }
        return buffer.length() > 0;
    }

    private int indexOf(String mark) {
        for (int i = 0; i + mark.length() <= buffer.length(); i++) {
            if (buffer.at(i) == mark.charAt(0)
                    && buffer.text(i, i + mark.length()).equals(mark)) {
                return i;
            }
        }
        return -1;
    }

    /** Parses the value at the position, or returns null if it is incomplete. */
    private @Nullable Value parse(int depth) {
        int end = buffer.lineEnd(position);
        if (end < 0) {
            return null;
        }
        char kind = (char) buffer.at(position);
        String line = buffer.text(position + 1, Math.max(position + 1, end - 1));
        position = end + 1;
        return switch (kind) {
            case '+' -> simple(line);
            case '-' -> new Value(line, depth == 0 ? "error " + line : "");
            case ':' -> new Value(line, "");
            case '$' -> bulk(line);
            case '*' -> array(line, depth);
            default -> Value.SILENT; // an inline command, or an empty line that keeps a replica waiting
        };
    }

    private Value simple(String line) {
        isSnapshotNext |= line.startsWith("FULLRESYNC");
        return new Value(line, "");
    }

    private @Nullable Value bulk(String line) {
        if (isSnapshotNext) {
            isSnapshotNext = false;
            if (line.startsWith("EOF:")) {
                snapshotMark = line.substring(4);
            } else {
                snapshotLeft = Math.max(0, number(line));
            }
            return Value.SILENT;
        }
        int length = number(line);
        if (length < 0) {
            return Value.SILENT;
        }
        int start = position;
        if (buffer.length() - start - 2 < length) {
            return null;
        }
        position = start + length + 2;
        return new Value(buffer.text(start, start + length), "");
    }

    private @Nullable Value array(String line, int depth) {
        int count = number(line);
        boolean isNamed = position < buffer.length() && buffer.at(position) == '$';
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            Value part = depth < MAX_DEPTH ? parse(depth + 1) : Value.SILENT;
            if (part == null) {
                return null;
            }
            text.append(i == 0 ? "" : " ").append(part.text());
        }
        return new Value(text.toString(), depth == 0 && isNamed ? text.toString() : "");
    }

    private static int number(String line) {
        try {
            return Integer.parseInt(line);
        } catch (NumberFormatException e) {
            return INCOMPLETE;
        }
    }
}
