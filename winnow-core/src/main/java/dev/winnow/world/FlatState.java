package dev.winnow.world;

import dev.winnow.model.External;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A configuration and what the invariants remember, by the numbers of one vocabulary; those of another one are never equal. */
record FlatState(Vocabulary words, Numbers numbers, List<External.Partition> partitions) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FlatState state
                && words == state.words
                && numbers.equals(state.numbers)
                && partitions.equals(state.partitions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(numbers, partitions);
    }
}
