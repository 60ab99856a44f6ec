package dev.winnow.collect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An int array with value equality, for use as a key. */
public final class IntArrayKey {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L; // a small one lets arrays of small numbers collide

    private final int[] values; // never modified

    /** Creates a key. Takes ownership of the array, which callers must not modify afterwards. */
    public IntArrayKey(int[] values) {
        this.values = values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IntArrayKey key && Arrays.equals(values, key.values);
    }

    @Override
    public int hashCode() {
        long hash = values.length;
        for (int value : values) {
            hash = (hash ^ value) * MULTIPLIER;
        }
        return (int) (hash >>> 32);
    }
}
