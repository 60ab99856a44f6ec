package dev.winnow.threads.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Rewrites classes of the JDK, and those that the program loads by class loaders of its own. */
final class JdkTransformer implements ClassFileTransformer {

    private volatile @Nullable String failure;

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (className == null) {
            return null;
        }
        try {
            if (loader == null) {
                return JdkRules.includes(className) ? JdkRewriter.rewrite(className, classFile) : null;
            }
            return isOfProgram(loader) ? ProgramRewriter.rewrite(classFile) : null;
        } catch (RuntimeException e) { // the JVM would swallow it
            failure = className.replace('/', '.') + ": " + e;
            return null;
        }
    }

    /** Returns true for loaders that the program has made. Its own one rewrites by itself, once for all executions. */
    private static boolean isOfProgram(ClassLoader loader) {
        return loader != ClassLoader.getPlatformClassLoader()
                && loader != ClassLoader.getSystemClassLoader()
                && !loader.getClass().getName().startsWith("dev.winnow.threads.")
                && !loader.getClass().getName().startsWith("jdk.internal.");
    }

    /** Transforms a class in vain, so that all classes that take part are loaded. */
    void loadClasses() throws IOException {
        String name = Thread.class.getName().replace('.', '/');
        try (InputStream in = Thread.class.getResourceAsStream("/" + name + ".class")) {
            if (in != null) {
                transform(null, name, null, null, in.readAllBytes());
            }
        }
    }

    void checkNothingFailed() throws ReflectiveOperationException {
        if (failure != null) {
            throw new ReflectiveOperationException(failure);
        }
    }
}
