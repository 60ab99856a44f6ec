package dev.winnow.collect;

import java.util.Arrays;

/** Growth of int arrays. */
public final class IntArrays {

    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8; // the limit of some JVMs

    private IntArrays() {}

    /** Returns the array if it has at least this length, or else a copy of at least twice its length. */
    public static int[] roomFor(int[] array, long length) {
        return grown(array, length, 2L * array.length);
    }

    /** Returns the array if it has at least this length, or else a copy of at least one and a half times its length. */
    public static int[] growTo(int[] array, long length) {
        return grown(array, length, array.length + array.length / 2L);
    }

    private static int[] grown(int[] array, long length, long usualLength) {
        if (length <= array.length) {
            return array;
        }
        if (length > MAX_LENGTH) {
            throw new OutOfMemoryError("an array of " + length + " ints is needed; the maximum is " + MAX_LENGTH);
        }
        long newLength = Math.max(length, Math.max(16, usualLength));
        return Arrays.copyOf(array, (int) Math.min(newLength, MAX_LENGTH));
    }
}
