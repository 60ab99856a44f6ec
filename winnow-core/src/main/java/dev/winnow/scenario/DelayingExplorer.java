package dev.winnow.scenario;

import dev.winnow.model.ProcessId;

/**
 * A delaying explorer: a deterministic scheduler that says who is next, and that can be told, at a price, that somebody
 * else should be. What few delays reach is what it thinks is worth a look first. A scenario may bring its own
 * ({@link Setup.Builder#explorer}).
 *
 * <p>Delaying explorers, Desai, Qadeer and Seshia (FSE'15, section 3). It schedules units: the messages of a process
 * are one, its timers another. For it to be sound, the units that it names by {@code next}, {@code delay},
 * {@code next}, … must be all that are enabled, each once, before the first comes again. What it remembers is its own:
 * after each step it is told what happened, in the order of the methods below, and a search that goes back goes on with
 * a copy.
 */
public interface DelayingExplorer {

    /** The unit that is to run; only asked while some are enabled. */
    int next();

    /** Somebody else is to be next. */
    void delay();

    /**
     * How many delays the next one counts for: one in the paper. A high price seals a region that is to be left alone
     * at first; 0 makes a choice free.
     */
    default int delayCost() {
        return 1;
    }

    /** A unit makes a step. */
    default void onStarted(int unit) {}

    /** A unit has nothing to do any more. */
    void onBlocked(int unit);

    /** The step sent this: what the program says may change what the explorer thinks is next. */
    default void onSent(ProcessId to, Object message) {}

    /**
     * A unit that had nothing to do has.
     *
     * @param timer whether it is a timer, which may wait, and not a message
     */
    void onEnabled(int unit, ProcessId process, boolean timer);

    /** Another one in the same state, that goes on by itself. */
    DelayingExplorer copy();
}
