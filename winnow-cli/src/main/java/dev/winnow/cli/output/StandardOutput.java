package dev.winnow.cli.output;

import dev.winnow.trace.text.TerminalText;
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

    private static PrintStream terminal = System.out;
    private static PrintStream err = System.err;
    private static PrintStream out = new VisibleStream(terminal);

    private StandardOutput() {}

    /** Returns the stream that Winnow prints to; it shows every character. */
    public static PrintStream out() {
        return out;
    }

    /** Returns the stream for text with colors, in which everything else is already visible. */
    static PrintStream terminal() {
        return terminal;
    }

    /** Returns standard error, even if the system under test has replaced it. */
    public static PrintStream err() {
        return err;
    }

    /** Prints a line on standard error. */
    public static void printError(String line) {
        err.println(TerminalText.visible(line));
    }

    public static void redirectSystemOut() {
        terminal = System.out;
        out = new VisibleStream(terminal);
        err = System.err;
        System.setOut(utf8Stream(err));
    }

    public static void restoreSystemOut() {
        out.flush();
        System.setOut(terminal);
        System.setErr(err);
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
