package dev.winnow.explore;

/** What a search needs of a system, beyond what its command needs. */
public enum SearchNeed {
    /** States are values that can be kept whole and compared. */
    COMPARABLE_STATES("pure processes"),
    LIVENESS_INVARIANT("an `Invariant.hot`"),
    CUSTOM_EXPLORER("a `Setup.explorer`"),
    /** Steps of different processes commute unless one sends what the other handles. */
    INDEPENDENT_PROCESSES("processes that share nothing but messages, without a common clock");

    private final String text;

    SearchNeed(String text) {
        this.text = text;
    }

    /** Returns the need in words. */
    public String text() {
        return text;
    }
}
