package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.model.External;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A configuration and the histories of the invariants, by the numbers of one symbol table. Configurations of different
 * symbol tables are never equal.
 */
record CompiledConfiguration(SymbolTable symbols, IntArrayKey numbers, List<External.Partition> partitions) {

    /** Returns a configuration; {@code messages} comes from {@link #bag} or {@link #queues}. */
    static CompiledConfiguration of(
            SymbolTable symbols, int[] locals, int[] histories, int[] messages, List<External.Partition> partitions) {
        int[] numbers = Stream.of(locals, histories, messages)
                .flatMapToInt(IntStream::of)
                .toArray();
        return new CompiledConfiguration(symbols, new IntArrayKey(numbers), partitions);
    }

    /** Returns the messages in flight, if their order does not matter. */
    static int[] bag(InFlightQueues inFlight, int items) {
        return inFlight.inFlight(items).map(inFlight::message).sorted().toArray();
    }

    /** Returns the messages in flight by queue, in order. */
    static int[] queues(SymbolTable symbols, InFlightQueues inFlight, int items) {
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
        return other instanceof CompiledConfiguration that
                && symbols == that.symbols
                && numbers.equals(that.numbers)
                && partitions.equals(that.partitions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(numbers, partitions);
    }
}
