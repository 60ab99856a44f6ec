package dev.winnow.system;

import org.jspecify.annotations.Nullable;

/**
 * What is bound to each thread. Its place is made once, so that to bind something else is a plain write: it is done for
 * each question to an invariant.
 */
final class ThreadBinding<T> extends ThreadLocal<ThreadBinding.BindingSlot<T>> {

    static final class BindingSlot<T> {
        private @Nullable T content;
    }

    @Override
    protected BindingSlot<T> initialValue() {
        return new BindingSlot<>();
    }

    @Nullable
    T current() {
        return get().content;
    }

    /** Binds it, or nothing: what was bound before. */
    @Nullable
    T bind(@Nullable T next) {
        BindingSlot<T> place = get();
        T before = place.content;
        place.content = next;
        return before;
    }
}
