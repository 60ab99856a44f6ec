package dev.winnow.doctor.bytecode;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method as a call site or a method reference names it.
 *
 * @param owner internal name of the static type, which may be a subclass of the one that declares the method
 */
public record MethodCall(Dispatch dispatch, String owner, String name, String descriptor) {
    private static final Set<String> TEXT_OWNERS = Set.of(
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/util/Objects",
            "java/io/PrintStream");
    private static final Set<String> TEXT_METHODS = Set.of("valueOf", "append", "toString", "print", "println");

    public enum Dispatch {
        STATIC,
        /** Constructors, {@code super.m()}, and private methods of old class files. */
        SPECIAL,
        VIRTUAL
    }

    public static MethodCall of(int opcode, String owner, String name, String descriptor) {
        return new MethodCall(
                switch (opcode) {
                    case Opcodes.INVOKESTATIC -> Dispatch.STATIC;
                    case Opcodes.INVOKESPECIAL -> Dispatch.SPECIAL;
                    default -> Dispatch.VIRTUAL;
                },
                owner,
                name,
                descriptor);
    }

    public static MethodCall of(Handle handle) {
        return new MethodCall(
                switch (handle.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Dispatch.STATIC;
                    case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Dispatch.SPECIAL;
                    default -> Dispatch.VIRTUAL;
                },
                handle.getOwner(),
                handle.getName(),
                handle.getDesc());
    }

    /** Whether the first argument becomes a text by its toString. Compilers write string + as one of these. */
    public boolean convertsToText() {
        return TEXT_OWNERS.contains(owner)
                && TEXT_METHODS.contains(name)
                && descriptor.startsWith("(Ljava/lang/Object;)");
    }

    public boolean isConstructor() {
        return name.equals("<init>");
    }

    public String nameAndDescriptor() {
        return name + descriptor;
    }

    /** Internal names; a primitive or array by its descriptor. */
    public List<String> parameters() {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getInternalName)
                .toList();
    }

    public String returnType() {
        return Type.getReturnType(descriptor).getInternalName();
    }

    /** As in the source, with simple names: {@code new Random()}, {@code LocalDate.now(ZoneId)}. */
    public String toSourceText() {
        String called = isConstructor() ? "new " + simpleName(owner) : simpleName(owner) + "." + name;
        return called
                + Arrays.stream(Type.getArgumentTypes(descriptor))
                        .map(type -> simpleName(type.getClassName()))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    public static String simpleName(String name) {
        String dotted = name.replace('/', '.');
        return dotted.substring(dotted.lastIndexOf('.') + 1).replace('$', '.');
    }
}
