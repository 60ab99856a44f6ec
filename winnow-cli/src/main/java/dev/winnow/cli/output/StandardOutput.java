package dev.winnow.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The standard output, reserved for Winnow. Output of the system under test goes to standard error, which it cannot
 * close.
 */
public final class StandardOutput {

    private static PrintStream out = System.out;

    private StandardOutput() {}

    /** Returns the stream that Winnow prints to. */
    public static PrintStream out() {
        return out;
    }

    public static void redirectSystemOut() {
        out = System.out;
        System.setOut(utf8Stream(System.err));
    }

    public static void restoreSystemOut() {
        out.flush();
        System.setOut(out);
    }

    /** Returns a stream that writes UTF-8 in every locale: pictures are not ASCII, and JSON is UTF-8. */
    public static PrintStream utf8Stream(OutputStream stream) {
        return new PrintStream(new UnclosableStream(stream), true, StandardCharsets.UTF_8);
    }

    private static final class UnclosableStream extends FilterOutputStream {
        UnclosableStream(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
