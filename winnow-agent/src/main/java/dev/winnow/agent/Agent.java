package dev.winnow.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Where the JVM hands over: {@code java -javaagent:winnow-agent.jar …}. */
public final class Agent {

    /** Static, since the JVM starts the agent by itself, and who asks later has nothing but this class. */
    private static final AtomicBoolean ATTACHED = new AtomicBoolean();

    /** Apart, since reading them takes a while, which those who ask only whether there is an agent need not wait. */
    private static final class LazyRules {
        static final ReplacementRules RULES = new ReplacementRules();
    }

    private Agent() {}

    /** Called by the JVM before the main method. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        attach(instrumentation);
    }

    /** Called by a JVM that is running already. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        if (attach(instrumentation)) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                boolean ours = !loaded.isArray()
                        && RewriteScope.includes(loaded.getName().replace('.', '/'));
                if (ours && instrumentation.isModifiableClass(loaded)) {
                    retransform(loaded, instrumentation);
                }
            }
        }
    }

    /** What is loaded cannot get new methods any more, which some references to methods would need. */
    private static void retransform(Class<?> loaded, Instrumentation instrumentation) {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError e) {
            System.err.println("winnow agent: came too late for " + loaded.getName() + ": " + e);
        }
    }

    /** Whether this was the first time: two options may name the agent. */
    private static boolean attach(Instrumentation instrumentation) {
        if (!ATTACHED.compareAndSet(false, true)) {
            return false;
        }
        System.setProperty("dev.winnow.agent", "true"); // for those who do not know this class
        CallSiteTransformer callSites = new CallSiteTransformer(LazyRules.RULES, System.err::println);
        instrumentation.addTransformer(callSites, instrumentation.isRetransformClassesSupported());
        return true;
    }

    /** Whether this JVM has the agent. */
    public static boolean isAttached() {
        return ATTACHED.get();
    }

    /**
     * Whether the agent, where it is attached, has such a call under control.
     *
     * @param className where the call stands
     * @param callInWords with simple names, as in {@code new Random()} or {@code LocalDate.now(ZoneId)}
     */
    public static boolean controls(String className, String callInWords) {
        return RewriteScope.includes(className.replace('.', '/')) && LazyRules.RULES.controls(callInWords);
    }

    /** The jar to start a JVM with, if this class came from one. */
    public static Optional<Path> jar() {
        CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
        return Optional.ofNullable(source)
                .map(CodeSource::getLocation)
                .filter(location -> location.getPath().endsWith(".jar"))
                .map(location -> Path.of(URI.create(location.toString())));
    }
}
