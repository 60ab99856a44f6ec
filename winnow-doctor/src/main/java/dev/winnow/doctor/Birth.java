package dev.winnow.doctor;

/**
 * Where a value comes from, as far as straight-line code shows. Judged only after all classes were read, because what a
 * field holds is known only then.
 */
sealed interface Birth {
    Birth UNSEEN = new Made(Order.UNSEEN);

    /** {@code null}: a field that is null at times is still what it is at others. */
    Birth NULL = new Made(Order.SORTED);

    Order order(Places places);

    /** Made right here, by a constructor or a factory. */
    record Made(Order order) implements Birth {
        @Override
        public Order order(Places places) {
            return order;
        }
    }

    /** Read from a field, a parameter, or the result of a method that cannot be overridden. */
    record Read(String place) implements Birth {
        @Override
        public Order order(Places places) {
            return places.order(place);
        }
    }

    /** A view, a stream, an iterator or a list of what was in the iterated collection, in the same order. */
    record Opened(Iteration iteration) implements Birth {
        @Override
        public Order order(Places places) {
            return iteration.birth().order(places);
        }
    }
}
