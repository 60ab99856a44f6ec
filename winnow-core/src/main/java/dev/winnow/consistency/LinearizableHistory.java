package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The linearizations of a history, by part of the object.
 *
 * @param parts without parts that are in their initial state
 * @param gaveUp the clients that gave up on an operation
 */
record LinearizableHistory<S, O, R>(Map<Object, Linearizations<S, O, R>> parts, Set<ProcessId> gaveUp) {

    static <S, O, R> LinearizableHistory<S, O, R> none() {
        return new LinearizableHistory<>(Map.of(), Set.of());
    }

    /** Returns the part in which the operation is open, or null. */
    @Nullable
    Object partOf(OperationId id) {
        for (Map.Entry<Object, Linearizations<S, O, R>> part : parts.entrySet()) {
            if (part.getValue().open().containsKey(id)) {
                return part.getKey();
            }
        }
        return null;
    }

    LinearizableHistory<S, O, R> with(Object part, Linearizations<S, O, R> next, Linearizations<S, O, R> initial) {
        Map<Object, Linearizations<S, O, R>> more = new LinkedHashMap<>(parts);
        if (next.equals(initial)) {
            more.remove(part);
        } else {
            more.put(part, next);
        }
        return new LinearizableHistory<>(Collections.unmodifiableMap(more), gaveUp);
    }

    LinearizableHistory<S, O, R> withGivenUp(ProcessId client) {
        if (gaveUp.contains(client)) {
            return this;
        }
        Set<ProcessId> more = new TreeSet<>(gaveUp);
        more.add(client);
        return new LinearizableHistory<>(parts, Collections.unmodifiableSet(more));
    }
}
