package dev.winnow.threads.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the members of the JDK that the scheduler needs and this JDK does not have. */
final class MissingInternals {

    private final Map<String, Set<String>> membersOfClass = new HashMap<>();

    /** Returns what is missing, such as {@code java.lang.VirtualThread.unblock()V}. */
    static List<String> find() {
        Set<String> needed = new TreeSet<>(JdkRules.methods());
        needed.addAll(JdkRules.fields());
        needed.addAll(NetworkRules.METHODS);
        needed.addAll(NetworkRules.FIELDS);
        MissingInternals classes = new MissingInternals();
        List<String> missing = new ArrayList<>();
        for (String member : needed) {
            if (!classes.has(member)) {
                missing.add(member.replace('/', '.'));
            }
        }
        return missing;
    }

    private boolean has(String member) {
        int dot = member.indexOf('.');
        return membersOfClass
                .computeIfAbsent(member.substring(0, dot), MissingInternals::membersOf)
                .contains(member.substring(dot + 1));
    }

    private static Set<String> membersOf(String className) {
        Set<String> members = new HashSet<>();
        try (InputStream in = Object.class.getResourceAsStream("/" + className + ".class")) {
            if (in != null) {
                new ClassReader(in).accept(new Members(members), ClassReader.SKIP_CODE);
            }
        } catch (IOException | IllegalArgumentException e) {
            return Set.of(); // a class file that cannot be read is as good as none
        }
        return members;
    }

    private static final class Members extends ClassVisitor {

        private final Set<String> members;

        Members(Set<String> members) {
            super(Opcodes.ASM9);
            this.members = members;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            members.add(name + descriptor);
            return null;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            members.add(name + " " + descriptor);
            return null;
        }
    }
}
