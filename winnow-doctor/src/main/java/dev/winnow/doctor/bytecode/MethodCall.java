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
 * @param owner the internal name of the static type, which may be a subtype of the declaring class
 */
public record MethodCall(Dispatch dispatch, String owner, String name, String descriptor) {
    private static final Set<String> TEXT_OWNERS = Set.of(
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/util/Objects",
            "java/io/PrintStream");
    private static final Set<String> TEXT_METHODS = Set.of("valueOf", "append", "toString", "print", "println");

    /** The way in which the method is selected. */
    public enum Dispatch {
        STATIC,
        /** Constructors, {@code super.m()}, and private methods of old class files. */
        SPECIAL,
        VIRTUAL
    }

    /** Returns the call of an instruction. */
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

    /** Returns the call of a method reference. */
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

    /**
     * Returns true if the method converts its first argument with toString. Compilers may use such methods for string
     * concatenation.
     */
    public boolean convertsToText() {
        return TEXT_OWNERS.contains(owner)
                && TEXT_METHODS.contains(name)
                && descriptor.startsWith("(Ljava/lang/Object;)");
    }

    /** Returns true if the call is a call of a constructor. */
    public boolean isConstructor() {
        return name.equals("<init>");
    }

    /** Returns the name followed by the descriptor. */
    public String nameAndDescriptor() {
        return name + descriptor;
    }

    /** Returns the internal names of the parameter types. Primitives and arrays have their descriptors. */
    public List<String> parameters() {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getInternalName)
                .toList();
    }

    /** Returns the internal name of the result type. */
    public String returnType() {
        return Type.getReturnType(descriptor).getInternalName();
    }

    /** Returns the call as in the source, with simple names: {@code new Random()}, {@code LocalDate.now(ZoneId)}. */
    public String toSourceText() {
        String target = isConstructor() ? "new " + simpleName(owner) : simpleName(owner) + "." + name;
        return target
                + Arrays.stream(Type.getArgumentTypes(descriptor))
                        .map(type -> simpleName(type.getClassName()))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns the simple name of a class, for an object of Scala without the dollar at its end. */
    public static String simpleName(String name) {
        String dotted = name.replace('/', '.');
        String simple = dotted.substring(dotted.lastIndexOf('.') + 1);
        return (simple.endsWith("$") ? simple.substring(0, simple.length() - 1) : simple).replace('$', '.');
    }
}
