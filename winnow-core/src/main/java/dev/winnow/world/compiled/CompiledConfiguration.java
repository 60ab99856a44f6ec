package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.model.External;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A configuration and what the invariants remember, by the numbers of one vocabulary; those of another one are never
 * equal.
 */
record CompiledConfiguration(SymbolTable symbols, IntArrayKey numbers, List<External.Partition> partitions) {

    static CompiledConfiguration of(
            SymbolTable symbols,
            int[] locals,
            int[] histories,
            InFlightQueues inFlight,
            int items,
            boolean ordered,
            List<External.Partition> partitions) {
        int[] underWay = ordered ? inQueues(symbols, inFlight, items) : inBag(inFlight, items);
        int[] numbers = Stream.of(locals, histories, underWay)
                .flatMapToInt(IntStream::of)
                .toArray();
        return new CompiledConfiguration(symbols, new IntArrayKey(numbers), partitions);
    }

    private static int[] inBag(InFlightQueues inFlight, int items) {
        return inFlight.inFlight(items).map(inFlight::message).sorted().toArray();
    }

    private static int[] inQueues(SymbolTable symbols, InFlightQueues inFlight, int items) {
        IntStream.Builder all = IntStream.builder();
        IntStream queues = inFlight.inFlight(items).map(item -> symbols.queue[inFlight.message(item)]);
        queues.sorted().distinct().forEach(queue -> {
            all.add(~queue);
            for (int item = inFlight.first(queue); item >= 0; item = inFlight.next(item)) {
                all.add(inFlight.message(item));
            }
        });
        return all.build().toArray();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CompiledConfiguration state
                && symbols == state.symbols
                && numbers.equals(state.numbers)
                && partitions.equals(state.partitions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(numbers, partitions);
    }
}
