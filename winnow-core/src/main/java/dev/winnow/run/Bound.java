package dev.winnow.run;

import org.jspecify.annotations.Nullable;

/** What is bound to each thread. Its place is made once, so that to bind something else is a plain write: it is done for each question to an invariant. */
final class Bound<T> extends ThreadLocal<Bound.Place<T>> {

    static final class Place<T> {
        private @Nullable T content;
    }

    @Override
    protected Place<T> initialValue() {
        return new Place<>();
    }

    @Nullable
    T current() {
        return get().content;
    }

    /** Binds it, or nothing: what was bound before. */
    @Nullable
    T bind(@Nullable T next) {
        Place<T> place = get();
        T before = place.content;
        place.content = next;
        return before;
    }
}
