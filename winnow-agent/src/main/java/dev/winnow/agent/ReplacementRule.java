package dev.winnow.agent;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call and the static method that replaces it.
 *
 * @param replacement the annotated method
 */
record ReplacementRule(CallKind kind, CallTarget call, Method replacement) {

    enum CallKind {
        STATIC,
        /** A call of an instance method. The receiver becomes the first argument. */
        INSTANCE,
        NEW,
        SUPER
    }

    /** A method as class files name it. */
    record CallTarget(String owner, String name, String descriptor) {

        /**
         * Returns the call as the doctor writes it, with simple names: {@code new Random()},
         * {@code LocalDate.now(ZoneId)}.
         */
        String toSourceText() {
            String target = name.equals("<init>") ? "new " + simple(owner) : simple(owner) + "." + name;
            return target
                    + Arrays.stream(Type.getArgumentTypes(descriptor))
                            .map(type -> simple(type.getClassName()))
                            .collect(Collectors.joining(", ", "(", ")"));
        }

        /** Returns the descriptor of a static method that takes the receiver as first parameter. */
        String withReceiver() {
            return "(L" + owner + ";" + descriptor.substring(1);
        }

        private static String simple(String name) {
            return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1);
        }
    }

    static ReplacementRule of(InsteadOf annotation, Class<?> owner, Method replacement) {
        CallKind kind = annotation.ofInstance()
                ? CallKind.INSTANCE
                : switch (annotation.method()) {
                    case InsteadOf.NEW -> CallKind.NEW;
                    case InsteadOf.SUPER -> CallKind.SUPER;
                    default -> CallKind.STATIC;
                };
        String name = annotation.method().isEmpty() ? replacement.getName() : annotation.method();
        String descriptor = Type.getMethodDescriptor(replacement);
        CallTarget call = switch (kind) {
            case STATIC -> new CallTarget(Type.getInternalName(owner), name, descriptor);
            case INSTANCE -> new CallTarget(Type.getInternalName(owner), name, withoutFirst(descriptor));
            case NEW, SUPER -> new CallTarget(Type.getInternalName(owner), "<init>", withVoidResult(descriptor));
        };
        return new ReplacementRule(kind, call, replacement);
    }

    private static String withoutFirst(String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        return Type.getMethodDescriptor(
                Type.getReturnType(descriptor), Arrays.copyOfRange(parameters, 1, parameters.length));
    }

    private static String withVoidResult(String descriptor) {
        return Type.getMethodDescriptor(Type.VOID_TYPE, Type.getArgumentTypes(descriptor));
    }

    /** Returns true if method references cannot use the replacement directly. */
    boolean needsBridge() {
        return kind == CallKind.INSTANCE && !call.withReceiver().equals(Type.getMethodDescriptor(replacement));
    }

    /** Returns a reference to the replacement. */
    Handle handle() {
        return new Handle(
                Opcodes.H_INVOKESTATIC,
                Type.getInternalName(replacement.getDeclaringClass()),
                replacement.getName(),
                Type.getMethodDescriptor(replacement),
                false);
    }

    /** Writes a call of the replacement. */
    void writeCall(MethodVisitor code) {
        Handle handle = handle();
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface());
    }
}
