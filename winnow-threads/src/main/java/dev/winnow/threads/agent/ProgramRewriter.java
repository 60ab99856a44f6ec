package dev.winnow.threads.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites a class of the program. Reads of clocks and of the current thread go to hooks. A choice point precedes what
 * other threads may notice: monitors, accesses of fields and arrays, and calls of {@code java.util}.
 */
public final class ProgramRewriter {

    private static final String HOOKS = "dev/winnow/threads/runtime/ProgramHooks";
    private static final String POINT = "point";

    /** Hooks by class.name descriptor of the method that they replace. */
    private static final Map<String, Handle> HOOK_OF = Map.of(
            "java/lang/System.nanoTime()J", hook("nanoTime", "()J"),
            "java/lang/System.currentTimeMillis()J", hook("currentTimeMillis", "()J"),
            "java/lang/Thread.currentThread()Ljava/lang/Thread;", hook("currentThread", "()Ljava/lang/Thread;"),
            "java/lang/Thread.onSpinWait()V", hook("spin", "()V"),
            "java/lang/Thread.threadId()J", hook("threadId", "(Ljava/lang/Thread;)J"),
            "java/lang/Thread.getId()J", hook("threadId", "(Ljava/lang/Thread;)J"));

    private ProgramRewriter() {}

    private static Handle hook(String name, String descriptor) {
        return new Handle(Opcodes.H_INVOKESTATIC, HOOKS, name, descriptor, false);
    }

    /** Returns the rewritten class file. */
    public static byte[] rewrite(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Classes(writer), 0);
        return writer.toByteArray();
    }

    private static final class Classes extends ClassVisitor {

        private final Set<String> finalFields = new HashSet<>();
        private String className = "";
        private int version;

        Classes(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String parent,
                String @Nullable [] interfaces) {
            className = name;
            this.version = version & 0xffff; // the minor version is in the upper half
            super.visit(version, access, name, signature, parent, interfaces);
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            if ((access & Opcodes.ACC_FINAL) != 0) {
                finalFields.add(name);
            }
            return super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            boolean isSynchronized = hasCode
                    && (access & Opcodes.ACC_SYNCHRONIZED) != 0
                    && version >= Opcodes.V1_5; // no class constants
            int newAccess = isSynchronized ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
            MethodVisitor next = super.visitMethod(newAccess, name, descriptor, signature, thrown);
            if (!hasCode) {
                return next;
            }
            if (isSynchronized) {
                next = new SynchronizedBody(
                        next, className, (access & Opcodes.ACC_STATIC) != 0, version >= Opcodes.V1_6);
            }
            // the class is being initialized: its thread could not unmount
            boolean hasPoints = !name.equals("<clinit>");
            return new Methods(next, className, finalFields, hasPoints);
        }
    }

    private static void writePoint(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, POINT, "()V", false);
    }

    /** Inserts choice points and replaces calls. */
    private static final class Methods extends MethodVisitor {

        private final String className;
        private final Set<String> finalFields;
        private final boolean hasPoints;

        Methods(MethodVisitor next, String className, Set<String> finalFields, boolean hasPoints) {
            super(Opcodes.ASM9, next);
            this.className = className;
            this.finalFields = finalFields;
            this.hasPoints = hasPoints;
        }

        private void point() {
            if (hasPoints) {
                writePoint(mv);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            boolean isLoad = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
            boolean isStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            if (isLoad || isStore || opcode == Opcodes.MONITORENTER) {
                point();
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
            boolean isConstant = (owner.equals(className) && finalFields.contains(name)) || owner.startsWith("java/");
            if (!isRead || !isConstant) {
                point();
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            Handle hook = HOOK_OF.get(owner + "." + name + descriptor);
            if (hook != null) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook.getName(), hook.getDesc(), false);
                return;
            }
            if (isShared(owner) && !name.equals("<init>")) {
                point();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private static boolean isShared(String owner) {
            return owner.startsWith("java/util/")
                    || owner.equals("java/lang/invoke/VarHandle")
                    || owner.equals("java/lang/StringBuffer");
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] replaced = new Object[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                replaced[i] = arguments[i] instanceof Handle handle ? replace(handle) : arguments[i];
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
        }

        private static Handle replace(Handle handle) {
            Handle hook = HOOK_OF.get(handle.getOwner() + "." + handle.getName() + handle.getDesc());
            return hook == null ? handle : hook;
        }
    }

    /**
     * Turns a synchronized method into one whose body is a synchronized block, so that a choice point can precede the
     * monitor.
     */
    private static final class SynchronizedBody extends MethodVisitor {

        private final String className;
        private final boolean isStatic;
        private final boolean hasFrames;
        private final List<Label> ranges = new ArrayList<>();

        SynchronizedBody(MethodVisitor next, String className, boolean isStatic, boolean hasFrames) {
            super(Opcodes.ASM9, next);
            this.className = className;
            this.isStatic = isStatic;
            this.hasFrames = hasFrames;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            writePoint(mv);
            writeMonitor(Opcodes.MONITORENTER);
            label();
        }

        private void writeMonitor(int opcode) {
            if (isStatic) {
                mv.visitLdcInsn(Type.getObjectType(className));
            } else {
                mv.visitVarInsn(Opcodes.ALOAD, 0);
            }
            mv.visitInsn(opcode);
        }

        private void label() {
            Label label = new Label();
            mv.visitLabel(label);
            ranges.add(label);
        }

        @Override
        public void visitInsn(int opcode) {
            boolean isReturn = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            if (isReturn) {
                writeMonitor(Opcodes.MONITOREXIT);
                label();
            }
            super.visitInsn(opcode);
            if (isReturn) {
                label();
            }
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            label();
            Label handler = new Label();
            mv.visitLabel(handler);
            if (hasFrames) {
                Object[] locals = isStatic ? new Object[0] : new Object[] {className};
                mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            }
            writeMonitor(Opcodes.MONITOREXIT);
            mv.visitInsn(Opcodes.ATHROW);
            for (int i = 0; i < ranges.size(); i += 2) {
                if (ranges.get(i).getOffset() < ranges.get(i + 1).getOffset()) {
                    mv.visitTryCatchBlock(ranges.get(i), ranges.get(i + 1), handler, null);
                }
            }
            super.visitMaxs(maxStack, maxLocals);
        }
    }
}
