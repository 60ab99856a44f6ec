package dev.winnow.invariant;

/** An invariant without history. */
interface MemorylessInvariant extends Invariant<Boolean> {

    @Override
    default boolean isMemoryless() {
        return true;
    }

    @Override
    default Boolean start() {
        return true;
    }
}
