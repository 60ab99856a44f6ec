package dev.winnow.doctor.scan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * The operand stack and the local variables along straight-line code, which is enough to know the receiver and the
 * arguments of a call.
 *
 * <p>This is less than a data-flow analysis. The stack is cleared where control flow joins and at rare instructions
 * that permute it. A local variable has the value last stored in the order of the code. Popping an empty stack returns
 * an unknown value.
 */
final class OperandStack {
    private final Deque<Operand> stack = new ArrayDeque<>();
    private final Map<Integer, Operand> locals = new HashMap<>();

    void push(Operand operand) {
        stack.push(operand);
    }

    Operand pop() {
        return stack.isEmpty() ? Operand.UNKNOWN : stack.pop();
    }

    Operand top() {
        return stack.isEmpty() ? Operand.UNKNOWN : stack.peek();
    }

    /** Pops operands and returns them in the order of pushing, as in an argument list. */
    List<Operand> pop(int count) {
        Deque<Operand> popped = new ArrayDeque<>();
        for (int i = 0; i < count; i++) {
            popped.push(pop());
        }
        return List.copyOf(popped);
    }

    void clearStack() {
        stack.clear();
    }

    void load(int variable) {
        push(locals.getOrDefault(variable, Operand.UNKNOWN));
    }

    void store(int variable) {
        declare(variable, pop());
    }

    void declare(int variable, Operand operand) {
        locals.put(variable, operand);
    }

    /** Replaces the copy of a new object on the stack by the constructed object. */
    void replaceTop(Operand uninitialized, Operand constructed) {
        if (top().equals(uninitialized)) {
            pop();
            push(constructed);
        }
    }

    /** Applies an instruction without operands in the code, other than a return. */
    void apply(int opcode) {
        if (opcode == Opcodes.ACONST_NULL) {
            push(Operand.NULL);
        } else if (opcode == Opcodes.DUP) {
            push(top());
        } else if (opcode == Opcodes.POP || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            pop();
        } else if (isBetween(opcode, Opcodes.IASTORE, Opcodes.SASTORE)) {
            pop(3);
        } else if (isConstant(opcode)) {
            push(Operand.UNKNOWN);
        } else if (isUnary(opcode)) {
            replaceWithUnknown(1);
        } else if (isBinary(opcode)) {
            replaceWithUnknown(2);
        } else if (opcode != Opcodes.NOP) {
            clearStack();
        }
    }

    void replaceWithUnknown(int count) {
        pop(count);
        push(Operand.UNKNOWN);
    }

    private static boolean isConstant(int opcode) {
        return isBetween(opcode, Opcodes.ICONST_M1, Opcodes.DCONST_1);
    }

    private static boolean isUnary(int opcode) {
        return isBetween(opcode, Opcodes.INEG, Opcodes.DNEG)
                || isBetween(opcode, Opcodes.I2L, Opcodes.I2S)
                || opcode == Opcodes.ARRAYLENGTH;
    }

    private static boolean isBinary(int opcode) {
        return isBetween(opcode, Opcodes.IALOAD, Opcodes.SALOAD)
                || isBetween(opcode, Opcodes.IADD, Opcodes.DREM)
                || isBetween(opcode, Opcodes.ISHL, Opcodes.LXOR)
                || isBetween(opcode, Opcodes.LCMP, Opcodes.DCMPG);
    }

    private static boolean isBetween(int opcode, int first, int last) {
        return first <= opcode && opcode <= last;
    }
}
