package dev.winnow.model;

/**
 * An event of a system: internal (a message is delivered or a timer fires) or {@link External}.
 *
 * <p>Internal events refer to their message or timer by its id (see {@link Item}). Ids are valid within one execution.
 */
public sealed interface Event permits Event.Deliver, Event.Fire, External {

    /** The item of an event that is about no message or timer. */
    int NO_ITEM = -1;

    /** Returns the result of the case for this kind of event. */
    <R> R match(EventCases<R> cases);

    /** Returns the id of the message delivered or timer fired, or {@link #NO_ITEM}. */
    default int item() {
        return NO_ITEM;
    }

    /** One case for each kind of event. A new kind breaks the build until every implementation handles it. */
    interface EventCases<R> {
        /** Handles a delivery. */
        R deliver(Deliver deliver);

        /** Handles a timer firing. */
        R fire(Fire fire);

        /** Handles an external event. */
        R external(External external);
    }

    /** The delivery of message {@code item} to its receiver. */
    record Deliver(int item) implements Event {
        @Override
        public <R> R match(EventCases<R> cases) {
            return cases.deliver(this);
        }
    }

    /** The firing of timer {@code item} at the process that set it. */
    record Fire(int item) implements Event {
        @Override
        public <R> R match(EventCases<R> cases) {
            return cases.fire(this);
        }
    }
}
