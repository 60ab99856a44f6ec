package dev.winnow.doctor.scan;

/**
 * Where a value comes from, as far as straight-line code shows. Judged only after all classes were read, because what a
 * field holds is known only then.
 */
sealed interface ValueOrigin {
    ValueOrigin UNKNOWN = new Created(IterationOrder.UNKNOWN);

    /** {@code null}: a field that is null at times is still what it is at others. */
    ValueOrigin NULL = new Created(IterationOrder.SORTED);

    IterationOrder order(ValueLocations places);

    /** Made right here, by a constructor or a factory. */
    record Created(IterationOrder order) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations places) {
            return order;
        }
    }

    /** Read from a field, a parameter, or the result of a method that cannot be overridden. */
    record ReadFrom(String location) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations places) {
            return places.order(location);
        }
    }

    /** A view, a stream, an iterator or a list of what was in the iterated collection, in the same order. */
    record Iterated(Iteration iteration) implements ValueOrigin {
        @Override
        public IterationOrder order(ValueLocations places) {
            return iteration.origin().order(places);
        }
    }
}
