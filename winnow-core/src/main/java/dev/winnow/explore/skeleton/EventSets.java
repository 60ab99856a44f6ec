package dev.winnow.explore.skeleton;

import java.util.Arrays;

/** Sets of event numbers as sorted arrays. Arrays are never modified. */
final class EventSets {

    static final int[] EMPTY = {};

    private EventSets() {}

    static boolean contains(int[] set, int event) {
        return Arrays.binarySearch(set, event) >= 0;
    }

    static int[] with(int[] set, int event) {
        int place = Arrays.binarySearch(set, event);
        if (place >= 0) {
            return set;
        }
        int at = -place - 1;
        int[] larger = new int[set.length + 1];
        System.arraycopy(set, 0, larger, 0, at);
        larger[at] = event;
        System.arraycopy(set, at, larger, at + 1, set.length - at);
        return larger;
    }

    static int[] union(int[] one, int[] other) {
        if (one.length == 0 || other.length == 0) {
            return one.length == 0 ? other : one;
        }
        int[] all = new int[one.length + other.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < one.length && j < other.length) {
            int least = Math.min(one[i], other[j]);
            i += one[i] == least ? 1 : 0;
            j += other[j] == least ? 1 : 0;
            all[count++] = least;
        }
        int rest = one.length - i;
        System.arraycopy(one, i, all, count, rest);
        System.arraycopy(other, j, all, count + rest, other.length - j);
        return Arrays.copyOf(all, count + rest + other.length - j);
    }
}
