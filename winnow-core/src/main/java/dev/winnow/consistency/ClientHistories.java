package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operations and results of each client, in the client's order. The order between different clients is not kept.
 *
 * @param clients the operations of each client, in the order of their calls
 */
record ClientHistories<O, R>(Map<ProcessId, List<ClientOperation<O, R>>> clients) {

    /**
     * An operation of a client.
     *
     * @param openId the id while the operation is open; null after it returned
     * @param result the result; null while the operation is open
     * @param overlapping indexes of the client's operations that were open at the call: they may take effect after it
     */
    record ClientOperation<O, R>(
            @Nullable Object openId, O operation, @Nullable R result, Set<Integer> overlapping) {

        ClientOperation<O, R> answered(R answer) {
            return new ClientOperation<>(null, operation, answer, overlapping);
        }

        boolean isOpenAs(Object id) {
            return id.equals(openId);
        }

        boolean isOpen() {
            return openId != null;
        }

        String text() {
            return Shapes.text(operation) + (result == null ? " …" : " " + Shapes.text(result));
        }
    }

    static <O, R> ClientHistories<O, R> none() {
        return new ClientHistories<>(Map.of());
    }

    boolean isOpen(ProcessId client, Object id) {
        return of(client).stream().anyMatch(operation -> operation.isOpenAs(id));
    }

    ClientHistories<O, R> withCall(ProcessId client, Object id, O operation) {
        List<ClientOperation<O, R>> operations = new ArrayList<>(of(client));
        Set<Integer> overlapping = new HashSet<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).isOpen()) {
                overlapping.add(i);
            }
        }
        operations.add(new ClientOperation<>(id, operation, null, Collections.unmodifiableSet(overlapping)));
        return with(client, operations);
    }

    ClientHistories<O, R> withReturn(ProcessId client, Object id, R result) {
        List<ClientOperation<O, R>> operations = new ArrayList<>(of(client));
        operations.replaceAll(operation -> operation.isOpenAs(id) ? operation.answered(result) : operation);
        return with(client, operations);
    }

    private List<ClientOperation<O, R>> of(ProcessId client) {
        return clients.getOrDefault(client, List.of());
    }

    private ClientHistories<O, R> with(ProcessId client, List<ClientOperation<O, R>> operations) {
        Map<ProcessId, List<ClientOperation<O, R>>> next = new TreeMap<>(clients);
        next.put(client, Collections.unmodifiableList(operations));
        return new ClientHistories<>(Collections.unmodifiableMap(next));
    }

    String text() {
        return clients.entrySet().stream()
                .map(entry -> entry.getKey() + ": "
                        + entry.getValue().stream().map(ClientOperation::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
