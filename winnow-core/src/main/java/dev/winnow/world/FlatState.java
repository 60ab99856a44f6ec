package dev.winnow.world;

import dev.winnow.model.External;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A configuration and what the invariants remember, by the numbers of one vocabulary; those of another one are never equal. */
record FlatState(Vocabulary words, Numbers numbers, List<External.Partition> partitions) {

    static FlatState of(
            Vocabulary words,
            int[] locals,
            int[] histories,
            Letters letters,
            int items,
            boolean ordered,
            List<External.Partition> partitions) {
        int[] underWay = ordered ? inQueues(words, letters, items) : inBag(letters, items);
        int[] numbers = Stream.of(locals, histories, underWay)
                .flatMapToInt(IntStream::of)
                .toArray();
        return new FlatState(words, new Numbers(numbers), partitions);
    }

    private static int[] inBag(Letters letters, int items) {
        return letters.underWay(items).map(letters::message).sorted().toArray();
    }

    private static int[] inQueues(Vocabulary words, Letters letters, int items) {
        IntStream.Builder all = IntStream.builder();
        IntStream queues = letters.underWay(items).map(item -> words.queue[letters.message(item)]);
        queues.sorted().distinct().forEach(queue -> {
            all.add(~queue);
            for (int item = letters.first(queue); item >= 0; item = letters.following(item)) {
                all.add(letters.message(item));
            }
        });
        return all.build().toArray();
    }

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
