package dev.winnow.world.node;

/**
 * A variable of a node, or of one of its threads. Its values must not change: use records of immutable parts. A
 * variable without an initial value is empty until it is set.
 *
 * @param <T> the type of its values
 */
public final class Variable<T> {

    final StateSlot cell;

    Variable(StateSlot cell) {
        this.cell = cell;
    }

    @SuppressWarnings("unchecked") // only values of this type are written
    T cast(Object value) {
        return (T) value;
    }

    @Override
    public String toString() {
        return cell.name();
    }
}
