package dev.winnow.doctor;

/**
 * A value on the operand stack or in a local variable.
 *
 * @param type internal name of the static type; empty if unknown, a descriptor for primitives and arrays
 */
record Operand(String type, Birth birth) {
    static final Operand UNSEEN = unseen("");
    static final Operand NULL = new Operand("", Birth.NULL);

    static Operand unseen(String type) {
        return new Operand(type, Birth.UNSEEN);
    }

    Operand as(String other) {
        return new Operand(other, birth);
    }
}
