package dev.winnow.doctor;

import java.util.List;

/**
 * A call with what is known of the values it is given.
 *
 * @param receiver unseen for a static method; the new object for a constructor
 * @param arguments none for a method reference: they come later, elsewhere
 */
record Invocation(Call call, Operand receiver, List<Operand> arguments, Site site) {
    Operand argument(int index) {
        return index < arguments.size() ? arguments.get(index) : Operand.UNSEEN;
    }

    /** What the operand says is at least as narrow: compilers name Object or Collection as owner of what these declare. */
    String receiverType() {
        return receiver.type().isEmpty() ? call.owner() : receiver.type();
    }
}
