package dev.winnow.pipes.workload;

import dev.winnow.consistency.History;
import dev.winnow.consistency.Keyed;
import dev.winnow.consistency.Moment;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.protocol.ErrorCode;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.workload.KeyValueOperation.Cas;
import dev.winnow.pipes.workload.KeyValueOperation.Read;
import dev.winnow.pipes.workload.KeyValueOperation.Write;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The workload {@code lin-kv}: a linearizable store with read, write and compare-and-set.
 *
 * @param keyCount number of keys that clients use
 */
record LinearizableStoreWorkload(int keyCount) implements Workload {

    private static final int RECENT = 4; // a compare-and-set expects one of so many recent values

    @Override
    public String name() {
        return "lin-kv";
    }

    /** Returns a read, a write of a new value, or a compare-and-set from a recent value to a new one. */
    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        Json key = Json.of(random.nextInt(keyCount));
        return switch (random.nextInt(4)) {
            case 0 -> body("write", key).with("value", Json.of(number));
            case 1 -> {
                int from = Math.max(0, number - 1 - random.nextInt(RECENT));
                yield body("cas", key).with("from", Json.of(from)).with("to", Json.of(number));
            }
            default -> body("read", key);
        };
    }

    private static Json.Obj body(String type, Json key) {
        return Message.body(type).with("key", key);
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.empty();
    }

    private static @Nullable String resultProblem(Operation operation) {
        return operation.is("read") && operation.result("value") == null ? "which has no 'value'" : null;
    }

    @Override
    public List<Invariant<?>> invariants(Function<Step, List<ClientEvent>> events) {
        Invariant<?> replies = WellFormedReplies.check(LinearizableStoreWorkload::resultProblem)
                .over(events);
        Invariant<?> linearizable = History.of(new Keyed<String, Optional<String>, KeyValueOperation, KeyValueResult>(
                        new KeyValueSpecification()))
                .moments(step -> moments(events.apply(step)))
                .answersMayRepeat()
                .linearizable("the store is linearizable");
        return List.of(replies, linearizable);
    }

    private static List<Moment<Keyed.On<String, KeyValueOperation>, KeyValueResult>> moments(List<ClientEvent> events) {
        return events.stream().flatMap(LinearizableStoreWorkload::moment).toList();
    }

    private static Stream<Moment<Keyed.On<String, KeyValueOperation>, KeyValueResult>> moment(ClientEvent event) {
        if (event instanceof ClientEvent.Called called) {
            return call(called.request());
        }
        return event instanceof ClientEvent.Answered answered ? outcome(answered.reply()) : Stream.of();
    }

    private static Stream<Moment<Keyed.On<String, KeyValueOperation>, KeyValueResult>> call(Message request) {
        Json key = request.field("key");
        KeyValueOperation operation = operation(request);
        if (key == null || operation == null || request.msgId().isEmpty()) {
            return Stream.of(); // a request of another workload
        }
        return Stream.of(Moment.call(
                ProcessId.of(request.src()), request.msgId().getAsLong(), new Keyed.On<>(text(key), operation)));
    }

    /** Returns the JSON text of a value, equal for equal values. */
    private static String text(Json value) {
        return (value instanceof Json.Obj object ? object.sorted() : value).toJson();
    }

    private static @Nullable KeyValueOperation operation(Message request) {
        Json value = request.field("value");
        Json from = request.field("from");
        Json to = request.field("to");
        return switch (request.type()) {
            case "read" -> new Read();
            case "write" -> value == null ? null : new Write(text(value));
            case "cas" -> from == null || to == null ? null : new Cas(text(from), text(to));
            default -> null;
        };
    }

    private static Stream<Moment<Keyed.On<String, KeyValueOperation>, KeyValueResult>> outcome(Message reply) {
        if (reply.inReplyTo().isEmpty()) {
            return Stream.of(); // not well-formed, which is another invariant
        }
        ProcessId client = ProcessId.of(reply.dest());
        long id = reply.inReplyTo().getAsLong();
        KeyValueResult result = result(reply);
        if (result != null) {
            return Stream.of(Moment.ok(client, id, result));
        }
        boolean failed =
                reply.isError() && ErrorCode.isDefinite(reply.errorCode().orElse(-1));
        return Stream.of(failed ? Moment.fail(client, id) : Moment.info(client, id));
    }

    private static @Nullable KeyValueResult result(Message reply) {
        Json value = reply.field("value");
        return switch (reply.type()) {
            case "read_ok" -> value == null ? null : new KeyValueResult.Found(text(value));
            case "write_ok", "cas_ok" -> new KeyValueResult.Written();
            case Message.ERROR -> errorResult(reply.errorCode().orElse(-1));
            default -> null;
        };
    }

    private static @Nullable KeyValueResult errorResult(long code) {
        if (code == ErrorCode.KEY_DOES_NOT_EXIST.code()) {
            return new KeyValueResult.NoSuchKey();
        }
        return code == ErrorCode.PRECONDITION_FAILED.code() ? new KeyValueResult.OtherValue() : null;
    }
}
