package dev.winnow.explore;

import dev.winnow.system.SuggestedCommand;
import java.util.Locale;

/** A command that takes the name of a search. */
public enum SearchUse {
    HUNT("portfolio", SuggestedCommand.HUNT),
    FUZZ("random", SuggestedCommand.FUZZ),
    EXPLORE("portfolio", SuggestedCommand.EXPLORE);

    private final String defaultSearch;
    private final SuggestedCommand suggestion;

    SearchUse(String defaultSearch, SuggestedCommand suggestion) {
        this.defaultSearch = defaultSearch;
        this.suggestion = suggestion;
    }

    /** Returns the name of the search that the command uses by default. */
    public String defaultSearch() {
        return defaultSearch;
    }

    /** Returns the command for use in a fix. */
    public SuggestedCommand suggestion() {
        return suggestion;
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
