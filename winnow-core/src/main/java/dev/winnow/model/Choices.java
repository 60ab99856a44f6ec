package dev.winnow.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What {@code Context.choose} returns during one step: a bound and a value for each call, in the order of the calls.
 *
 * <p>As a request, choices may be incomplete: calls beyond their end return 0, and so does a call whose bound is not
 * greater than the requested value. As a result, they list all calls with a bound above 1. With timed delivery, the
 * first one may choose the time of the event.
 */
public final class Choices implements Comparable<Choices> {

    private static final Choices NONE = new Choices(new int[0]);

    private final int[] boundsAndValues; // in turn; never modified

    private Choices(int[] boundsAndValues) {
        this.boundsAndValues = boundsAndValues;
    }

    /** Returns choices of these bounds and values, in turn. */
    public static Choices of(int... boundsAndValues) {
        return ofPairs(boundsAndValues.clone());
    }

    /** Returns the choices made in a step. */
    public static Choices of(Step step) {
        return ofPairs(step.choices());
    }

    private static Choices ofPairs(int[] boundsAndValues) {
        return boundsAndValues.length == 0 ? NONE : new Choices(boundsAndValues);
    }

    public int size() {
        return boundsAndValues.length / 2;
    }

    public boolean isEmpty() {
        return boundsAndValues.length == 0;
    }

    public int bound(int place) {
        return boundsAndValues[2 * place];
    }

    public int value(int place) {
        return boundsAndValues[2 * place + 1];
    }

    /** Returns the first {@code size} choices. */
    public Choices prefix(int size) {
        return size == size() ? this : ofPairs(Arrays.copyOf(boundsAndValues, 2 * size));
    }

    /** Returns the choices after the first {@code size} ones. */
    public Choices after(int size) {
        return ofPairs(Arrays.copyOfRange(boundsAndValues, 2 * size, boundsAndValues.length));
    }

    /** Returns these choices, followed by others. */
    public Choices followedBy(Choices others) {
        int[] longer = Arrays.copyOf(boundsAndValues, boundsAndValues.length + others.boundsAndValues.length);
        System.arraycopy(others.boundsAndValues, 0, longer, boundsAndValues.length, others.boundsAndValues.length);
        return ofPairs(longer);
    }

    /** Returns these choices and one more. */
    public Choices then(int bound, int value) {
        int[] longer = Arrays.copyOf(boundsAndValues, boundsAndValues.length + 2);
        longer[longer.length - 2] = bound;
        longer[longer.length - 1] = value;
        return new Choices(longer);
    }

    /** Returns the choices up to this place, with another value there. */
    public Choices withLast(int place, int value) {
        return prefix(place).then(bound(place), value);
    }

    /** Returns the choices without those at their end whose value is 0. */
    public Choices withoutTrailingZeros() {
        int size = size();
        while (size > 0 && value(size - 1) == 0) {
            size--;
        }
        return prefix(size);
    }

    /** Returns the choices to request after these, in lexicographic order; null after the last. */
    public @Nullable Choices next() {
        for (int place = size() - 1; place >= 0; place--) {
            if (value(place) + 1 < bound(place)) {
                return withLast(place, value(place) + 1);
            }
        }
        return null;
    }

    public boolean startsWith(Choices prefix) {
        int length = prefix.boundsAndValues.length;
        return length <= boundsAndValues.length
                && Arrays.equals(boundsAndValues, 0, length, prefix.boundsAndValues, 0, length);
    }

    @Override
    public int compareTo(Choices other) {
        return Arrays.compare(boundsAndValues, other.boundsAndValues);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Choices that && Arrays.equals(boundsAndValues, that.boundsAndValues);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(boundsAndValues);
    }

    @Override
    public String toString() {
        return Arrays.toString(boundsAndValues);
    }
}
