package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method of the system under test. */
record ScannedMethod(String owner, int access, String name, String descriptor) {
    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isStaticInitializer() {
        return name.equals("<clinit>");
    }

    /** Returns true if the method can be overridden, so that its callers and the code behind a call are unknown. */
    boolean isOverridable() {
        int notOverridable = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
        return (access & notOverridable) == 0 && !name.equals("<init>");
    }

    String resultLocation() {
        return ValueLocations.result(owner, name + descriptor);
    }

    CodeLocation site(int line) {
        return new CodeLocation(ClassTraversal.binaryName(owner), name, line);
    }

    /** Declares the receiver and the parameters as local variables. */
    void declareIn(OperandStack operands) {
        int variable = 0;
        if (!isStatic()) {
            operands.declare(variable++, Operand.unknown(owner));
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < types.length; i++) {
            operands.declare(variable, new Operand(types[i].getInternalName(), originOfParameter(i)));
            variable += types[i].getSize();
        }
    }

    private ValueOrigin originOfParameter(int index) {
        return isOverridable()
                ? ValueOrigin.UNKNOWN
                : new ValueOrigin.ReadFrom(ValueLocations.parameter(owner, name + descriptor, index));
    }
}
