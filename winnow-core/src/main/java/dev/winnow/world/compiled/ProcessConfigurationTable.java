package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/**
 * Process configurations as numbers. A process configuration is the local state and the inbox of a process; it
 * determines the next steps of the process. Numbers begin with 1. Shared by threads: a thread that has a number, from
 * this table or safely published by another thread, sees its entries.
 */
final class ProcessConfigurationTable {

    private static final int MOST_CONFIGURATIONS = 1 << 26;
    private static final long HIGH = 0x9E3779B97F4A7C15L;

    private final IntPairMap numbers = new IntPairMap(); // by local state and inbox
    int[] localState = new int[64]; // by number
    int[] inbox = new int[64]; // by number
    private int count = 1;

    synchronized int numberOf(int localNumber, int inboxNumber) {
        int known = numbers.get(localNumber, inboxNumber);
        if (known != IntPairMap.ABSENT) {
            return known;
        }
        if (count == MOST_CONFIGURATIONS) {
            throw new UnsupportedByEngine("more than " + MOST_CONFIGURATIONS + " different states and inboxes");
        }
        if (count == localState.length) {
            localState = Arrays.copyOf(localState, 2 * count);
            inbox = Arrays.copyOf(inbox, 2 * count);
        }
        localState[count] = localNumber;
        inbox[count] = inboxNumber;
        numbers.put(localNumber, inboxNumber, count);
        return count++;
    }

    /** Returns what a process configuration contributes to the low half of a fingerprint. */
    static long fingerprintLow(int number) {
        return SeededRandom.mix(number);
    }

    /** Returns what a process configuration contributes to the high half of a fingerprint. */
    static long fingerprintHigh(int number) {
        return SeededRandom.mix(number ^ HIGH);
    }
}
