package dev.winnow.explore;

/** A limit on work in the middle of a portion, or a stop. It ends the search, which is then incomplete. */
public final class SearchLimitReached extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient SearchEnd end;

    public SearchLimitReached(SearchEnd end) {
        super(end.detail(), null, false, false);
        this.end = end;
    }

    public SearchEnd end() {
        return end;
    }
}
