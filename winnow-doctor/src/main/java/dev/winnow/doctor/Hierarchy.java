package dev.winnow.doctor;

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
 * Who extends whom, by internal names, also among JDK and library classes: a rule on {@code Thread.start} has to match a
 * call that names the user's subclass. A class whose file is missing has no known ancestors but itself and Object.
 */
final class Hierarchy {
    static final String OBJECT = "java/lang/Object";

    private final ClassFiles files;
    private final Map<String, Header> headers = new HashMap<>();
    private final Map<String, Set<String>> ancestors = new HashMap<>();

    Hierarchy(ClassFiles files) {
        this.files = files;
    }

    boolean isSubtype(String type, String ancestor) {
        return type.equals(ancestor) || ancestors(type).contains(ancestor);
    }

    boolean isClass(String type) {
        return isConcreteClass(type) || header(type).kind == Kind.ABSTRACT_CLASS;
    }

    boolean isConcreteClass(String type) {
        return header(type).kind == Kind.CONCRETE_CLASS;
    }

    /** Whether none of the types between this one and Object declares the method. No, if one of them cannot be read. */
    boolean inheritsFromObject(String type, String nameAndDescriptor) {
        return isArray(type)
                || ancestors(type).stream()
                        .filter(ancestor -> !ancestor.equals(OBJECT))
                        .map(this::header)
                        .noneMatch(header -> header.mayDeclare(nameAndDescriptor));
    }

    static boolean isArray(String type) {
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

    // A work list and not a recursion: broken class files may extend each other in a circle.
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

    private Header header(String type) {
        return headers.computeIfAbsent(type, this::readHeader);
    }

    private Header readHeader(String type) {
        return files.read(type).map(Header::of).orElse(Header.MISSING);
    }

    private enum Kind {
        CONCRETE_CLASS,
        ABSTRACT_CLASS,
        INTERFACE,
        MISSING;

        static Kind of(int access) {
            if ((access & Opcodes.ACC_INTERFACE) != 0) {
                return INTERFACE;
            }
            return (access & Opcodes.ACC_ABSTRACT) == 0 ? CONCRETE_CLASS : ABSTRACT_CLASS;
        }
    }

    private record Header(Kind kind, List<String> parents, Set<String> methods) {
        static final Header MISSING = new Header(Kind.MISSING, List.of(), Set.of());

        static Header of(ClassReader reader) {
            List<String> parents = new ArrayList<>(List.of(reader.getInterfaces()));
            if (reader.getSuperName() != null) {
                parents.add(reader.getSuperName());
            }
            return new Header(Kind.of(reader.getAccess()), List.copyOf(parents), methodsOf(reader));
        }

        boolean mayDeclare(String nameAndDescriptor) {
            return kind == Kind.MISSING || methods.contains(nameAndDescriptor);
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
