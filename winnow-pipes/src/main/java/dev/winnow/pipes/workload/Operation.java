package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.ErrorCode;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import org.jspecify.annotations.Nullable;

/**
 * A request of a client and what came back. Moments are numbered in the order in which clients see them.
 *
 * @param request the request
 * @param calledAt the moment of the call
 * @param settledAt the moment at which the system had settled before the call, or -1 if it had not
 * @param reply the first reply, or null if there is none
 * @param answeredAt the moment of the reply, or -1 if there is none
 */
record Operation(
        Message request,
        int calledAt,
        int settledAt,
        @Nullable Message reply,
        int answeredAt) {

    /** The outcomes of an operation. */
    enum Outcome {
        /** It took effect. */
        OK,
        /** It has no effect, now or later. */
        FAILED,
        /** It may have taken effect, may do so later, or never: there is no reply, or an indefinite error. */
        UNKNOWN
    }

    static Operation called(Message request, int moment, int settledAt) {
        return new Operation(request, moment, settledAt, null, -1);
    }

    Operation answered(Message newReply, int moment) {
        return new Operation(request, calledAt, settledAt, newReply, moment);
    }

    String node() {
        return request.dest();
    }

    boolean is(String type) {
        return request.type().equals(type);
    }

    boolean isOk() {
        return outcome() == Outcome.OK;
    }

    Outcome outcome() {
        if (reply == null) {
            return Outcome.UNKNOWN;
        }
        if (reply.type().equals(request.type() + "_ok")) {
            return Outcome.OK;
        }
        return reply.isError() && ErrorCode.isDefinite(reply.errorCode().orElse(-1)) ? Outcome.FAILED : Outcome.UNKNOWN;
    }

    /** Returns true if the operation took effect and its client knew it at this moment. */
    boolean isAcknowledgedBefore(int moment) {
        return isOk() && answeredAt < moment;
    }

    /** Returns true if the operation may have had an effect at this moment. */
    boolean mayHaveHappenedBefore(int moment) {
        return calledAt < moment && outcome() != Outcome.FAILED;
    }

    /** Returns a field of the reply of an operation that took effect, or null. */
    @Nullable
    Json result(String field) {
        return reply == null || !isOk() ? null : reply.field(field);
    }

    /** Returns a problem with the reply, which concerns the node and the client. */
    Breach breach(String problem) {
        return new Breach(problem, ProcessId.of(node()), ProcessId.of(request.src()));
    }
}
