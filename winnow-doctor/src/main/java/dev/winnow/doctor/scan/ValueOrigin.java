package dev.winnow.doctor.scan;

/**
 * The origin of a value, as far as straight-line code shows it. Evaluated after all classes were read, because only
 * then the contents of fields are known.
 */
sealed interface ValueOrigin {
    ValueOrigin UNKNOWN = new Created(IterationOrder.UNKNOWN);

    /** {@code null}: does not affect the order of a field that has other values, too. */
    ValueOrigin NULL = new Created(IterationOrder.SORTED);

    IterationOrder order(ValueLocations locations);

    /** Created at this place, by a constructor or a factory. */
    record Created(IterationOrder order) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations locations) {
            return order;
        }
    }

    /** Read from a field, a parameter, or the result of a method that cannot be overridden. */
    record ReadFrom(String location) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations locations) {
            return locations.order(location);
        }
    }

    /** A view, stream, iterator or list with the elements of the iterated collection, in the same order. */
    record Iterated(Iteration iteration) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations locations) {
            return iteration.origin().order(locations);
        }
    }
}
