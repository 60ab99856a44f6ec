package dev.winnow.replay;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Recognizable;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a schedule that broke something came by. Whoever comes by at one of these configurations and asks for the same from there on will
 * break the same: it need not be performed. Most schedules that leave out a step of no importance do so soon.
 *
 * <p>What was not delivered is still under way then, and harms nobody. What matters is that nothing is missing which is yet to be delivered.
 */
final class Landmarks {

    private static final int MOST_MISSES = 8; // of one schedule: something is missing, and hardly comes back

    private final Recognizable rehearsal;
    private long[] names = new long[256]; // of the configurations on the present path, by its length

    private int[] way = {}; // that broke something
    private long[] wayNames = {}; // by place: before it
    private int[] needed = {}; // by place: which delivery is of the message that is taken there
    private int[] sentIn = {}; // and where that was sent; the place itself if nothing is taken
    private @Nullable Violation violation;

    private int offset; // from a place of the present schedule to that of the way with the same still to come
    private int from; // the first place from which on both ask for the same
    private int misses;
    private int[] counts = new int[256]; // by delivery

    Landmarks(Recognizable rehearsal) {
        this.rehearsal = rehearsal;
    }

    void enter(Schedule schedule) {
        offset = way.length - schedule.size();
        from = schedule.size();
        while (from > 0 && from + offset > 0 && schedule.move(from - 1) == way[from - 1 + offset]) {
            from--;
        }
        misses = 0;
    }

    /** Notes where the path is: what will be broken when all from this place on is asked for, if that is known. */
    @Nullable
    Violation pass(int place) {
        int length = rehearsal.length();
        if (length >= names.length) {
            names = Arrays.copyOf(names, 2 * length);
        }
        long name = rehearsal.fingerprint();
        names[length] = name;
        if (place < from || misses > MOST_MISSES || wayNames[place + offset] != name) {
            return null;
        }
        if (isProvided(place + offset)) {
            return violation;
        }
        misses++;
        return null;
    }

    /** Whether all is under way that was so before this place of the way and is taken later. */
    private boolean isProvided(int start) {
        boolean provided = true;
        int place = start;
        for (; provided && place < needed.length; place++) {
            if (sentIn[place] < start) {
                provided = rehearsal.areUnderWay(needed[place], ++counts[needed[place]]);
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
    void broke(Violation found) {
        way = new int[rehearsal.length()];
        wayNames = Arrays.copyOf(names, way.length);
        needed = new int[way.length];
        sentIn = new int[way.length];
        for (int place = 0; place < way.length; place++) {
            way[place] = rehearsal.move(place);
            needed[place] = rehearsal.needed(place);
            sentIn[place] = needed[place] == Rehearsal.ABSENT ? place : rehearsal.sentIn(place);
            counts = needed[place] < counts.length ? counts : new int[2 * needed[place]];
        }
        violation = found;
    }
}
