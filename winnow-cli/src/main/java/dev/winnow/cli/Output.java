package dev.winnow.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output belongs to Winnow: what the system under test prints goes to standard error, which it cannot close. */
final class Output {

    private static PrintStream out = System.out;

    private Output() {}

    /** Where Winnow prints. */
    static PrintStream out() {
        return out;
    }

    static void take() {
        out = System.out;
        System.setOut(open(System.err));
    }

    static void giveBack() {
        out.flush();
        System.setOut(out);
    }

    /** In UTF-8 in every locale: pictures are made of more than ASCII, and JSON is UTF-8. */
    static PrintStream open(OutputStream stream) {
        return new PrintStream(new Unclosable(stream), true, StandardCharsets.UTF_8);
    }

    private static final class Unclosable extends FilterOutputStream {
        Unclosable(OutputStream stream) {
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
