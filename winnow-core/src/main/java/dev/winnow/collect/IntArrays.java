package dev.winnow.collect;

import java.util.Arrays;

/** Arrays of ints that grow. */
public final class IntArrays {

    private IntArrays() {}

    /** Returns the array, or a longer copy if it is shorter than needed. */
    public static int[] roomFor(int[] array, long length) {
        if (length <= array.length) {
            return array;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("more configurations side by side than fit into one array");
        }
        long more = Math.max(length, Math.max(16, 2L * array.length));
        return Arrays.copyOf(array, (int) Math.min(more, Integer.MAX_VALUE - 8));
    }
}
