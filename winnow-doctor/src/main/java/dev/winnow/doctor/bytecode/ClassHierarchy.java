package dev.winnow.doctor.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The supertypes of classes by internal names, including classes of the JDK and of libraries: a rule about
 * {@code Thread.start} must match a call that names a subclass. A class whose file is missing has only itself and
 * Object as supertypes.
 */
public final class ClassHierarchy {
    public static final String OBJECT = "java/lang/Object";

    private final ClassFiles files;
    private final Map<String, ClassHeader> headers = new HashMap<>();
    private final Map<String, Set<String>> ancestors = new HashMap<>();

    public ClassHierarchy(ClassFiles files) {
        this.files = files;
    }

    /** Returns true if the type is the ancestor or a subtype of it. */
    public boolean isSubtype(String type, String ancestor) {
        return type.equals(ancestor) || ancestors(type).contains(ancestor);
    }

    /** Returns true if the type is known to be a class and not an interface. */
    public boolean isClass(String type) {
        return isConcreteClass(type) || header(type).kind == ClassKind.ABSTRACT_CLASS;
    }

    /** Returns true if the type is known to be a class that is not abstract. */
    public boolean isConcreteClass(String type) {
        return header(type).kind == ClassKind.CONCRETE_CLASS;
    }

    /**
     * Returns true if no type between this one and Object declares the method. Returns false if one of them cannot be
     * read.
     */
    public boolean inheritsFromObject(String type, String nameAndDescriptor) {
        return isArray(type)
                || ancestors(type).stream()
                        .filter(ancestor -> !ancestor.equals(OBJECT))
                        .map(this::header)
                        .noneMatch(header -> header.mayDeclare(nameAndDescriptor));
    }

    /** Returns true if the internal name is that of an array. */
    public static boolean isArray(String type) {
        return type.startsWith("[");
    }

    private Set<String> ancestors(String type) {
        Set<String> known = ancestors.get(type);
        if (known == null) {
            known = findAncestors(type);
            ancestors.put(type, known);
        }
        return known;
    }

    // A work list instead of recursion: broken class files may form a cycle.
    private Set<String> findAncestors(String type) {
        Set<String> found = new LinkedHashSet<>(List.of(type));
        Deque<String> pending = new ArrayDeque<>(found);
        while (!pending.isEmpty()) {
            for (String parent : header(pending.remove()).parents) {
                if (found.add(parent)) {
                    pending.add(parent);
                }
            }
        }
        found.add(OBJECT);
        return found;
    }

    private ClassHeader header(String type) {
        return headers.computeIfAbsent(type, this::readHeader);
    }

    private ClassHeader readHeader(String type) {
        return files.read(type).map(ClassHeader::of).orElse(ClassHeader.MISSING);
    }

    private enum ClassKind {
        CONCRETE_CLASS,
        ABSTRACT_CLASS,
        INTERFACE,
        MISSING;

        static ClassKind of(int access) {
            if ((access & Opcodes.ACC_INTERFACE) != 0) {
                return INTERFACE;
            }
            return (access & Opcodes.ACC_ABSTRACT) == 0 ? CONCRETE_CLASS : ABSTRACT_CLASS;
        }
    }

    private record ClassHeader(ClassKind kind, List<String> parents, Set<String> methods) {
        static final ClassHeader MISSING = new ClassHeader(ClassKind.MISSING, List.of(), Set.of());

        static ClassHeader of(ClassReader reader) {
            List<String> parents = new ArrayList<>(List.of(reader.getInterfaces()));
            if (reader.getSuperName() != null) {
                parents.add(reader.getSuperName());
            }
            return new ClassHeader(ClassKind.of(reader.getAccess()), List.copyOf(parents), methodsOf(reader));
        }

        boolean mayDeclare(String nameAndDescriptor) {
            return kind == ClassKind.MISSING || methods.contains(nameAndDescriptor);
        }

        private static Set<String> methodsOf(ClassReader reader) {
            Set<String> methods = new HashSet<>();
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public @Nullable MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                @Nullable String signature,
                                String @Nullable [] exceptions) {
                            methods.add(name + descriptor);
                            return null;
                        }
                    },
                    ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return methods;
        }
    }
}
