package dev.winnow.scenario;

import dev.winnow.system.Situation;

/** Something that a plan waits for. */
@FunctionalInterface
public interface Condition {

    boolean holds(Situation now);

    /** Until no message can be delivered; timers may still be armed. */
    static Condition quiet() {
        return Situation::isQuiet;
    }
}
