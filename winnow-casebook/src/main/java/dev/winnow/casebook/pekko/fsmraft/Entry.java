package dev.winnow.casebook.pekko.fsmraft;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A command in the log. */
public final class Entry implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String command;
    private final Term term;
    private final int index;

    Entry(String command, Term term, int index) {
        this.command = command;
        this.term = term;
        this.index = index;
    }

    public Term getTerm() {
        return term;
    }

    public int getIndex() {
        return index;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Entry entry
                && index == entry.index
                && term.equals(entry.term)
                && command.equals(entry.command);
    }

    @Override
    public int hashCode() {
        return Objects.hash(command, term, index);
    }

    @Override
    public String toString() {
        return "Entry(" + command + ", " + term + ", " + index + ")";
    }
}
