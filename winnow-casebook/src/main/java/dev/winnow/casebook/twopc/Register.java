package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Get;
import dev.winnow.casebook.twopc.Message.Put;
import dev.winnow.casebook.twopc.Message.Read;
import dev.winnow.casebook.twopc.Message.ReadReturned;
import dev.winnow.casebook.twopc.Message.Write;
import dev.winnow.casebook.twopc.Message.WriteSucceeded;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The guarantee to clients: a read returns the value of the last successful write. A write that overlaps the read, or
 * the last write, may come before or after it: then either value is allowed. A failed write has no effect.
 *
 * @param values those that a read may return while nothing is in progress: one, unless writes overlapped
 * @param open the request of each client that has no answer yet
 */
record Register(Set<Integer> values, Map<ProcessId, Open> open) {

    private static final Register NEW = new Register(Set.of(0), Map.of());

    /**
     * A request without an answer.
     *
     * @param written the value it writes; empty for a read
     * @param others for a read, the values it may return; for a write, those of the writes that succeeded meanwhile
     */
    private record Open(Set<Integer> written, Set<Integer> others) {
        Open with(Set<Integer> extended) {
            return new Open(written, union(others, extended));
        }

        boolean isRead() {
            return written.isEmpty();
        }
    }

    static Invariant<?> readsReturnTheLastWrite(Set<ProcessId> clients) {
        return Invariant.overHistory("a read returns the last successful write", NEW, (register, step, states) -> {
            ProcessId client = step.isDelivery() ? step.process() : null;
            return client == null || !clients.contains(client)
                    ? Judgement.holds(register)
                    : register.after(step, client);
        });
    }

    private Judgement<Register> after(Step step, ProcessId client) {
        Object received = Objects.requireNonNull(step.payload());
        Open request = open.get(client);
        if (received instanceof ReadReturned answer
                && request != null
                && !request.others().contains(answer.value())) {
            return Judgement.broken(
                    "%s read %d, but the last successful write was of %s"
                            .formatted(client, answer.value(), text(request.others())),
                    client);
        }
        Register next = received instanceof Put || received instanceof Get ? this : answered(client, request, received);
        for (Item item : step.sent()) {
            next = next.asked(client, item.payload());
        }
        return Judgement.holds(next);
    }

    private Register answered(ProcessId client, @Nullable Open request, Object answer) {
        Map<ProcessId, Open> remaining = new TreeMap<>(open);
        remaining.remove(client);
        Register next = new Register(values, Collections.unmodifiableMap(remaining));
        return answer instanceof WriteSucceeded && request != null ? next.wrote(request) : next;
    }

    private Register wrote(Open write) {
        return new Register(union(write.written(), write.others()), open)
                .changing(other -> other.isRead() ? other : other.with(write.written()));
    }

    private Register asked(ProcessId client, Object request) {
        if (request instanceof Write write) {
            Set<Integer> written = Set.of(write.value());
            return changing(other -> other.isRead() ? other.with(written) : other)
                    .opening(client, new Open(written, Set.of()));
        }
        return request instanceof Read ? opening(client, new Open(Set.of(), readable())) : this;
    }

    private Set<Integer> readable() {
        Set<Integer> readable = values;
        for (Open other : open.values()) {
            readable = union(readable, other.written());
        }
        return readable;
    }

    private Register opening(ProcessId client, Open request) {
        Map<ProcessId, Open> extended = new TreeMap<>(open);
        extended.put(client, request);
        return new Register(values, Collections.unmodifiableMap(extended));
    }

    private Register changing(UnaryOperator<Open> change) {
        Map<ProcessId, Open> changed = new TreeMap<>(open);
        changed.replaceAll((client, request) -> change.apply(request));
        return new Register(values, Collections.unmodifiableMap(changed));
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> both = new TreeSet<>(one);
        both.addAll(other);
        return Collections.unmodifiableSet(both);
    }

    private static String text(Set<Integer> values) {
        String text = values.toString();
        return values.size() == 1 ? text.substring(1, text.length() - 1) : "one of " + text;
    }
}
