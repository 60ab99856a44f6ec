package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;

/**
 * A schedule that the {@link Oracle} is to test, with its match policy.
 *
 * @param sharedPrefix the number of leading places that it shares with the best schedule
 */
public record Candidate(Schedule schedule, MatchPolicy match, int sharedPrefix) {

    /** Returns a candidate, with the prefix that it shares with the best schedule. */
    public static Candidate of(Schedule schedule, MatchPolicy match, Schedule best) {
        return new Candidate(schedule, match, schedule.commonPrefix(best));
    }
}
