package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workload {@code echo}: nodes send back what they receive. */
final class EchoWorkload implements CheckedWorkload {

    private static final String ECHO = "echo";
    private static final int WORDS = 100;

    @Override
    public String name() {
        return ECHO;
    }

    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        return Message.body(ECHO).with(ECHO, Json.of("word " + random.nextInt(WORDS)));
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.empty();
    }

    @Override
    public @Nullable String resultProblem(Operation operation) {
        return operation.is(ECHO) && operation.result(ECHO) == null ? "which has no 'echo'" : null;
    }

    @Override
    public List<HistoryCheck> checks() {
        return List.of(new HistoryCheck("echoes equal what was sent", EchoWorkload::wrongEcho));
    }

    private static @Nullable Breach wrongEcho(ClientHistory history) {
        for (Operation echo : history.completed(ECHO)) {
            Json sent = echo.request().field(ECHO);
            Json received = echo.result(ECHO);
            if (sent != null && received != null && !received.equals(sent)) {
                return echo.breach(echo.node() + " answered " + sent.toJson() + " with " + received.toJson());
            }
        }
        return null;
    }
}
