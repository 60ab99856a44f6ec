package dev.winnow.doctor.load;

import dev.winnow.scenario.ScenarioSource;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes in directories that are sources of scenarios: public, concrete, with a public constructor without
 * arguments. Reads class files and loads no class.
 */
final class ScenarioClasses {

    private static final String SOURCE = ScenarioSource.class.getName().replace('.', '/');
    private static final String EXTENSION = ".class";
    private static final int MAX_CLASSES = 100_000;

    private final ClassLoader loader;
    private final Map<String, Boolean> isSource = new HashMap<>(); // by internal name

    ScenarioClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** Returns the names of the classes, sorted. */
    List<String> in(List<Path> directories) {
        return directories.stream()
                .filter(Files::isDirectory)
                .flatMap(directory -> classFiles(directory).stream())
                .flatMap(file -> read(file).stream())
                .filter(this::isScenarioSource)
                .map(reader -> reader.getClassName().replace('/', '.'))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<Path> classFiles(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(EXTENSION))
                    .limit(MAX_CLASSES)
                    .toList();
        } catch (IOException e) {
            throw new BadInput(
                    "cannot read the directory " + directory + ": " + BadInput.reason(e), "correct --classpath", e);
        }
    }

    private boolean isScenarioSource(ClassReader type) {
        boolean isConcrete = (type.getAccess() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) == 0;
        boolean isPublic = (type.getAccess() & Opcodes.ACC_PUBLIC) != 0;
        return isConcrete && isPublic && hasSourceAsParent(type) && hasPublicConstructor(type);
    }

    private boolean hasSourceAsParent(ClassReader type) {
        return Stream.concat(Stream.of(type.getInterfaces()), Stream.ofNullable(type.getSuperName()))
                .anyMatch(this::isSource);
    }

    private boolean isSource(String internalName) {
        if (internalName.equals(SOURCE)) {
            return true;
        }
        Boolean known = isSource.putIfAbsent(internalName, false); // broken class files may form a cycle
        if (known == null) {
            known = !internalName.startsWith("java/")
                    && resource(internalName).map(this::hasSourceAsParent).orElse(false);
            isSource.put(internalName, known);
        }
        return known;
    }

    private static boolean hasPublicConstructor(ClassReader type) {
        boolean[] found = new boolean[1];
        type.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        boolean isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
                        found[0] |= isPublic && name.equals("<init>") && descriptor.equals("()V");
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }

    private Optional<ClassReader> resource(String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + EXTENSION)) {
            return in == null ? Optional.empty() : parse(in.readAllBytes());
        } catch (IOException e) {
            return Optional.empty(); // a class that cannot be read is none of ours
        }
    }

    private static Optional<ClassReader> read(Path file) {
        try {
            return parse(Files.readAllBytes(file));
        } catch (IOException e) {
            return Optional.empty();
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
