package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/**
 * How a process stands, as one number: its local state and its inbox, which together say what it can do next. Numbers
 * begin with 1. May be shared by threads: whoever has a number, from here or from another thread in whatever way is
 * safe, sees what belongs to it.
 */
final class ProcessConfigurationTable {

    private static final int MOST = 1 << 26;
    private static final long HIGH = 0x9E3779B97F4A7C15L;

    private final IntPairMap numbers = new IntPairMap(); // by local state and inbox
    int[] localState = new int[64]; // by number
    int[] inbox = new int[64];
    private int count = 1;

    synchronized int numberOf(int ofLocal, int ofInbox) {
        int known = numbers.get(ofLocal, ofInbox);
        if (known != IntPairMap.ABSENT) {
            return known;
        }
        if (count == MOST) {
            throw new UnsupportedByEngine("more than " + MOST + " different states and inboxes");
        }
        if (count == localState.length) {
            localState = Arrays.copyOf(localState, 2 * count);
            inbox = Arrays.copyOf(inbox, 2 * count);
        }
        localState[count] = ofLocal;
        inbox[count] = ofInbox;
        numbers.put(ofLocal, ofInbox, count);
        return count++;
    }

    /** What it adds to the name of a configuration, to the lower half of it. */
    static long fingerprintLow(int standing) {
        return SeededRandom.mix(standing);
    }

    static long fingerprintHigh(int standing) {
        return SeededRandom.mix(standing ^ HIGH);
    }
}
