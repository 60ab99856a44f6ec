package dev.winnow.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Rewrites classes as they are loaded. One that cannot be rewritten stays as it is, and that is told: a class file of a
 * Java that ASM does not know yet, a loader that does not see the agent, a named module.
 *
 * <p>Cost: the constants of each class in the scope are looked through; only one that names a call of the rules is
 * written anew.
 */
final class CallSiteTransformer implements ClassFileTransformer {

    private static final int MAX_REPORTS = 10;

    private final ReplacementRules rules;
    private final Consumer<String> log;
    private final AtomicInteger reported = new AtomicInteger();

    CallSiteTransformer(ReplacementRules rules, Consumer<String> tell) {
        this.rules = rules;
        this.log = tell;
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
        } catch (RuntimeException | LinkageError e) { // a system that cannot be rewritten must run all the same
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

    private void reportSkipped(String className, String why) {
        int number = reported.incrementAndGet();
        if (number <= MAX_REPORTS) {
            log.accept("winnow agent: left " + className.replace('/', '.') + " as it is, so that what it reads is not"
                    + " under control: " + why);
        } else if (number == MAX_REPORTS + 1) {
            log.accept("winnow agent: left more classes as they are");
        }
    }
}
