package dev.winnow.system;

import org.jspecify.annotations.Nullable;

/**
 * The virtual environment that is bound to the current thread.
 *
 * <p>This is static state, which the rest of the code avoids. It is needed here because the call sites are in user
 * classes that do not know Winnow and can only identify the thread they run on.
 */
public final class CurrentEnvironment {

    private static final ThreadBinding<VirtualEnvironment> CURRENT = new ThreadBinding<>();

    private CurrentEnvironment() {}

    /** Returns the environment of the current thread, or null outside an execution, where code uses the real one. */
    public static @Nullable VirtualEnvironment current() {
        return CURRENT.current();
    }

    /**
     * Binds an environment to the current thread; null unbinds.
     *
     * @return the previous environment; callers bind it again afterwards, because executions may nest
     */
    public static @Nullable VirtualEnvironment bind(@Nullable VirtualEnvironment environment) {
        return CURRENT.bind(environment);
    }
}
