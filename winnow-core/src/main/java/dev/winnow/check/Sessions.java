package dev.winnow.check;

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
 * What each client asked and was answered, in its own order. How the operations of different clients came to lie is not remembered.
 *
 * @param clients the operations of each, in the order of their calls
 */
record Sessions<O, R>(Map<ProcessId, List<Operation<O, R>>> clients) {

    /**
     * An operation of a client.
     *
     * @param openAs its id, while there is no answer
     * @param result once there is an answer
     * @param beside which earlier ones of the client were open when it was called: those may come after it
     */
    record Operation<O, R>(
            @Nullable Object openAs, O asked, @Nullable R result, Set<Integer> beside) {

        Operation<O, R> answered(R answer) {
            return new Operation<>(null, asked, answer, beside);
        }

        boolean isOpenAs(Object id) {
            return id.equals(openAs);
        }

        boolean isOpen() {
            return openAs != null;
        }

        String text() {
            return Shapes.text(asked) + (result == null ? " …" : " " + Shapes.text(result));
        }
    }

    static <O, R> Sessions<O, R> none() {
        return new Sessions<>(Map.of());
    }

    boolean isOpen(ProcessId client, Object id) {
        return of(client).stream().anyMatch(operation -> operation.isOpenAs(id));
    }

    Sessions<O, R> called(ProcessId client, Object id, O operation) {
        List<Operation<O, R>> own = new ArrayList<>(of(client));
        Set<Integer> beside = new HashSet<>();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).isOpen()) {
                beside.add(i);
            }
        }
        own.add(new Operation<>(id, operation, null, Collections.unmodifiableSet(beside)));
        return with(client, own);
    }

    Sessions<O, R> returned(ProcessId client, Object id, R result) {
        List<Operation<O, R>> own = new ArrayList<>(of(client));
        own.replaceAll(operation -> operation.isOpenAs(id) ? operation.answered(result) : operation);
        return with(client, own);
    }

    private List<Operation<O, R>> of(ProcessId client) {
        return clients.getOrDefault(client, List.of());
    }

    private Sessions<O, R> with(ProcessId client, List<Operation<O, R>> own) {
        Map<ProcessId, List<Operation<O, R>>> next = new TreeMap<>(clients);
        next.put(client, Collections.unmodifiableList(own));
        return new Sessions<>(Collections.unmodifiableMap(next));
    }

    String text() {
        return clients.entrySet().stream()
                .map(own -> own.getKey() + ": "
                        + own.getValue().stream().map(Operation::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
