package dev.winnow.pipes.workload;

import dev.winnow.pipes.protocol.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The requests of all clients and the replies to them, so far. A client waits for one reply: later ones are ignored. A
 * message that answers no request is a stray.
 *
 * @param operations in the order of their calls
 * @param strays in the order of arrival
 * @param moments number of moments so far
 * @param settledAt the last moment at which the system had settled, or -1
 */
record ClientHistory(List<Operation> operations, List<Message> strays, int moments, int settledAt) {

    static final ClientHistory EMPTY = new ClientHistory(List.of(), List.of(), 0, -1);

    ClientHistory {
        operations = List.copyOf(operations);
        strays = List.copyOf(strays);
    }

    static ClientHistory of(ClientEvent... events) {
        ClientHistory history = EMPTY;
        for (ClientEvent event : events) {
            history = history.with(event);
        }
        return history;
    }

    ClientHistory with(ClientEvent event) {
        if (event instanceof ClientEvent.Called called) {
            return withCall(called.request());
        }
        if (event instanceof ClientEvent.Answered answered) {
            return withAnswer(answered.reply());
        }
        return new ClientHistory(operations, strays, moments + 1, moments);
    }

    private ClientHistory withCall(Message request) {
        return withOperations(plus(operations, Operation.called(request, moments, settledAt)));
    }

    private ClientHistory withAnswer(Message reply) {
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            if (answers(reply, operation.request())) {
                return operation.reply() == null ? withAnswer(i, reply) : this;
            }
        }
        return new ClientHistory(operations, plus(strays, reply), moments + 1, settledAt);
    }

    private ClientHistory withAnswer(int index, Message reply) {
        List<Operation> changed = new ArrayList<>(operations);
        changed.set(index, operations.get(index).answered(reply, moments));
        return withOperations(changed);
    }

    private static boolean answers(Message reply, Message request) {
        OptionalLong id = reply.inReplyTo();
        return id.isPresent() && id.equals(request.msgId()) && reply.dest().equals(request.src());
    }

    private ClientHistory withOperations(List<Operation> changed) {
        return new ClientHistory(changed, strays, moments + 1, settledAt);
    }

    private static <T> List<T> plus(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    /** Returns the operations of a type, in the order of their calls. */
    List<Operation> ofType(String type) {
        return operations.stream().filter(operation -> operation.is(type)).toList();
    }

    /** Returns the answered operations of a type. */
    List<Operation> completed(String type) {
        return operations.stream()
                .filter(operation -> operation.is(type) && operation.isOk())
                .toList();
    }
}
