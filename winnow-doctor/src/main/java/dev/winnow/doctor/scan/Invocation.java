package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;

/**
 * A call with what is known of the values it is given.
 *
 * @param receiver unseen for a static method; the new object for a constructor
 * @param arguments none for a method reference: they come later, elsewhere
 */
record Invocation(MethodCall call, Operand receiver, List<Operand> arguments, CodeLocation site) {
    Operand argument(int index) {
        return index < arguments.size() ? arguments.get(index) : Operand.UNKNOWN;
    }

    /**
     * What the operand says is at least as narrow: compilers name Object or Collection as owner of what these declare.
     */
    String receiverType() {
        return receiver.type().isEmpty() ? call.owner() : receiver.type();
    }
}
