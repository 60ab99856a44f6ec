package dev.winnow.replay;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Recognizable;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Asks a system for one schedule after another: makes each move that can happen when its turn comes, skips the others, and never makes a
 * move that was not asked for. It ends at the first violation.
 *
 * <p>DEMi (NSDI'16, section 3.3), where it is called STSSched. A handler runs to its end before the next move, so that what cannot happen
 * now is known at once to be absent and nobody waits.
 *
 * <p>Cost: only what comes after the longest beginning shared with the schedule before is done anew. Where the rehearsal knows where it is,
 * a schedule is left as soon as it is certain to break what another one broke (see {@link Landmarks}).
 */
public final class BestEffortReplay implements AutoCloseable {

    private final Rehearsal rehearsal;
    private final @Nullable Landmarks landmarks;
    private @Nullable Schedule last;
    private Match lastMatch = Match.EXACT;
    private int tried; // places of the last schedule that were asked for
    private boolean foreseen; // all that comes behind them would come up, and break something
    private int[] lengthAfter = new int[256]; // by place: how many steps had been made when it had been asked for
    private long performed;

    public BestEffortReplay(Rehearsal rehearsal) {
        this(rehearsal, rehearsal instanceof Recognizable recognizable ? new Landmarks(recognizable) : null);
    }

    private BestEffortReplay(Rehearsal rehearsal, @Nullable Landmarks landmarks) {
        this.rehearsal = rehearsal;
        this.landmarks = landmarks;
    }

    /** One that performs every schedule to its end. */
    public static BestEffortReplay toTheEnd(Rehearsal rehearsal) {
        return new BestEffortReplay(rehearsal, null);
    }

    /**
     * Asks for all of the schedule, or up to the first violation.
     *
     * @return what the last step broke, or what it broke that nothing more happened; or null
     */
    public @Nullable Violation run(Schedule schedule, Match match) {
        int place = enter(schedule, match);
        Landmarks marks = match == Match.EXACT ? landmarks : null;
        if (marks != null) {
            marks.enter(schedule);
        }
        while (place < schedule.size()) {
            Violation ahead = marks == null ? null : marks.pass(place);
            if (ahead != null) {
                foreseen = true;
                return ahead;
            }
            if (rehearsal.perform(schedule.move(place), match, schedule.choices(place)) != Rehearsal.ABSENT) {
                performed++;
            }
            lengthAfter[place] = rehearsal.length();
            tried = ++place;
            if (rehearsal.violation() != null) {
                break;
            }
        }
        Violation violation = rehearsal.violation();
        if (violation == null && rehearsal.length() > 0) {
            violation = rehearsal.end();
        }
        if (violation != null && marks != null) {
            marks.broke(violation);
        }
        return violation;
    }

    /** Goes back to where the schedule parts from the one before: the first place to ask for. */
    private int enter(Schedule schedule, Match match) {
        int shared = last == null || match != lastMatch ? 0 : Math.min(tried, schedule.commonPrefix(last));
        if (rehearsal.violation() != null && shared == tried) {
            shared = Math.max(0, shared - 1); // the step that broke something is made again, to see it again
        }
        int length = shared == 0 ? 0 : lengthAfter[shared - 1];
        if (length < rehearsal.length()) {
            if (!rehearsal.rewindsCheaply()) {
                performed += length;
            }
            rehearsal.rewindTo(length);
        }
        if (schedule.size() > lengthAfter.length) {
            lengthAfter = Arrays.copyOf(lengthAfter, Math.max(schedule.size(), 2 * lengthAfter.length));
        }
        last = schedule;
        lastMatch = match;
        tried = shared;
        foreseen = false;
        return shared;
    }

    /** What was made of the last schedule, or would be. */
    public Schedule made() {
        Schedule made = Schedule.made(rehearsal);
        return foreseen && last != null ? made.joined(last, tried) : made;
    }

    /** How many steps were made of the last schedule, or would be. */
    public int length() {
        return lengthAfter(reached());
    }

    /** Whether this place of the last schedule was reached and came up. */
    public boolean cameUp(int place) {
        return place < reached() && lengthAfter(place + 1) > lengthAfter(place);
    }

    /** How many steps had been made after so many places of the last schedule. */
    public int lengthAfter(int places) {
        int known = Math.min(places, tried);
        return (known == 0 ? 0 : lengthAfter[known - 1]) + (foreseen ? places - known : 0);
    }

    /** Begins anew with the next schedule: somebody else moves the rehearsal, or the system does not always do the same. */
    public void forget() {
        last = null;
        foreseen = false;
    }

    /** How many places of the last schedule were asked for: all, or up to the violation. */
    public int reached() {
        return foreseen && last != null ? last.size() : tried;
    }

    /** How many steps were performed for all schedules so far. */
    public long performed() {
        return performed;
    }

    public Rehearsal rehearsal() {
        return rehearsal;
    }

    @Override
    public void close() {
        rehearsal.close();
    }
}
