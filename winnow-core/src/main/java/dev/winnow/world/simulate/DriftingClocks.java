package dev.winnow.world.simulate;

import dev.winnow.system.Timing;
import java.util.function.IntUnaryOperator;

/**
 * The clocks of processes, which drift from the common time within {@link Timing.Timed#driftPpm}.
 *
 * <p>A clock is known only at points: a process's {@code clock} at the common time {@code clockSetAt}. The next point
 * is chosen when something depends on it: a timer fires, another one is set, the clock is read, or a pause ends.
 * Between two consecutive points the rate is within the bounds, so a clock that runs evenly between them exists. No
 * deadline lies before a point unless its timer has fired or its process was paused. Choosing late loses nothing: two
 * consecutive intervals within the bounds form one interval within the bounds.
 *
 * <p>With points at arbitrary times this would be exact: each clock depends only on its own last point, so that no
 * zones over several clocks are needed. Points at whole units are a subset.
 */
final class DriftingClocks {

    private final TimedEnabledEvents time;
    private final Timing.Timed bounds;
    private final boolean areRead; // by handlers

    DriftingClocks(TimedEnabledEvents time, boolean areRead) {
        this.time = time;
        this.bounds = time.bounds();
        this.areRead = areRead;
    }

    /**
     * Chooses what the clock of a process reads now, unless that is known. It is not past the next deadline, since that
     * timer would have fired.
     *
     * @param choice returns a number below its argument
     * @return true if there was a choice
     */
    boolean read(SimulatedProcess process, IntUnaryOperator choice) {
        return choosePoint(process, process.armedTimerCount() > 0 ? process.deadlineAt(0) : Long.MAX_VALUE, choice);
    }

    /** Chooses what the clock reads after a pause: it may be past deadlines, whose timers are then due. */
    boolean readAfterPause(SimulatedProcess process, IntUnaryOperator choice) {
        return choosePoint(process, Long.MAX_VALUE, choice);
    }

    private boolean choosePoint(SimulatedProcess process, long latest, IntUnaryOperator choice) {
        long elapsed = time.now() - process.clockSetAt;
        if (elapsed == 0) {
            return false;
        }
        long first = SimulatedWorld.saturatingAdd(process.clock, bounds.leastAdvance(elapsed));
        long last = Math.min(latest, SimulatedWorld.saturatingAdd(process.clock, bounds.mostAdvance(elapsed)));
        int readings = (int) Math.max(1, Math.min(Integer.MAX_VALUE, last - first + 1));
        process.setClock(first + (readings == 1 ? 0 : choice.applyAsInt(readings)), time.now());
        return readings > 1;
    }

    /** Lets the clock run evenly up to now if nothing depends on what it reads. */
    void skipUnobservedTime(SimulatedProcess process) {
        if (!isObserved(process)) {
            process.setClock(process.clock + time.now() - process.clockSetAt, time.now());
        }
    }

    /** Sets the clock of a process whose timer fires. After a pause, the clock may be past the deadline. */
    void advanceTo(long deadline, SimulatedProcess process) {
        if (deadline >= process.clock) {
            process.setClock(deadline, time.now());
        }
    }

    /** Returns the common time since the last point, as far as something depends on it. */
    long age(SimulatedProcess process) {
        return isObserved(process) ? time.now() - process.clockSetAt : 0;
    }

    private boolean isObserved(SimulatedProcess process) {
        return areRead || process.armedTimerCount() > 0;
    }
}
