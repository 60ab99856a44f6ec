package dev.winnow.casebook.pekko.raft;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list that only grows, and shares all but its end with the list it was made from. What is near the end is near.
 *
 * <p>Not a record, as it may be long: the hash is kept, and {@code equals} does not recurse.
 */
final class Chain<T> {

    private final @Nullable Chain<T> earlier;
    private final @Nullable T last;
    private final int size;
    private final int hash;

    private Chain(@Nullable Chain<T> earlier, @Nullable T last) {
        this.earlier = earlier;
        this.last = last;
        this.size = earlier == null ? 0 : earlier.size + 1;
        this.hash = earlier == null ? 0 : 31 * earlier.hash + Objects.hashCode(last);
    }

    static <T> Chain<T> empty() {
        return new Chain<>(null, null);
    }

    Chain<T> with(T next) {
        return new Chain<>(this, next);
    }

    int size() {
        return size;
    }

    T last() {
        return Objects.requireNonNull(last, "the chain is empty");
    }

    /** All but the last. */
    Chain<T> earlier() {
        return Objects.requireNonNull(earlier, "the chain is empty");
    }

    /** The one at this place, from 0. */
    T get(int place) {
        Chain<T> at = this;
        while (at.size > place + 1) {
            at = at.earlier();
        }
        return at.last();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        Chain<?> mine = this;
        Chain<?> theirs = other instanceof Chain<?> chain ? chain : null;
        while (mine != theirs) {
            if (mine == null || theirs == null || !mine.endsLike(theirs)) {
                return false;
            }
            mine = mine.earlier;
            theirs = theirs.earlier;
        }
        return true;
    }

    private boolean endsLike(Chain<?> other) {
        return hash == other.hash && size == other.size && Objects.equals(last, other.last);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
