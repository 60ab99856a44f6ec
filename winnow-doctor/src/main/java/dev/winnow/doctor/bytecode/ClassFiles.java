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
 * Class files as the loaders of the roots see them. Reads resources and never loads a class, so that scanning runs no
 * static initializer of the system under test.
 */
public final class ClassFiles {
    private final List<ClassLoader> loaders;

    private ClassFiles(List<ClassLoader> loaders) {
        this.loaders = loaders;
    }

    public static ClassFiles visibleFrom(Collection<Class<?>> roots) {
        Stream<ClassLoader> ofRoots = roots.stream()
                .map(Class::getClassLoader)
                .filter(Objects::nonNull)
                .distinct();
        return new ClassFiles(Stream.concat(ofRoots, Stream.of(ClassLoader.getSystemClassLoader()))
                .distinct()
                .toList());
    }

    /** Empty if there is no such class file, or none that ASM can read. */
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
            return Optional.empty(); // a jar that cannot be read is a class that cannot be found: the report lists it
        }
    }

    private static Optional<ClassReader> parse(byte[] bytes) {
        try {
            return Optional.of(new ClassReader(bytes));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty(); // newer than ASM knows, or no class file at all
        }
    }
}
