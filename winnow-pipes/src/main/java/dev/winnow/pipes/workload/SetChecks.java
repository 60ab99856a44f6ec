package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.pipes.protocol.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checks of a system that collects values, as {@code broadcast} and {@code g-set} do.
 *
 * @param add the type of the request that adds a value
 * @param value the field of that request with the value
 * @param values the field of {@code read_ok} with all values
 */
record SetChecks(String add, String value, String values) {

    static final String READ = "read";

    List<HistoryCheck> all() {
        return List.of(
                new HistoryCheck("reads return only values that clients added", this::inventedValue),
                new HistoryCheck("final reads return all acknowledged values", this::lostValue));
    }

    @Nullable
    String resultProblem(Operation operation) {
        return operation.is(READ) && !(operation.result(values) instanceof Json.Array)
                ? "which has no list '" + values + "'"
                : null;
    }

    private List<Json> valuesOf(Operation read) {
        return read.result(values) instanceof Json.Array array ? array.elements() : List.of();
    }

    private @Nullable Breach inventedValue(ClientHistory history) {
        for (Operation read : history.completed(READ)) {
            List<Json> possible = history.ofType(add).stream()
                    .filter(operation -> operation.mayHaveHappenedBefore(read.answeredAt()))
                    .map(operation -> operation.request().field(value))
                    .toList();
            for (Json found : valuesOf(read)) {
                if (!possible.contains(found)) {
                    return read.breach(
                            read.node() + " returned " + found.toJson() + ", " + whyImpossible(history, found));
                }
            }
        }
        return null;
    }

    private String whyImpossible(ClientHistory history, Json found) {
        return history.ofType(add).stream()
                .filter(operation -> found.equals(operation.request().field(value))
                        && operation.outcome() == Operation.Outcome.FAILED)
                .findFirst()
                .map(failed -> "although " + failed.node() + " refused it with " + failed.reply())
                .orElse("which no client had added");
    }

    private @Nullable Breach lostValue(ClientHistory history) {
        for (Operation read : history.completed(READ)) {
            for (Operation added : history.ofType(add)) {
                Json expected = added.request().field(value);
                if (expected != null
                        && added.isAcknowledgedBefore(read.settledAt())
                        && !valuesOf(read).contains(expected)) {
                    return read.breach("the final read of " + read.node() + " has no " + expected.toJson() + ", which "
                            + added.node() + " acknowledged to "
                            + added.request().src() + "; it has "
                            + Json.of(valuesOf(read)).toJson());
                }
            }
        }
        return null;
    }
}
