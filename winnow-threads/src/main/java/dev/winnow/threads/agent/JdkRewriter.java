package dev.winnow.threads.agent;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Rewrites the bodies of methods of the JDK, as {@link JdkRules} says. Adds and removes no member. */
final class JdkRewriter {

    private static final long COLLECTION_SALT = 0x5DEECE66L;

    private JdkRewriter() {}

    /** Returns the rewritten class file, or null if nothing changes. */
    static byte @Nullable [] rewrite(String className, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Classes visitor = new Classes(className, writer);
        reader.accept(visitor, 0);
        return visitor.hasChanged ? writer.toByteArray() : null;
    }

    private static final class Classes extends ClassVisitor {

        private final String className;
        private boolean hasChanged;

        Classes(String className, ClassVisitor next) {
            super(Opcodes.ASM9, next);
            this.className = className;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
            return new Methods(className, name, descriptor, next);
        }

        private final class Methods extends MethodVisitor {

            private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis");

            private final String owner;
            private final String name;
            private final String key;

            Methods(String owner, String name, String descriptor, MethodVisitor next) {
                super(Opcodes.ASM9, next);
                this.owner = owner;
                this.name = name;
                this.key = owner + "." + name + descriptor;
            }

            @Override
            public void visitCode() {
                super.visitCode();
                hasChanged |= JdkRules.hasAdvice(key);
                JdkRules.atBegin(key).writeTo(mv);
            }

            @Override
            public void visitInsn(int opcode) {
                if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                    JdkRules.atReturn(key).writeTo(mv);
                }
                super.visitInsn(opcode);
            }

            @Override
            public void visitFieldInsn(int opcode, String fieldOwner, String field, String descriptor) {
                boolean ofCollections =
                        opcode == Opcodes.GETSTATIC && fieldOwner.equals("java/util/ImmutableCollections");
                if (ofCollections && field.equals("SALT32L")) { // drawn once per JVM: the order of Set.of and Map.of
                    hasChanged = true;
                    super.visitLdcInsn(COLLECTION_SALT);
                } else if (ofCollections && field.equals("REVERSE")) {
                    hasChanged = true;
                    super.visitInsn(Opcodes.ICONST_0);
                } else {
                    super.visitFieldInsn(opcode, fieldOwner, field, descriptor);
                }
            }

            @Override
            public void visitMethodInsn(int opcode, String callee, String method, String descriptor, boolean isItf) {
                String hook = hookFor(callee, method);
                if (hook == null) {
                    super.visitMethodInsn(opcode, callee, method, descriptor, isItf);
                    sortMethods(callee, method);
                    return;
                }
                hasChanged = true;
                String parameters = opcode == Opcodes.INVOKESTATIC ? "(" : "(L" + callee + ";";
                Advice.call(mv, hook, parameters + descriptor.substring(1));
            }

            /** The VM lists the methods of a class in the order of addresses in memory. */
            private void sortMethods(String callee, String method) {
                if (callee.equals("java/lang/Class") && method.equals("getDeclaredMethods0")) {
                    hasChanged = true;
                    Advice.call(mv, "sort", "([Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;");
                }
            }

            private @Nullable String hookFor(String callee, String method) {
                if (callee.equals("java/lang/System") && CLOCKS.contains(method)) {
                    return method;
                }
                if (owner.equals("java/lang/Thread") && name.equals("<init>") && method.equals("isDaemon")) {
                    return "inheritsDaemon";
                }
                if (owner.equals("java/util/concurrent/Executors$DefaultThreadFactory")
                        && name.equals("<init>")
                        && method.equals("getAndIncrement")) {
                    return "nextPoolName";
                }
                boolean isGenerator =
                        owner.equals("java/util/SplittableRandom") || owner.startsWith("jdk/internal/random/");
                if (isGenerator
                        && callee.equals("java/util/concurrent/atomic/AtomicLong")
                        && method.equals("getAndAdd")) {
                    return "getAndAdd";
                }
                return null;
            }
        }
    }
}
