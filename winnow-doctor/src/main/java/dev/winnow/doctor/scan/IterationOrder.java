package dev.winnow.doctor.scan;

/** In which order a collection gives out its elements. From harmless to suspect: {@link #join} relies on it. */
enum IterationOrder {
    /** By the elements: TreeMap, EnumSet. What is put into it loses the order it came in. */
    SORTED,
    /** By the order of insertion: LinkedHashMap, List. */
    INSERTION,
    /** The bytecode does not show it. */
    UNKNOWN,
    /** By hash codes or by chance: HashMap, Set.of. */
    UNORDERED;

    /** Of a value that may be this or the other. */
    IterationOrder join(IterationOrder other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Whether it makes no difference in which order the elements went in. */
    boolean forgetsInsertion() {
        return this == SORTED || this == UNORDERED;
    }
}
