package dev.winnow.cli.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * The signals that ask a process to end. Unlike a shutdown hook, a signal handler sees a second signal, and shutdown
 * hooks of the system under test do not run yet. Uses reflection, since {@code sun.misc.Signal} is exported for this
 * use but javac warns about it.
 */
final class TerminationSignals {

    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private TerminationSignals() {}

    /** Calls the handler on a new thread at each signal. A signal that the process was told to ignore stays ignored. */
    static void handleWith(Runnable handler) {
        NAMES.forEach(name -> {
            try {
                handle(name, handler);
            } catch (ReflectiveOperationException e) {
                // Not on this platform, -Xrs, or a JVM without jdk.unsupported: the shutdown hook remains.
            }
        });
    }

    private static void handle(String name, Runnable handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        MethodHandle run = MethodHandles.publicLookup()
                .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
                .bindTo(handler);
        Object adapted =
                MethodHandleProxies.asInterfaceInstance(handlerType, MethodHandles.dropArguments(run, 0, signal));
        signal.getMethod("handle", signal, handlerType)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), adapted);
    }
}
