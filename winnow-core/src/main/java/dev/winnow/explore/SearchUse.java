package dev.winnow.explore;

import java.util.Locale;

/** A command that takes the name of a search. */
public enum SearchUse {
    HUNT("portfolio"),
    FUZZ("random"),
    EXPLORE("portfolio");

    private final String defaultSearch;

    SearchUse(String defaultSearch) {
        this.defaultSearch = defaultSearch;
    }

    /** Returns the name of the search that the command uses by default. */
    public String defaultSearch() {
        return defaultSearch;
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
