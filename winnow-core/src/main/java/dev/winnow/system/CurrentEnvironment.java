package dev.winnow.system;

import org.jspecify.annotations.Nullable;

/**
 * The surroundings of the present thread.
 *
 * <p>It is static state, which this code otherwise does without: what asks for it stands in classes that know nothing
 * of Winnow, where a call site has no object at hand but the thread it runs on.
 */
public final class CurrentEnvironment {

    private static final ThreadBinding<VirtualEnvironment> CURRENT = new ThreadBinding<>();

    private CurrentEnvironment() {}

    /** What is bound to this thread; null outside of an execution, where code reads what is really there. */
    public static @Nullable VirtualEnvironment current() {
        return CURRENT.current();
    }

    /**
     * Binds it to this thread, or nothing.
     *
     * @return what was bound before, to be bound again afterwards: executions may nest
     */
    public static @Nullable VirtualEnvironment bind(@Nullable VirtualEnvironment environment) {
        return CURRENT.bind(environment);
    }
}
