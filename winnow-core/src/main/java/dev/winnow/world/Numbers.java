package dev.winnow.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Several numbers as one value. */
final class Numbers {

    private final int[] each; // never changed

    /** Takes the array over. */
    Numbers(int[] each) {
        this.each = each;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Numbers numbers && Arrays.equals(each, numbers.each);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(each);
    }
}
