package dev.winnow.world;

import dev.winnow.model.Dice;
import dev.winnow.rehearse.Unrehearsable;
import java.util.Arrays;

/**
 * How a process stands, as one number: its local state and its inbox, which together say what it can do next. Numbers begin with 1. May be shared by threads: whoever has a number,
 * from here or from another thread in whatever way is safe, sees what belongs to it.
 */
final class Standings {

    private static final int MOST = 1 << 26;
    private static final long HIGH = 0x9E3779B97F4A7C15L;

    private final IntTable numbers = new IntTable(); // by local state and inbox
    int[] local = new int[64]; // by number
    int[] inbox = new int[64];
    private int count = 1;

    synchronized int number(int ofLocal, int ofInbox) {
        int known = numbers.get(ofLocal, ofInbox);
        if (known != IntTable.ABSENT) {
            return known;
        }
        if (count == MOST) {
            throw new Unrehearsable("more than " + MOST + " different states and inboxes");
        }
        if (count == local.length) {
            local = Arrays.copyOf(local, 2 * count);
            inbox = Arrays.copyOf(inbox, 2 * count);
        }
        local[count] = ofLocal;
        inbox[count] = ofInbox;
        numbers.put(ofLocal, ofInbox, count);
        return count++;
    }

    /** What it adds to the name of a configuration, to the lower half of it. */
    static long low(int standing) {
        return Dice.mix(standing);
    }

    static long high(int standing) {
        return Dice.mix(standing ^ HIGH);
    }
}
