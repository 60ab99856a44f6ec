package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;

/**
 * A question to the {@link Oracle}: does this schedule still fail, asked for in this way?
 *
 * @param sharedPrefix how many of its first places are those of the best execution known
 */
public record Candidate(Schedule schedule, MatchPolicy match, int sharedPrefix) {

    public static Candidate of(Schedule schedule, MatchPolicy match, Schedule best) {
        return new Candidate(schedule, match, schedule.commonPrefix(best));
    }
}
