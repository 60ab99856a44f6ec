package dev.winnow.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods added to a class for its references to methods of instances: {@code random::nextInt} must be given a method
 * whose first parameter is exactly the type of {@code random}, where a call may be given one with a supertype.
 */
final class BridgeMethods {

    private final String className;
    private final boolean isInterface;
    private final Map<ReplacementRule, Handle> bridges = new LinkedHashMap<>();

    BridgeMethods(String className, boolean isInterface) {
        this.className = className;
        this.isInterface = isInterface;
    }

    Handle handleFor(ReplacementRule rule) {
        return bridges.computeIfAbsent(
                rule,
                unknown -> new Handle(
                        Opcodes.H_INVOKESTATIC,
                        className,
                        "winnow$" + rule.call().name() + "$" + bridges.size(),
                        rule.call().withReceiver(),
                        isInterface));
    }

    void writeTo(ClassVisitor into) {
        bridges.forEach((rule, handle) -> writeTo(rule, handle, into));
    }

    private static void writeTo(ReplacementRule rule, Handle handle, ClassVisitor into) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodVisitor code = into.visitMethod(access, handle.getName(), handle.getDesc(), null, null);
        code.visitCode();
        int place = 0;
        for (Type parameter : Type.getArgumentTypes(handle.getDesc())) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), place);
            place += parameter.getSize();
        }
        rule.writeCall(code);
        code.visitInsn(Type.getReturnType(handle.getDesc()).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0); // computed
        code.visitEnd();
    }
}
