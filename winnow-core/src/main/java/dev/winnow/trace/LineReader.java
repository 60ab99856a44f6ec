package dev.winnow.trace;

import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** A reader of lines of at most {@link FileLimits#MAX_LINE_BYTES} bytes, which reuses its buffers. */
final class LineReader implements Closeable {

    private final InputStream in;
    private final byte[] chunk = new byte[1 << 16];
    private int chunkAt;
    private int chunkEnd;

    private byte[] line = new byte[1 << 12];
    private char[] text = new char[1 << 12];
    private int length;
    private int number;
    private boolean terminated;
    private final CRC32C before = new CRC32C(); // of the lines before the current one
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);

    LineReader(InputStream in) {
        this.in = in;
    }

    /** Reads the next line. Returns false if there is none. */
    boolean readNext() throws IOException, MalformedInput {
        before.update(line, 0, length);
        length = 0;
        terminated = false;
        number++;
        while (!terminated && (chunkAt < chunkEnd || fill())) {
            int end = lineEnd();
            append(end);
            chunkAt = end;
        }
        return length > 0;
    }

    private boolean fill() throws IOException {
        chunkAt = 0;
        chunkEnd = Math.max(in.read(chunk), 0);
        return chunkEnd > 0;
    }

    /** Returns the position after the next line feed in the chunk, or the end of the chunk. */
    private int lineEnd() {
        for (int i = chunkAt; i < chunkEnd; i++) {
            if (chunk[i] == '\n') {
                terminated = true;
                return i + 1;
            }
        }
        return chunkEnd;
    }

    private void append(int end) throws MalformedInput {
        int more = end - chunkAt;
        if (length + more > FileLimits.MAX_LINE_BYTES) {
            throw MalformedInput.content(
                    "longer than " + (FileLimits.MAX_LINE_BYTES >> 20) + " MB, the limit for a line of an execution",
                    "give an execution file that Winnow recorded");
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.min(FileLimits.MAX_LINE_BYTES, Math.max(2 * line.length, length + more)));
        }
        System.arraycopy(chunk, chunkAt, line, length, more);
        length += more;
    }

    /** Returns the number of the current line, from 1. */
    int number() {
        return number;
    }

    /** Returns true if the line ends in a line feed; the last line of a truncated file may not. */
    boolean isTerminated() {
        return terminated;
    }

    /** Returns the CRC-32C of all bytes before the current line. */
    long checksumBefore() {
        return before.getValue();
    }

    /** Returns a reader of the current line, valid until the next one is read. */
    JsonReader asJson() throws MalformedInput {
        if (text.length < length) {
            text = new char[line.length];
        }
        ByteBuffer bytes = ByteBuffer.wrap(line, 0, length);
        CharBuffer chars = CharBuffer.wrap(text);
        utf8.reset();
        CoderResult result = utf8.decode(bytes, chars, true);
        if (result.isError()) {
            throw MalformedInput.syntax("not UTF-8 at byte " + (bytes.position() + 1));
        }
        return new JsonReader(text, chars.position());
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
