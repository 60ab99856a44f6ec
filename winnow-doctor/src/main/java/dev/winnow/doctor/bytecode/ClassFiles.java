package dev.winnow.doctor.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * The class files that the loaders of the roots see. Reads resources and never loads a class, so that a scan runs no
 * static initializer of the system under test.
 */
public final class ClassFiles {
    private final List<ClassLoader> loaders;

    private ClassFiles(List<ClassLoader> loaders) {
        this.loaders = loaders;
    }

    /** Returns the class files that the loaders of these classes see. */
    public static ClassFiles visibleFrom(Collection<Class<?>> roots) {
        Stream<ClassLoader> rootLoaders = roots.stream()
                .map(Class::getClassLoader)
                .filter(Objects::nonNull)
                .distinct();
        return new ClassFiles(Stream.concat(rootLoaders, Stream.of(ClassLoader.getSystemClassLoader()))
                .distinct()
                .toList());
    }

    /** Returns a reader of the class, or empty if the class file is missing or unreadable for ASM. */
    public Optional<ClassReader> read(String internalName) {
        return loaders.stream()
                .flatMap(loader -> bytes(loader, internalName + ".class").stream())
                .findFirst()
                .flatMap(ClassFiles::parse);
    }

    private static Optional<byte[]> bytes(ClassLoader loader, String resource) {
        try (InputStream in = loader.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            return Optional.empty(); // the report lists the class as not found
        }
    }

    private static Optional<ClassReader> parse(byte[] bytes) {
        try {
            return Optional.of(new ClassReader(bytes));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty(); // too new for this version of ASM, or not a class file
        }
    }
}
