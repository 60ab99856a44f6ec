package dev.winnow.replay;

import dev.winnow.guided.FingerprintedGuidedRun;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTree;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A replay of schedules that may not fit the system: performs each requested move that is enabled when its turn comes,
 * skips the others, and performs nothing else. It stops at the first violation.
 *
 * <p>DEMi (NSDI'16, section 3.2.1, algorithm 1), where it is called STSSched.
 *
 * <p>Difference: a handler runs to its end before the next move, so a move that is not enabled is known to be absent
 * and nothing has to wait.
 *
 * <p>Cost: only the part after the longest prefix shared with the previous schedule is performed. If the guided run has
 * fingerprints, a schedule is abandoned once it is certain to fail like an earlier one (see {@link FailingPathMemo}).
 * It keeps one path and no {@link MoveTree}: a requested move may be absent, so a position in the schedule is not a
 * step.
 */
public final class BestEffortReplay implements AutoCloseable {

    private final GuidedRun guidedRun;
    private final @Nullable FailingPathMemo failingPath;
    private @Nullable Schedule last;
    private MatchPolicy lastMatch = MatchPolicy.EXACT;
    private int requested; // number of moves of the last schedule that were requested
    private boolean foreseen; // the remaining moves would all be performed and end in a violation
    private int[] lengthAfter = new int[256]; // by place in the schedule: number of steps after its move was requested
    private long performed;

    public BestEffortReplay(GuidedRun guidedRun) {
        this(
                guidedRun,
                guidedRun instanceof FingerprintedGuidedRun fingerprinted ? new FailingPathMemo(fingerprinted) : null);
    }

    private BestEffortReplay(GuidedRun guidedRun, @Nullable FailingPathMemo failingPath) {
        this.guidedRun = guidedRun;
        this.failingPath = failingPath;
    }

    /** Returns a replay that performs every schedule to its end. */
    public static BestEffortReplay withoutShortcuts(GuidedRun guidedRun) {
        return new BestEffortReplay(guidedRun, null);
    }

    /**
     * Requests all moves of the schedule, up to the first violation.
     *
     * @return the violation by the last step or by the final state; null if there is none
     */
    public @Nullable Violation run(Schedule schedule, MatchPolicy match) {
        int place = enter(schedule, match);
        FailingPathMemo memo = match == MatchPolicy.EXACT ? failingPath : null;
        if (memo != null) {
            memo.startSchedule(schedule);
        }
        while (place < schedule.size()) {
            Violation known = memo == null ? null : memo.findKnownViolation(place);
            if (known != null) {
                foreseen = true;
                return known;
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
        if (violation != null && memo != null) {
            memo.rememberFailure(violation);
        }
        return violation;
    }

    /** Rewinds to the end of the prefix shared with the last schedule, and returns the first place to request. */
    private int enter(Schedule schedule, MatchPolicy match) {
        int shared = last == null || match != lastMatch ? 0 : Math.min(requested, schedule.commonPrefix(last));
        if (guidedRun.violation() != null && shared == requested) {
            shared = Math.max(0, shared - 1); // repeats the failing step, to report it again
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

    /** Returns the moves of the last schedule that were performed, or would be. */
    public Schedule performedSchedule() {
        Schedule performedMoves = Schedule.performedBy(guidedRun);
        return foreseen && last != null ? performedMoves.concat(last, requested) : performedMoves;
    }

    /** Returns the number of steps of the last schedule that were performed, or would be. */
    public int length() {
        return lengthAfter(requestedPlaces());
    }

    /** Returns true if the move at this place of the last schedule was performed. */
    public boolean wasPerformed(int place) {
        return place < requestedPlaces() && lengthAfter(place + 1) > lengthAfter(place);
    }

    /** Returns the number of steps performed after the first moves of the last schedule. */
    public int lengthAfter(int places) {
        int known = Math.min(places, requested);
        return (known == 0 ? 0 : lengthAfter[known - 1]) + (foreseen ? places - known : 0);
    }

    /**
     * Forgets the last schedule, so that the next one starts over: the guided run was moved by others, or the system is
     * not deterministic.
     */
    public void forget() {
        last = null;
        foreseen = false;
    }

    /** Returns the number of moves of the last schedule that were requested: all, or up to the violation. */
    public int requestedPlaces() {
        return foreseen && last != null ? last.size() : requested;
    }

    /** Returns the number of steps performed for all schedules so far. */
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
