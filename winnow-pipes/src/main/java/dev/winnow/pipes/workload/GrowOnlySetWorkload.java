package dev.winnow.pipes.workload;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workload {@code g-set}: a set that only grows. */
final class GrowOnlySetWorkload implements CheckedWorkload {

    private static final SetChecks CHECKS = new SetChecks("add", "element", "value");
    private static final int READS_IN = 4;

    @Override
    public String name() {
        return "g-set";
    }

    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        return random.nextInt(READS_IN) == 0
                ? Message.body(SetChecks.READ)
                : Message.body("add").with("element", Json.of(number));
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.of(Message.body(SetChecks.READ));
    }

    @Override
    public @Nullable String resultProblem(Operation operation) {
        return CHECKS.resultProblem(operation);
    }

    @Override
    public List<HistoryCheck> checks() {
        return CHECKS.all();
    }
}
