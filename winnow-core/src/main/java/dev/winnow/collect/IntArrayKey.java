package dev.winnow.collect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Several numbers as one value. */
public final class IntArrayKey {

    private final int[] each; // never changed

    /** Takes the array over. */
    public IntArrayKey(int[] each) {
        this.each = each;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IntArrayKey numbers && Arrays.equals(each, numbers.each);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(each);
    }
}
