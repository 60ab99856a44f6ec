package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;

/**
 * A schedule that the {@link Oracle} is to test, with its match policy.
 *
 * @param sharedPrefix the number of leading places that it shares with the best schedule
 * @param maxLength the number of steps up to which a run that does not fail is continued; 0 if it is not
 */
public record Candidate(Schedule schedule, MatchPolicy match, int sharedPrefix, int maxLength) {

    /** Returns a candidate, with the prefix that it shares with the best schedule. */
    public static Candidate of(Schedule schedule, MatchPolicy match, Schedule best) {
        return new Candidate(schedule, match, schedule.commonPrefix(best), 0);
    }

    /** Returns a candidate that is continued to its end, if that makes it no longer than the best schedule. */
    public static Candidate continued(Schedule schedule, MatchPolicy match, Schedule best) {
        return new Candidate(schedule, match, schedule.commonPrefix(best), best.size());
    }

    boolean isContinued() {
        return maxLength > 0;
    }
}
