package dev.winnow.replay;

import dev.winnow.guided.FingerprintedGuidedRun;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Asks a system for one schedule after another: makes each move that can happen when its turn comes, skips the others,
 * and never makes a move that was not asked for. It ends at the first violation.
 *
 * <p>DEMi (NSDI'16, section 3.3), where it is called STSSched. A handler runs to its end before the next move, so that
 * what cannot happen now is known at once to be absent and nobody waits.
 *
 * <p>Cost: only what comes after the longest beginning shared with the schedule before is done anew. Where the
 * rehearsal knows where it is, a schedule is left as soon as it is certain to break what another one broke (see
 * {@link FailingPathMemo}).
 */
public final class BestEffortReplay implements AutoCloseable {

    private final GuidedRun guidedRun;
    private final @Nullable FailingPathMemo failingPath;
    private @Nullable Schedule last;
    private MatchPolicy lastMatch = MatchPolicy.EXACT;
    private int requested; // places of the last schedule that were asked for
    private boolean foreseen; // all that comes behind them would come up, and break something
    private int[] lengthAfter = new int[256]; // by place: how many steps had been made when it had been asked for
    private long performed;

    public BestEffortReplay(GuidedRun guidedRun) {
        this(
                guidedRun,
                guidedRun instanceof FingerprintedGuidedRun recognizable ? new FailingPathMemo(recognizable) : null);
    }

    private BestEffortReplay(GuidedRun guidedRun, @Nullable FailingPathMemo landmarks) {
        this.guidedRun = guidedRun;
        this.failingPath = landmarks;
    }

    /** One that performs every schedule to its end. */
    public static BestEffortReplay withoutShortcuts(GuidedRun guidedRun) {
        return new BestEffortReplay(guidedRun, null);
    }

    /**
     * Asks for all of the schedule, or up to the first violation.
     *
     * @return what the last step broke, or what it broke that nothing more happened; or null
     */
    public @Nullable Violation run(Schedule schedule, MatchPolicy match) {
        int place = enter(schedule, match);
        FailingPathMemo marks = match == MatchPolicy.EXACT ? failingPath : null;
        if (marks != null) {
            marks.startSchedule(schedule);
        }
        while (place < schedule.size()) {
            Violation ahead = marks == null ? null : marks.findKnownViolation(place);
            if (ahead != null) {
                foreseen = true;
                return ahead;
            }
            if (guidedRun.perform(schedule.move(place), match, schedule.choices(place)) != GuidedRun.ABSENT) {
                performed++;
            }
            lengthAfter[place] = guidedRun.length();
            requested = ++place;
            if (guidedRun.violation() != null) {
                break;
            }
        }
        Violation violation = guidedRun.violation();
        if (violation == null && guidedRun.length() > 0) {
            violation = guidedRun.checkEnd();
        }
        if (violation != null && marks != null) {
            marks.rememberFailure(violation);
        }
        return violation;
    }

    /** Goes back to where the schedule parts from the one before: the first place to ask for. */
    private int enter(Schedule schedule, MatchPolicy match) {
        int shared = last == null || match != lastMatch ? 0 : Math.min(requested, schedule.commonPrefix(last));
        if (guidedRun.violation() != null && shared == requested) {
            shared = Math.max(0, shared - 1); // the step that broke something is made again, to see it again
        }
        int length = shared == 0 ? 0 : lengthAfter[shared - 1];
        if (length < guidedRun.length()) {
            if (!guidedRun.rewindsCheaply()) {
                performed += length;
            }
            guidedRun.rewindTo(length);
        }
        if (schedule.size() > lengthAfter.length) {
            lengthAfter = Arrays.copyOf(lengthAfter, Math.max(schedule.size(), 2 * lengthAfter.length));
        }
        last = schedule;
        lastMatch = match;
        requested = shared;
        foreseen = false;
        return shared;
    }

    /** What was made of the last schedule, or would be. */
    public Schedule performedSchedule() {
        Schedule made = Schedule.performedBy(guidedRun);
        return foreseen && last != null ? made.concat(last, requested) : made;
    }

    /** How many steps were made of the last schedule, or would be. */
    public int length() {
        return lengthAfter(requestedPlaces());
    }

    /** Whether this place of the last schedule was reached and came up. */
    public boolean wasPerformed(int place) {
        return place < requestedPlaces() && lengthAfter(place + 1) > lengthAfter(place);
    }

    /** How many steps had been made after so many places of the last schedule. */
    public int lengthAfter(int places) {
        int known = Math.min(places, requested);
        return (known == 0 ? 0 : lengthAfter[known - 1]) + (foreseen ? places - known : 0);
    }

    /**
     * Begins anew with the next schedule: somebody else moves the rehearsal, or the system does not always do the same.
     */
    public void forget() {
        last = null;
        foreseen = false;
    }

    /** How many places of the last schedule were asked for: all, or up to the violation. */
    public int requestedPlaces() {
        return foreseen && last != null ? last.size() : requested;
    }

    /** How many steps were performed for all schedules so far. */
    public long performedSteps() {
        return performed;
    }

    public GuidedRun guidedRun() {
        return guidedRun;
    }

    @Override
    public void close() {
        guidedRun.close();
    }
}
