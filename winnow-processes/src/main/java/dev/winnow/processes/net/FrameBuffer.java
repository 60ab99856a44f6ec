package dev.winnow.processes.net;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a frame that is not complete. Bounded: what is longer is forgotten. */
final class FrameBuffer {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_TEXT = 200; // characters of a frame that are kept

    private byte[] bytes = new byte[0];

    void append(byte[] more) {
        if (bytes.length + more.length > MAX_BYTES) {
            bytes = new byte[0];
        }
        int before = bytes.length;
        bytes = Arrays.copyOf(bytes, before + more.length);
        System.arraycopy(more, 0, bytes, before, more.length);
    }

    int length() {
        return bytes.length;
    }

    byte at(int index) {
        return bytes[index];
    }

    /** Returns the index of the next line feed, or -1. */
    int lineEnd(int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Returns the text of a range, printable and at most 200 characters long. */
    String text(int from, int to) {
        int end = Math.min(to, Math.min(bytes.length, from + MAX_TEXT));
        return printable(new String(bytes, from, Math.max(0, end - from), StandardCharsets.ISO_8859_1));
    }

    private static String printable(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.chars().forEach(c -> shown.append(c < ' ' || c > '~' ? '.' : (char) c));
        return shown.toString();
    }

    /** Removes bytes at the start. */
    void drop(int count) {
        bytes = Arrays.copyOfRange(bytes, Math.min(count, bytes.length), bytes.length);
    }

    static String shorten(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }
}
