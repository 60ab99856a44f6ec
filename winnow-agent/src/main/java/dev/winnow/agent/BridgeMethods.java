package dev.winnow.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The methods that are added to a class for references to instance methods. {@code random::nextInt} needs a method
 * whose first parameter has exactly the type of {@code random}; a call may use a supertype.
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
                absent -> new Handle(
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
        int variable = 0;
        for (Type parameter : Type.getArgumentTypes(handle.getDesc())) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
            variable += parameter.getSize();
        }
        rule.writeCall(code);
        code.visitInsn(Type.getReturnType(handle.getDesc()).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0); // computed
        code.visitEnd();
    }
}
