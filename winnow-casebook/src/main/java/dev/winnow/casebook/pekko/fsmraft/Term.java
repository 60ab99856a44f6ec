package dev.winnow.casebook.pekko.fsmraft;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A term of the cluster. */
public final class Term implements Serializable, Comparable<Term> {

    private static final long serialVersionUID = 1L;

    static final Term ZERO = new Term(0);

    private final long number;

    Term(long number) {
        this.number = number;
    }

    public long getNumber() {
        return number;
    }

    Term next() {
        return new Term(number + 1);
    }

    boolean isAfter(Term other) {
        return number > other.number;
    }

    @Override
    public int compareTo(Term other) {
        return Long.compare(number, other.number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Term term && term.number == number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    @Override
    public String toString() {
        return "Term(" + number + ")";
    }
}
