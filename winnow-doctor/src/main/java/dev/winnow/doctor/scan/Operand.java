package dev.winnow.doctor.scan;

/**
 * A value on the operand stack or in a local variable.
 *
 * @param type the internal name of the static type, empty if unknown, or a descriptor for primitives and arrays
 */
record Operand(String type, ValueOrigin origin) {
    static final Operand UNKNOWN = unknown("");
    static final Operand NULL = new Operand("", ValueOrigin.NULL);

    static Operand unknown(String type) {
        return new Operand(type, ValueOrigin.UNKNOWN);
    }

    Operand withType(String other) {
        return new Operand(other, origin);
    }
}
