package dev.winnow.cli.output;

import dev.winnow.model.Violation;
import dev.winnow.trace.text.TerminalText;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

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

    /** Prints lines whose texts of the system under test are one line each. */
    public static void printLines(String lines) {
        lines.lines().forEach(out::println);
    }

    /** Prints a label and a violation, whose message may have several lines. */
    public static void printViolation(String label, Violation violation) {
        List<String> lines = TerminalText.quotedLines(violation);
        out.println(label + lines.get(0));
        lines.stream().skip(1).forEach(out::println);
    }

    /**
     * Prints a message on standard error. Indents its lines after the first one, so that they cannot pass for another
     * message.
     */
    public static void printError(String message) {
        err.println(TerminalText.indented(message));
    }

    /** Returns standard error, even if the system under test has replaced it. */
    public static PrintStream err() {
        return err;
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
