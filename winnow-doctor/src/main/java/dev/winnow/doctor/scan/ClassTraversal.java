package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassFiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;

/**
 * A breadth-first traversal of classes that refer to each other, so that a limit cuts off those farthest from the
 * roots. Each class is visited once. The order is that of the references in the class files, and the same in every run.
 */
final class ClassTraversal {
    private final ClassFiles files;
    private final Predicate<String> isUserCode;
    private final int maxClasses;

    // Invariant: contains every class that was ever pending, so that none is pending twice.
    private final Deque<String> pending = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();
    private final List<String> notFound = new ArrayList<>();
    private int scanned;

    ClassTraversal(ClassFiles files, Predicate<String> isUserCode, int maxClasses) {
        this.files = files;
        this.isUserCode = isUserCode;
        this.maxClasses = maxClasses;
    }

    void traverse(Collection<Class<?>> roots, ScanAnalysis analysis) {
        for (Class<?> root : roots) {
            internalName(root).ifPresent(this::enqueue);
        }
        while (!pending.isEmpty() && scanned < maxClasses) {
            visit(pending.remove(), analysis);
        }
    }

    int scanned() {
        return scanned;
    }

    /** Returns the sorted binary names of classes without a readable class file. */
    List<String> notFound() {
        return notFound.stream().sorted().toList();
    }

    boolean isTruncated() {
        return !pending.isEmpty();
    }

    private void visit(String internalName, ScanAnalysis analysis) {
        Optional<ClassReader> reader = files.read(internalName);
        if (reader.isEmpty()) {
            notFound.add(binaryName(internalName));
            return;
        }
        scanned++;
        reader.get().accept(new ClassScanner(analysis, this::addReference), 0);
    }

    private void addReference(String internalName) {
        if (!seen.contains(internalName) && isUserCode.test(binaryName(internalName))) {
            enqueue(internalName);
        }
    }

    private void enqueue(String internalName) {
        if (seen.add(internalName)) {
            pending.add(internalName);
        }
    }

    private static Optional<String> internalName(Class<?> root) {
        Class<?> type = root;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return type.isPrimitive()
                ? Optional.empty()
                : Optional.of(withoutLambda(type.getName()).replace('.', '/'));
    }

    /** Returns the name of the class that contains the lambda, since the class of a lambda has no class file. */
    private static String withoutLambda(String name) {
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda);
    }

    static String binaryName(String internalName) {
        return internalName.replace('/', '.');
    }
}
