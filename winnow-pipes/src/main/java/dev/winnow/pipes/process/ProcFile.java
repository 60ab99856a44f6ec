package dev.winnow.pipes.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of {@code /proc} that is open and read again and again. */
final class ProcFile implements AutoCloseable {

    private static final int SIZE = 256; // the fields that matter come first

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);

    ProcFile(String path) throws IOException {
        channel = FileChannel.open(Path.of(path), StandardOpenOption.READ);
    }

    /** Reads the beginning of the current content. Fails once the process or thread has ended. */
    ByteBuffer read() throws IOException {
        buffer.clear();
        channel.read(buffer, 0);
        return buffer.flip();
    }

    /** Returns a number that is equal for equal content. */
    long digest() throws IOException {
        ByteBuffer content = read();
        if (!content.hasRemaining()) {
            throw new IOException("ended");
        }
        long hash = 1;
        while (content.hasRemaining()) {
            hash = hash * 31 + content.get();
        }
        return hash;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
