package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;

/**
 * The rule by which strategies with priorities weigh timers: whether a message or a timer is next is drawn first, a
 * timer with the scenario's weight for one message ({@code Setup.timerWeight}), and priorities decide only among
 * messages or among timers.
 *
 * <p>The papers have no timers. A timer that took part with a priority of its own would come as often as a message,
 * whatever its weight; one that is set again and again would starve everything of lower priority.
 */
final class TimerChoice {

    private TimerChoice() {}

    /** Draws whether a timer is next, if there are so many messages and timers. */
    static boolean drawsTimer(SeededRandom random, int messages, int timers, double timerWeight) {
        return random.nextDouble() * (messages + timerWeight * timers) >= messages && timers > 0;
    }
}
