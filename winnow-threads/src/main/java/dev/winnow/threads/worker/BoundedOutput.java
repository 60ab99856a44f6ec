package dev.winnow.threads.worker;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the beginning of what the program prints. */
final class BoundedOutput extends OutputStream {

    private static final int MAX_BYTES = 1 << 16;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
        if (bytes.size() < MAX_BYTES) {
            bytes.write(b);
        }
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, Math.min(length, Math.max(MAX_BYTES - bytes.size(), 0)));
    }

    String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
