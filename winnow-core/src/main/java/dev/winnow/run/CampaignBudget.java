package dev.winnow.run;

import java.time.Duration;

/**
 * The budget of a campaign.
 *
 * @param maxExecutions maximum number of executions
 * @param timeLimit maximum duration; zero means no limit
 * @param maxSteps maximum number of steps per execution
 */
public record CampaignBudget(long maxExecutions, Duration timeLimit, int maxSteps) {
    public CampaignBudget {
        if (maxExecutions < 1) {
            throw new IllegalArgumentException("the number of executions must be at least 1, not " + maxExecutions);
        }
        if (timeLimit.isNegative()) {
            throw new IllegalArgumentException("the time limit must not be negative, but is " + timeLimit);
        }
        if (maxSteps < 1) {
            throw new IllegalArgumentException("the number of steps must be at least 1, not " + maxSteps);
        }
    }
}
