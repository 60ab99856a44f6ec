package dev.winnow.run;

import java.time.Duration;

/**
 * How much may be spent on a search.
 *
 * @param executions at the most so many
 * @param time at the most so long; zero for as long as it takes
 * @param steps at the most so many in each execution
 */
public record Budget(long executions, Duration time, int steps) {
    public Budget {
        if (executions < 1) {
            throw new IllegalArgumentException("the number of executions must be at least 1, not " + executions);
        }
        if (time.isNegative()) {
            throw new IllegalArgumentException("the time must not be negative, but is " + time);
        }
        if (steps < 1) {
            throw new IllegalArgumentException("the number of steps must be at least 1, not " + steps);
        }
    }
}
