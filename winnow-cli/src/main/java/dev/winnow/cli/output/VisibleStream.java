package dev.winnow.cli.output;

import dev.winnow.trace.text.TerminalText;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream that escapes invisible characters and line breaks: text from systems, files and arguments must not control
 * the terminal, nor begin a line that looks like Winnow's. Only {@code println} ends a line. The escapes are valid in
 * JSON and mean the same there.
 */
final class VisibleStream extends PrintStream {

    VisibleStream(PrintStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    @Override
    public void print(String text) {
        super.print(TerminalText.oneLine(String.valueOf(text)));
    }

    @Override
    public void print(Object value) {
        print(String.valueOf(value));
    }

    @Override
    public void print(char[] text) {
        print(String.valueOf(text));
    }

    @Override
    public void print(char character) {
        print(String.valueOf(character));
    }
}
