package dev.winnow.doctor;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method of the system under test. */
record Method(String owner, int access, String name, String descriptor) {
    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isStaticInitializer() {
        return name.equals("<clinit>");
    }

    /** Of a method that may be overridden, neither the callers nor the code behind a call are known. */
    boolean isOverridable() {
        int fixed = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
        return (access & fixed) == 0 && !name.equals("<init>");
    }

    String result() {
        return Places.result(owner, name + descriptor);
    }

    Site site(int line) {
        return new Site(ClassWalk.binaryName(owner), name, line);
    }

    /** The receiver and the parameters, where the JVM puts them. */
    void declareIn(Operands operands) {
        int variable = 0;
        if (!isStatic()) {
            operands.declare(variable++, Operand.unseen(owner));
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < types.length; i++) {
            operands.declare(variable, new Operand(types[i].getInternalName(), birthOfParameter(i)));
            variable += types[i].getSize();
        }
    }

    private Birth birthOfParameter(int index) {
        return isOverridable() ? Birth.UNSEEN : new Birth.Read(Places.parameter(owner, name + descriptor, index));
    }
}
