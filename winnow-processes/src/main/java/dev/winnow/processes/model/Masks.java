package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of observations that are left out of exact fingerprints, by shape.
 *
 * @param byShape for each known shape one character a value: {@code *} if it is left out, {@code =} if it counts. All
 *     values of an unknown shape are left out.
 */
public record Masks(Map<String, String> byShape) {

    /** Copies the map in the order of its keys. */
    public Masks {
        byShape = Collections.unmodifiableMap(new TreeMap<>(byShape));
    }

    /** Returns masks that know no shape, so that every value is left out. */
    public static Masks none() {
        return new Masks(Map.of());
    }

    /** Returns the positions of the values that count, or null if the shape is unknown. */
    public @Nullable BitSet counting(String shape) {
        String mask = byShape.get(shape);
        if (mask == null) {
            return null;
        }
        BitSet counting = new BitSet();
        for (int i = 0; i < mask.length(); i++) {
            counting.set(i, mask.charAt(i) == '=');
        }
        return counting;
    }

    /** Returns the number of values that are left out. */
    @JsonIgnore
    public long maskedCount() {
        return byShape.values().stream()
                .flatMapToInt(String::chars)
                .filter(c -> c == '*')
                .count();
    }

    /** Returns the number of values of all known shapes. */
    @JsonIgnore
    public long valueCount() {
        return byShape.values().stream().mapToLong(String::length).sum();
    }
}
