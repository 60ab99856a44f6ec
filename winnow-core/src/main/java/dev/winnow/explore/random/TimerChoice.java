package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;

/**
 * The rule by which strategies with priorities weigh timers: first draws between messages and timers by the scenario's
 * {@code Setup.timerWeight}; priorities then decide only among messages or among timers.
 *
 * <p>The papers have no timers. A timer with a priority would fire as often as messages are delivered, whatever its
 * weight, and one that is armed again and again would starve everything of lower priority.
 */
final class TimerChoice {

    private TimerChoice() {}

    /** Draws between messages and timers. Returns true for a timer. */
    static boolean drawsTimer(SeededRandom random, int messages, int timers, double timerWeight) {
        return random.nextDouble() * (messages + timerWeight * timers) >= messages && timers > 0;
    }
}
