package dev.winnow.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods added to a class for its references to methods of instances: {@code random::nextInt} must be given a method whose
 * first parameter is exactly the type of {@code random}, where a call may be given one with a supertype.
 */
final class Bridges {

    private final String className;
    private final boolean isInterface;
    private final Map<Rule, Handle> made = new LinkedHashMap<>();

    Bridges(String className, boolean isInterface) {
        this.className = className;
        this.isInterface = isInterface;
    }

    Handle to(Rule rule) {
        return made.computeIfAbsent(
                rule,
                unknown -> new Handle(
                        Opcodes.H_INVOKESTATIC,
                        className,
                        "winnow$" + rule.call().name() + "$" + made.size(),
                        rule.call().withReceiver(),
                        isInterface));
    }

    void write(ClassVisitor into) {
        made.forEach((rule, handle) -> write(rule, handle, into));
    }

    private static void write(Rule rule, Handle handle, ClassVisitor into) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodVisitor code = into.visitMethod(access, handle.getName(), handle.getDesc(), null, null);
        code.visitCode();
        int place = 0;
        for (Type parameter : Type.getArgumentTypes(handle.getDesc())) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), place);
            place += parameter.getSize();
        }
        rule.write(code);
        code.visitInsn(Type.getReturnType(handle.getDesc()).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0); // computed
        code.visitEnd();
    }
}
