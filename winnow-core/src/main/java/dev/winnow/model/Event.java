package dev.winnow.model;

/**
 * One thing that happens to a system: either internal (a message is delivered, a timer fires) or {@link External}.
 *
 * <p>Internal events name their message or timer by its number within the execution (see {@link Item}); that number
 * means nothing in another execution.
 */
public sealed interface Event permits Event.Deliver, Event.Fire, External {

    int NO_ITEM = -1;

    <R> R match(EventCases<R> cases);

    /** The message or timer that it is about, or {@link #NO_ITEM}. */
    default int item() {
        return NO_ITEM;
    }

    /** One answer for each kind of event; a new kind breaks the build until everybody answers. */
    interface EventCases<R> {
        R deliver(Deliver deliver);

        R fire(Fire fire);

        R external(External external);
    }

    /** The message {@code item} reaches its destination. */
    record Deliver(int item) implements Event {
        @Override
        public <R> R match(EventCases<R> cases) {
            return cases.deliver(this);
        }
    }

    /** The timer {@code item} fires at the process that set it. */
    record Fire(int item) implements Event {
        @Override
        public <R> R match(EventCases<R> cases) {
            return cases.fire(this);
        }
    }
}
