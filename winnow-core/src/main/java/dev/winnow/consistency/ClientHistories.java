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
 * What each client asked and was answered, in its own order. How the operations of different clients came to lie is not
 * remembered.
 *
 * @param clients the operations of each, in the order of their calls
 */
record ClientHistories<O, R>(Map<ProcessId, List<ClientOperation<O, R>>> clients) {

    /**
     * An operation of a client.
     *
     * @param openId its id, while there is no answer
     * @param result once there is an answer
     * @param overlapping which earlier ones of the client were open when it was called: those may come after it
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
        List<ClientOperation<O, R>> own = new ArrayList<>(of(client));
        Set<Integer> beside = new HashSet<>();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).isOpen()) {
                beside.add(i);
            }
        }
        own.add(new ClientOperation<>(id, operation, null, Collections.unmodifiableSet(beside)));
        return with(client, own);
    }

    ClientHistories<O, R> withReturn(ProcessId client, Object id, R result) {
        List<ClientOperation<O, R>> own = new ArrayList<>(of(client));
        own.replaceAll(operation -> operation.isOpenAs(id) ? operation.answered(result) : operation);
        return with(client, own);
    }

    private List<ClientOperation<O, R>> of(ProcessId client) {
        return clients.getOrDefault(client, List.of());
    }

    private ClientHistories<O, R> with(ProcessId client, List<ClientOperation<O, R>> own) {
        Map<ProcessId, List<ClientOperation<O, R>>> next = new TreeMap<>(clients);
        next.put(client, Collections.unmodifiableList(own));
        return new ClientHistories<>(Collections.unmodifiableMap(next));
    }

    String text() {
        return clients.entrySet().stream()
                .map(own -> own.getKey() + ": "
                        + own.getValue().stream().map(ClientOperation::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
