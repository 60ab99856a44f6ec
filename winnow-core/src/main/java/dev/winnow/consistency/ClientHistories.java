package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operations and results of each client, in the client's order. The order between different clients is not kept.
 *
 * @param clients the operations of each client, in the order of their calls
 * @param gaveUp the clients that gave up on an operation
 */
record ClientHistories<O, R>(Map<ProcessId, List<ClientOperation<O, R>>> clients, Set<ProcessId> gaveUp) {

    /**
     * An operation of a client.
     *
     * @param openId the id while the operation is open; null after its outcome
     * @param result the result; null if there is none
     * @param overlapping indexes of the client's operations without a result at the call: they may take effect after it
     */
    record ClientOperation<O, R>(
            @Nullable Object openId, O operation, @Nullable R result, Set<Integer> overlapping) {

        ClientOperation<O, R> answered(R answer) {
            return new ClientOperation<>(null, operation, answer, overlapping);
        }

        ClientOperation<O, R> givenUp() {
            return new ClientOperation<>(null, operation, null, overlapping);
        }

        /** Adapts the indexes to the removal of an earlier operation. */
        ClientOperation<O, R> withoutIndex(int removed) {
            Set<Integer> indexes = overlapping.stream()
                    .filter(index -> index != removed)
                    .map(index -> index > removed ? index - 1 : index)
                    .collect(Collectors.toCollection(TreeSet::new));
            return new ClientOperation<>(openId, operation, result, Collections.unmodifiableSet(indexes));
        }

        boolean hasResult() {
            return result != null;
        }

        String text() {
            return Shapes.text(operation) + (result == null ? " …" : " " + Shapes.text(result));
        }
    }

    static <O, R> ClientHistories<O, R> none() {
        return new ClientHistories<>(Map.of(), Set.of());
    }

    @Nullable
    O openOperation(OperationId id) {
        int index = indexOf(id);
        return index < 0 ? null : of(id.client()).get(index).operation();
    }

    ClientHistories<O, R> withCall(OperationId id, O operation) {
        List<ClientOperation<O, R>> operations = new ArrayList<>(of(id.client()));
        Set<Integer> overlapping = new TreeSet<>();
        for (int i = 0; i < operations.size(); i++) {
            if (!operations.get(i).hasResult()) {
                overlapping.add(i);
            }
        }
        operations.add(new ClientOperation<>(id.id(), operation, null, Collections.unmodifiableSet(overlapping)));
        return with(id.client(), operations);
    }

    ClientHistories<O, R> withOk(OperationId id, R result) {
        return withChanged(id, operation -> operation.answered(result));
    }

    /** Removes an open operation that has no effect. */
    ClientHistories<O, R> without(OperationId id) {
        int removed = indexOf(id);
        List<ClientOperation<O, R>> operations = new ArrayList<>(of(id.client()));
        operations.remove(removed);
        operations.replaceAll(operation -> operation.withoutIndex(removed));
        return with(id.client(), operations);
    }

    ClientHistories<O, R> withInfo(OperationId id) {
        return withChanged(id, ClientOperation::givenUp);
    }

    ClientHistories<O, R> withGivenUp(ProcessId client) {
        Set<ProcessId> more = new TreeSet<>(gaveUp);
        more.add(client);
        return new ClientHistories<>(clients, Collections.unmodifiableSet(more));
    }

    /** Returns the open operations of a client. */
    List<OperationId> openOf(ProcessId client) {
        return of(client).stream()
                .flatMap(operation -> Stream.ofNullable(operation.openId()))
                .map(id -> new OperationId(client, id))
                .toList();
    }

    private ClientHistories<O, R> withChanged(OperationId id, UnaryOperator<ClientOperation<O, R>> change) {
        List<ClientOperation<O, R>> operations = new ArrayList<>(of(id.client()));
        int index = indexOf(id);
        operations.set(index, change.apply(operations.get(index)));
        return with(id.client(), operations);
    }

    private int indexOf(OperationId id) {
        List<ClientOperation<O, R>> operations = of(id.client());
        for (int i = operations.size() - 1; i >= 0; i--) {
            if (id.id().equals(operations.get(i).openId())) {
                return i;
            }
        }
        return -1;
    }

    private List<ClientOperation<O, R>> of(ProcessId client) {
        return clients.getOrDefault(client, List.of());
    }

    private ClientHistories<O, R> with(ProcessId client, List<ClientOperation<O, R>> operations) {
        Map<ProcessId, List<ClientOperation<O, R>>> next = new TreeMap<>(clients);
        next.put(client, Collections.unmodifiableList(operations));
        return new ClientHistories<>(Collections.unmodifiableMap(next), gaveUp);
    }

    String text() {
        return clients.entrySet().stream()
                .map(entry -> entry.getKey() + ": "
                        + entry.getValue().stream().map(ClientOperation::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
