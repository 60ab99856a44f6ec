package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workload {@code unique-ids}: nodes generate ids, of any type. */
final class UniqueIdsWorkload implements CheckedWorkload {

    private static final String GENERATE = "generate";
    private static final String ID = "id";

    @Override
    public String name() {
        return "unique-ids";
    }

    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        return Message.body(GENERATE);
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.empty();
    }

    @Override
    public @Nullable String resultProblem(Operation operation) {
        return operation.is(GENERATE) && operation.result(ID) == null ? "which has no 'id'" : null;
    }

    @Override
    public List<HistoryCheck> checks() {
        return List.of(new HistoryCheck("no id is generated twice", UniqueIdsWorkload::repeatedId));
    }

    private static @Nullable Breach repeatedId(ClientHistory history) {
        Map<Json, Operation> generated = new HashMap<>();
        for (Operation operation : history.completed(GENERATE)) {
            Json id = operation.result(ID);
            Operation other = id == null ? null : generated.putIfAbsent(id, operation);
            if (id != null && other != null) {
                return repeated(id, other.node(), operation.node());
            }
        }
        return null;
    }

    private static Breach repeated(Json id, String one, String other) {
        return one.equals(other)
                ? new Breach(one + " generated the id " + id.toJson() + " twice", ProcessId.of(one))
                : new Breach(
                        one + " and " + other + " both generated the id " + id.toJson(),
                        ProcessId.of(one),
                        ProcessId.of(other));
    }
}
