package dev.winnow.threads.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * The agent of a worker JVM. Puts the runtime on the boot class path, opens the packages that it needs, and rewrites
 * the JDK. If this JDK lacks something, it rewrites nothing and leaves the reason in {@link #REFUSAL}.
 */
public final class WorkerAgent {

    /** The system property that says why this JVM cannot be used. */
    public static final String REFUSAL = "dev.winnow.threads.refusal";

    private static final int OLDEST_JDK = 25;
    private static final int MAX_NAMED = 5;
    private static final String RUNTIME = "dev.winnow.threads.runtime.";
    private static final List<String> PACKAGES = List.of(
            "java.lang",
            "java.net",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.locks",
            "jdk.internal.misc",
            "jdk.internal.vm",
            "sun.nio.ch");

    private WorkerAgent() {}

    /** Called by the JVM. The option is the jar of the runtime. */
    public static void premain(String runtimeJar, Instrumentation instrumentation) throws IOException {
        String refusal = refusal();
        if (refusal.isEmpty()) {
            try {
                install(runtimeJar, instrumentation);
                return;
            } catch (ReflectiveOperationException | UnmodifiableClassException | LinkageError e) {
                refusal = "its classes cannot be rewritten: " + (e.getCause() == null ? e : e.getCause());
            }
        }
        System.setProperty(REFUSAL, refusal);
    }

    private static String refusal() {
        if (Runtime.version().feature() < OLDEST_JDK) {
            return "it is older than JDK " + OLDEST_JDK;
        }
        List<String> missing = MissingInternals.find();
        if (missing.isEmpty()) {
            return "";
        }
        String named = String.join(", ", missing.subList(0, Math.min(missing.size(), MAX_NAMED)));
        return "it lacks internals that the scheduler needs: " + named
                + (missing.size() > MAX_NAMED ? " and " + (missing.size() - MAX_NAMED) + " more" : "");
    }

    private static void install(String runtimeJar, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException, UnmodifiableClassException {
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(runtimeJar));
        Module runtime = Class.forName(RUNTIME + "ExecutionEnded", false, null).getModule();
        Map<String, Set<Module>> opened = new HashMap<>();
        for (String name : PACKAGES) {
            opened.put(name, Set.of(runtime));
        }
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), opened, opened, Set.of(), Map.of());
        Class.forName(RUNTIME + "ThreadScheduler", true, null); // before rewritten methods call it
        Class.forName(RUNTIME + "JdkHooks", true, null);
        Class.forName(RUNTIME + "JdkInternals", true, null);
        Class.forName(RUNTIME + "network.sockets.NetworkHooks", true, null);
        JdkTransformer transformer = new JdkTransformer();
        transformer.loadClasses();
        instrumentation.addTransformer(transformer, true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() == null
                    && !type.isArray()
                    && JdkRules.includes(type.getName().replace('.', '/'))
                    && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(Class<?>[]::new));
        transformer.checkNothingFailed();
    }
}
