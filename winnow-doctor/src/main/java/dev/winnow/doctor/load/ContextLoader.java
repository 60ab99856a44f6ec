package dev.winnow.doctor.load;

import dev.winnow.scenario.Scenario;
import java.util.function.Supplier;

/**
 * The context class loader: by it, Pekko and other libraries find classes that they know by name alone. Threads inherit
 * it from those that start them.
 */
public final class ContextLoader {

    private ContextLoader() {}

    /** From now on this thread, and those that it starts, find classes as the scenario does. */
    public static void use(Scenario scenario) {
        Thread.currentThread().setContextClassLoader(scenario.getClass().getClassLoader());
    }

    /** Runs the code with it, on this thread. */
    public static <T> T callWith(ClassLoader loader, Supplier<T> code) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
