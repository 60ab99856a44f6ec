package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;

/**
 * A call with what is known about its values.
 *
 * @param receiver unknown for a static method; the new object for a constructor
 * @param arguments empty for a method reference, whose arguments come later
 */
record Invocation(MethodCall call, Operand receiver, List<Operand> arguments, CodeLocation site) {
    Operand argument(int index) {
        return index < arguments.size() ? arguments.get(index) : Operand.UNKNOWN;
    }

    /**
     * Returns the type of the receiver. That of the operand is at least as narrow as the owner: compilers use Object or
     * Collection as owner of methods that these declare.
     */
    String receiverType() {
        return receiver.type().isEmpty() ? call.owner() : receiver.type();
    }
}
