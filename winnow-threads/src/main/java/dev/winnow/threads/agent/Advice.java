package dev.winnow.threads.agent;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code that is inserted at the beginning of a method, or before each return. */
interface Advice {

    String HOOKS = "dev/winnow/threads/runtime/JdkHooks";

    String NETWORK_HOOKS = "dev/winnow/threads/runtime/network/sockets/NetworkHooks";

    void writeTo(MethodVisitor code);

    /** Writes a call of a hook. */
    static void call(MethodVisitor code, String hook, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, descriptor, false);
    }

    /** Writes a call of a hook of the network. */
    static void callNetwork(MethodVisitor code, String hook, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, NETWORK_HOOKS, hook, descriptor, false);
    }

    /** Writes code that is executed if the boolean on the stack is true. It must leave the method. */
    static void ifTrue(MethodVisitor code, Advice then) {
        Label otherwise = new Label();
        code.visitJumpInsn(Opcodes.IFEQ, otherwise);
        then.writeTo(code);
        code.visitLabel(otherwise);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitInsn(Opcodes.NOP); // the method may begin with a frame of its own
    }

    /** Returns advice that does something else if a controlled thread calls. */
    static Advice ifControlled(Advice then) {
        return code -> {
            call(code, "isControlled", "()Z");
            ifTrue(code, then);
        };
    }

    /** Returns advice that ends the execution if a controlled thread calls. */
    static Advice escape(String what) {
        return code -> {
            code.visitLdcInsn(what);
            call(code, "escape", "(Ljava/lang/String;)V");
        };
    }

    /** Returns advice that returns the result of a hook without parameters if a controlled thread calls. */
    static Advice answer(String hook, String type, int returnOpcode) {
        return ifControlled(code -> {
            call(code, hook, "()" + type);
            code.visitInsn(returnOpcode);
        });
    }

    /** Returns advice for {@code Thread}: the result of a hook if the thread stands for a controlled one. */
    static Advice askControlledThread(String hook, String type, int returnOpcode) {
        return code -> {
            loadParkBlocker(code);
            call(code, "isDelegate", "(Ljava/lang/Object;)Z");
            ifTrue(code, then -> {
                loadParkBlocker(then);
                call(then, hook, "(Ljava/lang/Object;)" + type);
                then.visitInsn(returnOpcode);
            });
        };
    }

    private static void loadParkBlocker(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, "java/lang/Thread", "parkBlocker", "Ljava/lang/Object;");
    }
}
