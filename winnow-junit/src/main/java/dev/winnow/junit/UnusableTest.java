package dev.winnow.junit;

import dev.winnow.trace.text.TerminalText;

/** An error in the test itself, with its fix: the test proves nothing or cannot run. */
final class UnusableTest extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnusableTest(String problem, String fix) {
        super(TerminalText.indented(problem) + "\n" + TerminalText.indented(fix));
    }

    UnusableTest(String problem, String fix, Throwable cause) {
        super(TerminalText.indented(problem) + "\n" + TerminalText.indented(fix), cause);
    }
}
