package dev.winnow.scenario;

import dev.winnow.model.ProcessId;

/**
 * A deterministic scheduler with a delay operation: it names the unit that runs next, and each {@link #delay} makes it
 * name another one. A search covers the schedules with few delays first.
 *
 * <p>Delaying explorers: Desai, Qadeer and Seshia, "Systematic testing of asynchronous reactive systems" (FSE 2015),
 * section 2.
 *
 * <p>Units are finer than processes here: the messages of a process form one unit, its timers another. The explorer
 * keeps its own state. After each step the search calls the {@code on…} methods in the order below; before it
 * backtracks, it makes a copy.
 *
 * <p>The search is complete only if the explorer is sound: {@code next}, {@code delay}, {@code next}, … must name every
 * enabled unit once before it repeats one. A scenario may supply its own explorer ({@link Setup.Builder#explorer}).
 */
public interface DelayingExplorer {

    /** Returns the unit that runs next. Called only while at least one unit is enabled. */
    int next();

    /** Moves on to another unit, which {@link #next} then returns. */
    void delay();

    /**
     * Returns the number of delays that the next {@link #delay} counts as; always 1 in the paper. A high cost seals a
     * region: a search delays there last, and sampling not at all with fewer delays. 0 makes the alternative free.
     */
    default int delayCost() {
        return 1;
    }

    /**
     * Receives a unit of a process that exists in the initial configuration, enabled or not. Called before all other
     * methods. {@link #onEnabled} is the first to receive the units of processes that are spawned later.
     */
    default void onCreated(int unit) {}

    /** Receives the unit that performs the step. */
    default void onStarted(int unit) {}

    /** Receives a unit that is no longer enabled. */
    void onBlocked(int unit);

    /** Receives a message that the step sent. The explorer may change its order in response. */
    default void onSent(ProcessId to, Object message) {}

    /**
     * Receives a unit that has become enabled.
     *
     * @param timer true for the timers of the process, false for its messages
     */
    void onEnabled(int unit, ProcessId process, boolean timer);

    /** Returns an independent explorer in the same state. */
    DelayingExplorer copy();
}
