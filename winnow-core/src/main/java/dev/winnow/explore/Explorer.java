package dev.winnow.explore;

/**
 * A delaying explorer: a deterministic scheduler that says who is next, and that can be told, at a price, that somebody else should be. What few delays reach is what it thinks
 * is worth a look first.
 *
 * <p>Delaying explorers, Desai, Qadeer and Seshia (FSE'15, section 3). It schedules units: the messages of a process are one, its timers another. For it to be sound, the units
 * that it names by {@code next}, {@code delay}, {@code next}, … must be all that are enabled, each once, before the first comes again.
 */
public interface Explorer {

    /** The unit that is to run; only asked while some are enabled. */
    int next();

    /** Somebody else is to be next. */
    void delay();

    /**
     * A unit that had nothing to do has.
     *
     * @param timer whether it is a timer, which may wait, and not a message
     */
    void enabled(int unit, boolean timer);

    /** A unit has nothing to do any more. */
    void blocked(int unit);

    /** Another one in the same state, that goes on by itself. */
    Explorer copy();
}
