package dev.winnow.doctor.load;

import dev.winnow.scenario.Scenario;
import java.util.function.Supplier;

/**
 * The context class loader of a thread, with which Pekko and other libraries load classes by name. New threads inherit
 * it.
 */
public final class ContextLoader {

    private ContextLoader() {}

    /** Sets the class loader of the scenario as context class loader of this thread and of those that it starts. */
    public static void use(Scenario scenario) {
        Thread.currentThread().setContextClassLoader(scenario.getClass().getClassLoader());
    }

    /** Runs the code on this thread with the loader as context class loader. */
    public static <T> T callWith(ClassLoader loader, Supplier<T> code) {
        Thread thread = Thread.currentThread();
        ClassLoader previous = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.get();
        } finally {
            thread.setContextClassLoader(previous);
        }
    }
}
