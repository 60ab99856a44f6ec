package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The check that every message to a client is a reply of the expected structure to a request of this client. */
final class WellFormedReplies {

    static final String NAME = "replies are well-formed";

    private WellFormedReplies() {}

    /**
     * Returns the check.
     *
     * @param resultProblem returns what is wrong with the reply of an operation that took effect, or null
     */
    static HistoryCheck check(Function<Operation, @Nullable String> resultProblem) {
        return new HistoryCheck(NAME, history -> firstBreach(history, resultProblem));
    }

    private static @Nullable Breach firstBreach(
            ClientHistory history, Function<Operation, @Nullable String> resultProblem) {
        if (!history.strays().isEmpty()) {
            return stray(history.strays().get(0));
        }
        for (Operation operation : history.operations()) {
            Message reply = operation.reply();
            String problem = reply == null ? null : problem(operation, reply, resultProblem);
            if (reply != null && problem != null) {
                return operation.breach(operation.node() + " answered "
                        + operation.request().label() + " with " + reply.label() + ", " + problem);
            }
        }
        return null;
    }

    private static @Nullable String problem(
            Operation operation, Message reply, Function<Operation, @Nullable String> resultProblem) {
        if (reply.isError()) {
            return reply.errorCode().isPresent() ? null : "an error without an integer 'code'";
        }
        return operation.isOk()
                ? resultProblem.apply(operation)
                : "which is neither " + operation.request().type() + "_ok nor error";
    }

    private static Breach stray(Message stray) {
        Json id = stray.field(Message.IN_REPLY_TO);
        String problem = id == null
                ? "without 'in_reply_to'"
                : "in reply to " + id.toJson() + ", which is not a request of " + stray.dest();
        return new Breach(
                stray.src() + " sent " + stray.label() + " to " + stray.dest() + " " + problem,
                ProcessId.of(stray.src()),
                ProcessId.of(stray.dest()));
    }
}
