package dev.winnow.replay;

import dev.winnow.guided.FingerprintedGuidedRun;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A memo of the last failing path. A schedule that reaches one of its configurations and requests the same moves from
 * there on fails in the same way, so the rest need not be performed. Most schedules that omit an irrelevant step soon
 * do.
 *
 * <p>The fingerprint may ignore messages in flight. Additional ones do no harm, but those that the rest of the path
 * consumes must be there, which is checked.
 */
final class FailingPathMemo {

    private static final int MAX_MISSES = 8; // per schedule; a message that is missing hardly comes back

    private final FingerprintedGuidedRun guidedRun;
    private long[] fingerprints = new long[256]; // of the configurations on the current path, by length

    private int[] failingPath = {}; // its moves
    private long[] failingFingerprints = {}; // by place: of the configuration before it
    private int[] consumed = {}; // by place: the delivery that it consumes
    private int[] sendingSteps = {}; // by place: the step that sent it; the place itself if it consumes none
    private @Nullable Violation violation;

    private int offset; // from a place of the current schedule to the place of the failing path with the same suffix
    private int from; // the first place from which both request the same moves
    private int misses;
    private int[] counts = new int[256]; // by delivery

    FailingPathMemo(FingerprintedGuidedRun guidedRun) {
        this.guidedRun = guidedRun;
    }

    void startSchedule(Schedule schedule) {
        offset = failingPath.length - schedule.size();
        from = schedule.size();
        while (from > 0 && from + offset > 0 && schedule.move(from - 1) == failingPath[from - 1 + offset]) {
            from--;
        }
        misses = 0;
    }

    /** Records the current configuration. Returns the violation that the rest of the schedule leads to, if known. */
    @Nullable
    Violation findKnownViolation(int place) {
        int length = guidedRun.length();
        if (length >= fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, 2 * length);
        }
        long fingerprint = guidedRun.fingerprint();
        fingerprints[length] = fingerprint;
        if (place < from || misses > MAX_MISSES || failingFingerprints[place + offset] != fingerprint) {
            return null;
        }
        if (isAllInFlight(place + offset)) {
            return violation;
        }
        misses++;
        return null;
    }

    /** Returns true if all messages sent before this place of the failing path and consumed later are in flight. */
    private boolean isAllInFlight(int start) {
        boolean allInFlight = true;
        int place = start;
        for (; allInFlight && place < consumed.length; place++) {
            if (sendingSteps[place] < start) {
                allInFlight = guidedRun.areInFlight(consumed[place], ++counts[consumed[place]]);
            }
        }
        while (--place >= start) {
            if (sendingSteps[place] < start) {
                counts[consumed[place]] = 0;
            }
        }
        return allInFlight;
    }

    /** Remembers the current path, which ends in this violation. */
    void rememberFailure(Violation found) {
        failingPath = new int[guidedRun.length()];
        failingFingerprints = Arrays.copyOf(fingerprints, failingPath.length);
        consumed = new int[failingPath.length];
        sendingSteps = new int[failingPath.length];
        for (int place = 0; place < failingPath.length; place++) {
            failingPath[place] = guidedRun.performedMove(place);
            consumed[place] = guidedRun.consumedDelivery(place);
            sendingSteps[place] = consumed[place] == GuidedRun.ABSENT ? place : guidedRun.sendingStep(place);
            counts = consumed[place] < counts.length ? counts : new int[2 * consumed[place]];
        }
        violation = found;
    }
}
