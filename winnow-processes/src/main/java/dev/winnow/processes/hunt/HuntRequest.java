package dev.winnow.processes.hunt;

import java.time.Duration;

/**
 * A request to search for a failing run.
 *
 * @param seed the first seed; run i uses seed + i
 * @param runs maximum number of runs
 * @param time maximum time
 * @param clusters number of clusters at once
 * @param confirmations replays of a failing run, half of which must fail as well; 0 to take the first failing run
 */
public record HuntRequest(long seed, int runs, Duration time, int clusters, int confirmations) {

    /** Checks the limits. */
    public HuntRequest {
        if (runs < 1 || clusters < 1 || time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a hunt needs at least one run, one cluster and some time");
        }
    }
}
