package dev.winnow.pipes.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What a node writes to stderr, read from the file into which it goes. */
final class NodeLog implements AutoCloseable {

    private final FileChannel channel;
    private final LineBuffer lines = new LineBuffer();
    private final byte[] block = new byte[8192];
    private long position;

    /** Opens the file at its current end. */
    NodeLog(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        position = channel.size();
    }

    /** Returns the size of what has not been read. */
    long unread() throws IOException {
        return channel.size() - position;
    }

    /** Returns the lines that are new. */
    List<String> read() throws IOException {
        int count = channel.read(ByteBuffer.wrap(block), position);
        while (count > 0) {
            position += count;
            lines.add(block, count);
            count = channel.read(ByteBuffer.wrap(block), position);
        }
        return lines.drain();
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
