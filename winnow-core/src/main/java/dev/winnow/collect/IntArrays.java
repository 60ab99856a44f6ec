package dev.winnow.collect;

import java.util.Arrays;

/** Growth of int arrays. */
public final class IntArrays {

    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8; // the limit of some JVMs

    private IntArrays() {}

    /** Returns the array if it has at least this length, or else a copy of at least twice its length. */
    public static int[] roomFor(int[] array, long length) {
        if (length <= array.length) {
            return array;
        }
        if (length > MAX_LENGTH) {
            throw new OutOfMemoryError("an array of " + length + " ints is needed; the maximum is " + MAX_LENGTH);
        }
        long newLength = Math.max(length, Math.max(16, 2L * array.length));
        return Arrays.copyOf(array, (int) Math.min(newLength, MAX_LENGTH));
    }
}
