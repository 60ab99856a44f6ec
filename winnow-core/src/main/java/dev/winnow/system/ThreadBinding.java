package dev.winnow.system;

import org.jspecify.annotations.Nullable;

/**
 * A thread-local value that is cheap to rebind. Each thread gets one slot, so binding is a plain field write; it
 * happens at every evaluation of an invariant.
 */
final class ThreadBinding<T> extends ThreadLocal<ThreadBinding.BindingSlot<T>> {

    /** The mutable slot of one thread. */
    static final class BindingSlot<T> {
        private @Nullable T value;
    }

    @Override
    protected BindingSlot<T> initialValue() {
        return new BindingSlot<>();
    }

    @Nullable
    T current() {
        return get().value;
    }

    /** Binds a value, or null, to the current thread and returns the previous one. */
    @Nullable
    T bind(@Nullable T next) {
        BindingSlot<T> slot = get();
        T previous = slot.value;
        slot.value = next;
        return previous;
    }
}
