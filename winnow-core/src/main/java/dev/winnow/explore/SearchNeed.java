package dev.winnow.explore;

/** A requirement of a search on a system, beyond those of its command. */
public enum SearchNeed {
    /** States are values that can be stored and compared. */
    COMPARABLE_STATES("pure processes"),
    LIVENESS_INVARIANT("an `Invariant.hot`"),
    CUSTOM_EXPLORER("a `Setup.explorer`"),
    /** Steps of different processes commute unless one handles a message that the other sends. */
    INDEPENDENT_PROCESSES("processes that share nothing but messages, without a common clock");

    private final String text;

    SearchNeed(String text) {
        this.text = text;
    }

    /** Returns the requirement in words. */
    public String text() {
        return text;
    }
}
