package dev.winnow.trace.json;

import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import org.jspecify.annotations.Nullable;

/** What is wrong with a line of a file; whoever knows the file and the line makes a {@code BadInput} of it. */
public final class MalformedInput extends Exception {

    private static final long serialVersionUID = 1;

    private static final TerminalText SAFE = new TerminalText(Glyphs.UNICODE); // what it quotes comes from the file

    private final boolean syntax;
    private final @Nullable String fix;

    private MalformedInput(String what, boolean syntax, @Nullable String fix) {
        super(SAFE.clean(what), null, false, false);
        this.syntax = syntax;
        this.fix = fix == null ? null : SAFE.clean(fix);
    }

    /** It is JSON, but not what belongs there. */
    public static MalformedInput content(String what) {
        return new MalformedInput(what, false, null);
    }

    public static MalformedInput content(String what, String fix) {
        return new MalformedInput(what, false, fix);
    }

    /** It is not even JSON: damaged, or the writer was killed in the middle of it. */
    public static MalformedInput syntax(String what) {
        return new MalformedInput(what, true, null);
    }

    /** The same, found in a part that has a name. */
    public MalformedInput inPart(String part) {
        return new MalformedInput(part + ": " + problem(), syntax, fix);
    }

    public String problem() {
        return String.valueOf(getMessage());
    }

    public boolean isSyntax() {
        return syntax;
    }

    /** What to do, if that is not simply to record the execution again. */
    public @Nullable String fix() {
        return fix;
    }
}
