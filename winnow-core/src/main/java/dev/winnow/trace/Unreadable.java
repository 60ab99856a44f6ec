package dev.winnow.trace;

import org.jspecify.annotations.Nullable;

/** What is wrong with a line of a file; whoever knows the file and the line makes a {@code BadInput} of it. */
final class Unreadable extends Exception {

    private static final long serialVersionUID = 1;

    private static final Columns SAFE = new Columns(Glyphs.UNICODE); // what it quotes comes from the file

    private final boolean syntax;
    private final @Nullable String fix;

    private Unreadable(String what, boolean syntax, @Nullable String fix) {
        super(SAFE.clean(what), null, false, false);
        this.syntax = syntax;
        this.fix = fix == null ? null : SAFE.clean(fix);
    }

    /** It is JSON, but not what belongs there. */
    static Unreadable content(String what) {
        return new Unreadable(what, false, null);
    }

    static Unreadable content(String what, String fix) {
        return new Unreadable(what, false, fix);
    }

    /** It is not even JSON: damaged, or the writer was killed in the middle of it. */
    static Unreadable syntax(String what) {
        return new Unreadable(what, true, null);
    }

    /** The same, found in a part that has a name. */
    Unreadable in(String part) {
        return new Unreadable(part + ": " + what(), syntax, fix);
    }

    String what() {
        return String.valueOf(getMessage());
    }

    boolean isSyntax() {
        return syntax;
    }

    /** What to do, if that is not simply to record the execution again. */
    @Nullable
    String fix() {
        return fix;
    }
}
