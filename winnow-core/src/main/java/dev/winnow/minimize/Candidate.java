package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Schedule;

/**
 * A question to the {@link Oracle}: does this schedule still fail, asked for in this way?
 *
 * @param shared how many of its first places are those of the best execution known
 */
record Candidate(Schedule schedule, Match match, int shared) {

    static Candidate of(Schedule schedule, Match match, Schedule best) {
        return new Candidate(schedule, match, schedule.commonPrefix(best));
    }
}
