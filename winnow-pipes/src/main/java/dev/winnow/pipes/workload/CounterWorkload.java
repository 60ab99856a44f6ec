package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The workloads {@code g-counter} and {@code pn-counter}: clients add numbers, and reads return the sum of the known
 * ones.
 *
 * @param name the name
 * @param minDelta the smallest number that clients add
 */
record CounterWorkload(String name, int minDelta) implements CheckedWorkload {

    private static final int MAX_DELTA = 5;
    private static final int READS_IN = 4;
    private static final String ADD = "add";
    private static final String READ = "read";

    static CounterWorkload growOnly() {
        return new CounterWorkload("g-counter", 1);
    }

    static CounterWorkload withDecrements() {
        return new CounterWorkload("pn-counter", -MAX_DELTA);
    }

    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        return random.nextInt(READS_IN) == 0
                ? Message.body(READ)
                : Message.body(ADD).with("delta", Json.of(random.nextInt(minDelta, MAX_DELTA + 1)));
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.of(Message.body(READ));
    }

    @Override
    public @Nullable String resultProblem(Operation operation) {
        return operation.is(READ) && valueOf(operation).isEmpty() ? "which has no integer 'value'" : null;
    }

    @Override
    public List<HistoryCheck> checks() {
        return List.of(
                new HistoryCheck("reads return sums of what clients added", CounterWorkload::inventedSum),
                new HistoryCheck("final reads return the sum of all additions", CounterWorkload::wrongTotal));
    }

    private static OptionalLong valueOf(Operation read) {
        Json value = read.result("value");
        return value == null ? OptionalLong.empty() : value.asLong();
    }

    private static List<Long> deltas(ClientHistory history, Predicate<Operation> isSelected) {
        return history.ofType(ADD).stream()
                .filter(isSelected)
                .map(add -> add.request().field("delta"))
                .map(delta -> delta == null ? 0 : delta.asLong().orElse(0))
                .toList();
    }

    private static @Nullable Breach inventedSum(ClientHistory history) {
        for (Operation read : history.completed(READ)) {
            List<Long> possible = deltas(history, add -> add.mayHaveHappenedBefore(read.answeredAt()));
            OptionalLong value = valueOf(read);
            if (value.isPresent() && !AchievableSums.of(List.of(), possible).contains(value.getAsLong())) {
                return read.breach(read.node() + " returned " + value.getAsLong()
                        + ", which is not the sum of any of the numbers added so far: " + possible);
            }
        }
        return null;
    }

    private static @Nullable Breach wrongTotal(ClientHistory history) {
        for (Operation read : history.completed(READ)) {
            AchievableSums totals = totals(history, read);
            OptionalLong value = valueOf(read);
            if (read.settledAt() >= 0 && value.isPresent() && !totals.contains(value.getAsLong())) {
                return read.breach("the final read of " + read.node() + " is " + value.getAsLong() + "; expected "
                        + totals.text());
            }
        }
        return null;
    }

    /** Returns what a final read may return: acknowledged additions are certain, open ones are possible. */
    private static AchievableSums totals(ClientHistory history, Operation read) {
        return AchievableSums.of(
                deltas(history, add -> add.isAcknowledgedBefore(read.settledAt())),
                deltas(
                        history,
                        add -> !add.isAcknowledgedBefore(read.settledAt())
                                && add.mayHaveHappenedBefore(read.answeredAt())));
    }
}
