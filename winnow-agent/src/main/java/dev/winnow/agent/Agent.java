package dev.winnow.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The entry point of the agent: {@code java -javaagent:winnow-agent.jar …}. */
public final class Agent {

    /** True once attached. Static, because the JVM starts the agent and later callers know only this class. */
    private static final AtomicBoolean ATTACHED = new AtomicBoolean();

    /** The rules, loaded on first use: callers of {@link #isAttached} need not wait for them. */
    private static final class LazyRules {
        static final ReplacementRules RULES = new ReplacementRules();
    }

    private Agent() {}

    /** Attaches the agent at startup, before the main method. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        attach(instrumentation);
    }

    /** Attaches the agent to a running JVM and rewrites the classes that are already loaded. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        if (attach(instrumentation)) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                boolean isInScope = !loaded.isArray()
                        && RewriteScope.includes(loaded.getName().replace('.', '/'));
                if (isInScope && instrumentation.isModifiableClass(loaded)) {
                    retransform(loaded, instrumentation);
                }
            }
        }
    }

    /** Rewrites a loaded class. Fails if the class needs bridge methods, which cannot be added any more. */
    private static void retransform(Class<?> loaded, Instrumentation instrumentation) {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError e) {
            System.err.println("winnow agent: cannot rewrite the loaded class " + loaded.getName() + ": " + e);
        }
    }

    /** Returns true the first time: two options may name the agent. */
    private static boolean attach(Instrumentation instrumentation) {
        if (!ATTACHED.compareAndSet(false, true)) {
            return false;
        }
        System.setProperty("dev.winnow.agent", "true"); // for code that does not depend on this class
        CallSiteTransformer transformer = new CallSiteTransformer(LazyRules.RULES, System.err::println);
        instrumentation.addTransformer(transformer, instrumentation.isRetransformClassesSupported());
        return true;
    }

    /** Returns true if the agent is attached to this JVM. */
    public static boolean isAttached() {
        return ATTACHED.get();
    }

    /**
     * Returns true if an attached agent controls the call.
     *
     * @param className the class that contains the call
     * @param callText the call with simple names, such as {@code new Random()} or {@code LocalDate.now(ZoneId)}
     */
    public static boolean controls(String className, String callText) {
        return RewriteScope.includes(className.replace('.', '/'))
                && (LazyRules.RULES.controls(callText) || RewriteScope.includesCallee(callText));
    }

    /** Returns the jar to start a JVM with, or empty if this class is not in a jar. */
    public static Optional<Path> jar() {
        CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
        return Optional.ofNullable(source)
                .map(CodeSource::getLocation)
                .filter(location -> location.getPath().endsWith(".jar"))
                .map(location -> Path.of(URI.create(location.toString())));
    }
}
