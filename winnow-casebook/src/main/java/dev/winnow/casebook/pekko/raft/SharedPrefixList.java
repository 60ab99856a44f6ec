package dev.winnow.casebook.pekko.raft;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A persistent list that only grows, and shares all but its end with the list it was made from. Access is fast near the
 * end.
 *
 * <p>Not a record, because it may be long: the hash is cached, and {@code equals} does not recurse.
 */
final class SharedPrefixList<T> {

    private final @Nullable SharedPrefixList<T> earlier;
    private final @Nullable T last;
    private final int size;
    private final int hash;

    private SharedPrefixList(@Nullable SharedPrefixList<T> earlier, @Nullable T last) {
        this.earlier = earlier;
        this.last = last;
        this.size = earlier == null ? 0 : earlier.size + 1;
        this.hash = earlier == null ? 0 : 31 * earlier.hash + Objects.hashCode(last);
    }

    static <T> SharedPrefixList<T> empty() {
        return new SharedPrefixList<>(null, null);
    }

    SharedPrefixList<T> with(T next) {
        return new SharedPrefixList<>(this, next);
    }

    int size() {
        return size;
    }

    T last() {
        return Objects.requireNonNull(last, "the chain is empty");
    }

    /** Returns the list without its last element. */
    SharedPrefixList<T> earlier() {
        return Objects.requireNonNull(earlier, "the chain is empty");
    }

    /** Returns the element at this position, from 0. */
    T get(int place) {
        SharedPrefixList<T> at = this;
        while (at.size > place + 1) {
            at = at.earlier();
        }
        return at.last();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        SharedPrefixList<?> mine = this;
        SharedPrefixList<?> theirs = other instanceof SharedPrefixList<?> chain ? chain : null;
        while (mine != theirs) {
            if (mine == null || theirs == null || !mine.endsLike(theirs)) {
                return false;
            }
            mine = mine.earlier;
            theirs = theirs.earlier;
        }
        return true;
    }

    private boolean endsLike(SharedPrefixList<?> other) {
        return hash == other.hash && size == other.size && Objects.equals(last, other.last);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
