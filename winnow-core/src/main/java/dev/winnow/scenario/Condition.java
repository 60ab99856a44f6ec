package dev.winnow.scenario;

import dev.winnow.system.Situation;

/** A condition that a plan waits for. */
@FunctionalInterface
public interface Condition {

    /** Returns true if the condition holds. Called between steps; must not change anything. */
    boolean holds(Situation now);

    /** Returns the condition that no message can be delivered. Timers may still be armed. */
    static Condition quiet() {
        return Situation::isQuiet;
    }
}
