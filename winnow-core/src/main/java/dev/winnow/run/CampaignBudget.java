package dev.winnow.run;

import java.time.Duration;

/**
 * How much may be spent on a search.
 *
 * @param maxExecutions at the most so many
 * @param timeLimit at the most so long; zero for as long as it takes
 * @param maxSteps at the most so many in each execution
 */
public record CampaignBudget(long maxExecutions, Duration timeLimit, int maxSteps) {
    public CampaignBudget {
        if (maxExecutions < 1) {
            throw new IllegalArgumentException("the number of executions must be at least 1, not " + maxExecutions);
        }
        if (timeLimit.isNegative()) {
            throw new IllegalArgumentException("the time must not be negative, but is " + timeLimit);
        }
        if (maxSteps < 1) {
            throw new IllegalArgumentException("the number of steps must be at least 1, not " + maxSteps);
        }
    }
}
