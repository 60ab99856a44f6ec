package dev.winnow.trace.json;

import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import org.jspecify.annotations.Nullable;

/** An error in a line of a file. The caller adds the file and the line and throws a {@code BadInput}. */
public final class MalformedInput extends Exception {

    private static final long serialVersionUID = 1;

    private static final TerminalText SAFE = new TerminalText(Glyphs.UNICODE); // messages quote untrusted text

    private final boolean syntax;
    private final @Nullable String fix;

    private MalformedInput(String problem, boolean syntax, @Nullable String fix) {
        super(SAFE.clean(problem), null, false, false);
        this.syntax = syntax;
        this.fix = fix == null ? null : SAFE.clean(fix);
    }

    /** Returns an error in valid JSON. */
    public static MalformedInput content(String problem) {
        return new MalformedInput(problem, false, null);
    }

    /** Returns an error in valid JSON, with its fix. */
    public static MalformedInput content(String problem, String fix) {
        return new MalformedInput(problem, false, fix);
    }

    /** Returns an error for invalid JSON: the file is damaged, or its writer was killed. */
    public static MalformedInput syntax(String problem) {
        return new MalformedInput(problem, true, null);
    }

    /** Returns this error, prefixed with the part in which it occurs. */
    public MalformedInput inPart(String part) {
        return new MalformedInput(part + ": " + problem(), syntax, fix);
    }

    /** Returns the problem in words. */
    public String problem() {
        return String.valueOf(getMessage());
    }

    /** Returns true if the input is not valid JSON. */
    public boolean isSyntax() {
        return syntax;
    }

    /** Returns the fix; null if it is to record the execution again. */
    public @Nullable String fix() {
        return fix;
    }
}
