package dev.winnow.explore;

import java.util.Locale;

/** The commands that take the name of a search. */
public enum SearchUse {
    HUNT("portfolio"),
    FUZZ("random"),
    EXPLORE("portfolio");

    private final String usual;

    SearchUse(String usual) {
        this.usual = usual;
    }

    /** Returns the name of the search that the command uses unless told otherwise. */
    public String usual() {
        return usual;
    }

    /** Returns true if the command can use the search. */
    public boolean canUse(SearchDescriptor search) {
        return this == EXPLORE ? search.explores() : search.draws();
    }

    /** Returns the name of the command. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
