package dev.winnow.replay;

import dev.winnow.guided.FingerprintedGuidedRun;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a schedule that broke something came by. Whoever comes by at one of these configurations and asks for the same
 * from there on will break the same: it need not be performed. Most schedules that leave out a step of no importance do
 * so soon.
 *
 * <p>What was not delivered is still under way then, and harms nobody. What matters is that nothing is missing which is
 * yet to be delivered.
 */
final class FailingPathMemo {

    private static final int MOST_MISSES = 8; // of one schedule: something is missing, and hardly comes back

    private final FingerprintedGuidedRun guidedRun;
    private long[] fingerprints = new long[256]; // of the configurations on the present path, by its length

    private int[] failingPath = {}; // that broke something
    private long[] failingFingerprints = {}; // by place: before it
    private int[] needed = {}; // by place: which delivery is of the message that is taken there
    private int[] sentIn = {}; // and where that was sent; the place itself if nothing is taken
    private @Nullable Violation violation;

    private int offset; // from a place of the present schedule to that of the way with the same still to come
    private int from; // the first place from which on both ask for the same
    private int misses;
    private int[] counts = new int[256]; // by delivery

    FailingPathMemo(FingerprintedGuidedRun rehearsal) {
        this.guidedRun = rehearsal;
    }

    void startSchedule(Schedule schedule) {
        offset = failingPath.length - schedule.size();
        from = schedule.size();
        while (from > 0 && from + offset > 0 && schedule.move(from - 1) == failingPath[from - 1 + offset]) {
            from--;
        }
        misses = 0;
    }

    /** Notes where the path is: what will be broken when all from this place on is asked for, if that is known. */
    @Nullable
    Violation findKnownViolation(int place) {
        int length = guidedRun.length();
        if (length >= fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, 2 * length);
        }
        long name = guidedRun.fingerprint();
        fingerprints[length] = name;
        if (place < from || misses > MOST_MISSES || failingFingerprints[place + offset] != name) {
            return null;
        }
        if (isAllInFlight(place + offset)) {
            return violation;
        }
        misses++;
        return null;
    }

    /** Whether all is under way that was so before this place of the way and is taken later. */
    private boolean isAllInFlight(int start) {
        boolean provided = true;
        int place = start;
        for (; provided && place < needed.length; place++) {
            if (sentIn[place] < start) {
                provided = guidedRun.areInFlight(needed[place], ++counts[needed[place]]);
            }
        }
        while (--place >= start) {
            if (sentIn[place] < start) {
                counts[needed[place]] = 0;
            }
        }
        return provided;
    }

    /** The present path is one that breaks something. */
    void rememberFailure(Violation found) {
        failingPath = new int[guidedRun.length()];
        failingFingerprints = Arrays.copyOf(fingerprints, failingPath.length);
        needed = new int[failingPath.length];
        sentIn = new int[failingPath.length];
        for (int place = 0; place < failingPath.length; place++) {
            failingPath[place] = guidedRun.performedMove(place);
            needed[place] = guidedRun.consumedDelivery(place);
            sentIn[place] = needed[place] == GuidedRun.ABSENT ? place : guidedRun.sendingStep(place);
            counts = needed[place] < counts.length ? counts : new int[2 * needed[place]];
        }
        violation = found;
    }
}
