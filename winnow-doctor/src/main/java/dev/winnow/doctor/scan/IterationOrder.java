package dev.winnow.doctor.scan;

/** The iteration order of a collection, from harmless to suspicious: {@link #join} relies on it. */
enum IterationOrder {
    /** Sorted by the elements: TreeMap, EnumSet. The order of insertion is lost. */
    SORTED,
    /** The order of insertion: LinkedHashMap, List. */
    INSERTION,
    /** Not visible in the bytecode. */
    UNKNOWN,
    /** By hash codes or random: HashMap, Set.of. */
    UNORDERED;

    /** Returns the order of a value that may have either order. */
    IterationOrder join(IterationOrder other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns true if the order does not depend on the order of insertion. */
    boolean forgetsInsertion() {
        return this == SORTED || this == UNORDERED;
    }
}
