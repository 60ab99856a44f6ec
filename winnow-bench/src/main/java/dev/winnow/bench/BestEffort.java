package dev.winnow.bench;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;
import java.util.Arrays;
import java.util.List;

/** Best-effort replay: makes the moves of a schedule one after another and passes over those that cannot happen. */
final class BestEffort implements AutoCloseable {

    private final Rehearsal rehearsal;
    private final boolean sharesPrefix;
    private int[] latest = {}; // the schedule before
    private int[] lengthAt = {0}; // how long the path was before each of its moves
    private long steps;
    private long violations;

    /**
     * @param sharesPrefix whether it goes back only to where two schedules differ, and not to the beginning
     */
    BestEffort(Rehearsal rehearsal, boolean sharesPrefix) {
        this.rehearsal = rehearsal;
        this.sharesPrefix = sharesPrefix;
    }

    /** Performs them all, and answers how many there were. */
    long perform(List<int[]> schedules) {
        schedules.forEach(this::perform);
        return schedules.size();
    }

    private void perform(int[] schedule) {
        int from = sharesPrefix ? common(schedule) : 0;
        if (lengthAt.length <= schedule.length) {
            lengthAt = Arrays.copyOf(lengthAt, schedule.length + 1);
        }
        int length = lengthAt[from];
        rehearsal.rewindTo(length);
        for (int i = from; i < schedule.length; i++) {
            lengthAt[i] = length;
            if (rehearsal.perform(schedule[i], Match.EXACT, Rehearsal.NO_CHOICES) != Rehearsal.ABSENT) {
                length++;
                steps++;
                Violation violation = rehearsal.violation();
                if (violation != null) {
                    violations++;
                }
            }
        }
        lengthAt[schedule.length] = length;
        latest = schedule;
    }

    private int common(int[] schedule) {
        int differs = Arrays.mismatch(latest, schedule);
        return differs < 0 ? schedule.length : differs;
    }

    /** How many steps were made, and how many of them broke something. */
    String tally() {
        return steps + " steps, " + violations + " violations";
    }

    @Override
    public void close() {
        rehearsal.close();
    }
}
