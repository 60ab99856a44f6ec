package dev.winnow.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * A transformer that rewrites classes as they are loaded. Reports a class that it cannot rewrite and leaves it
 * unchanged: one with a class file too new for ASM, with a loader that does not see the agent, or in a named module.
 *
 * <p>Cost: the constant pool of each class in scope is scanned. Only a class that names a replaced call is rewritten.
 */
final class CallSiteTransformer implements ClassFileTransformer {

    private static final int MAX_REPORTS = 10;

    private final ReplacementRules rules;
    private final Consumer<String> log;
    private final AtomicInteger reported = new AtomicInteger();

    CallSiteTransformer(ReplacementRules rules, Consumer<String> log) {
        this.rules = rules;
        this.log = log;
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            @Nullable ClassLoader loader,
            @Nullable String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return null;
        }
        if (className == null || !RewriteScope.includes(className)) {
            return null;
        }
        try {
            return rewritten(module, loader, className, classFile);
        } catch (RuntimeException | LinkageError e) { // the system must run even if a class cannot be rewritten
            reportSkipped(className, e.toString());
            return null;
        }
    }

    private byte @Nullable [] rewritten(Module module, ClassLoader loader, String className, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        if (!rules.appliesTo(reader)) {
            return null;
        }
        if (module.isNamed()) {
            reportSkipped(className, "its " + module + " does not read Winnow");
            return null;
        }
        if (!seesAgent(loader)) {
            reportSkipped(className, "its class loader " + loader + " does not see the agent");
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassRewriter(rules, writer), 0);
        return writer.toByteArray();
    }

    private static boolean seesAgent(ClassLoader loader) {
        try {
            return loader.loadClass(ControlledTime.class.getName()) == ControlledTime.class;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private void reportSkipped(String className, String reason) {
        int number = reported.incrementAndGet();
        if (number <= MAX_REPORTS) {
            log.accept("winnow agent: cannot control the clocks and randomness of " + className.replace('/', '.') + ": "
                    + reason);
        } else if (number == MAX_REPORTS + 1) {
            log.accept("winnow agent: cannot control more classes");
        }
    }
}
