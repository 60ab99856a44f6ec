package dev.winnow.casebook.chain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of a server. Invariant: {@code sent} is a suffix of {@code history}, and empty at the tail.
 *
 * @param on whether it is running; a server that is off has no state
 * @param predecessor sends it updates; empty for the head
 * @param successor gets the updates it forwards; empty for the tail
 * @param history all updates, in order
 * @param sent the updates that it forwarded and the tail may not have
 * @param store the answer to a query
 * @param counters what it counts
 */
public record Server(
        boolean on,
        Optional<String> predecessor,
        Optional<String> successor,
        List<Entry> history,
        List<Entry> sent,
        Optional<Entry> store,
        Counters counters) {

    /**
     * Numbers that a server keeps.
     *
     * @param nextId the id of the next update, if this is the head
     * @param ackPosition where in {@code sent} the last acknowledgement was; of use to a bug only
     */
    record Counters(int nextId, int ackPosition) {}

    static final Server OFF =
            new Server(false, Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty());

    Server(
            boolean on,
            Optional<String> predecessor,
            Optional<String> successor,
            List<Entry> history,
            List<Entry> sent,
            Optional<Entry> store) {
        this(on, predecessor, successor, history, sent, store, new Counters(history.size() + 1, 0));
    }

    /** Creates the server at this position of the chain. */
    public static Server at(int place, List<String> servers) {
        return new Server(
                true,
                place == 0 ? Optional.empty() : Optional.of(servers.get(place - 1)),
                place == servers.size() - 1 ? Optional.empty() : Optional.of(servers.get(place + 1)),
                List.of(),
                List.of(),
                Optional.empty());
    }

    int last() {
        return history.isEmpty() ? 0 : history.get(history.size() - 1).id();
    }

    Server withPredecessor(Optional<String> next) {
        return new Server(on, next, successor, history, sent, store, counters);
    }

    Server withSuccessor(Optional<String> next) {
        return new Server(on, predecessor, next, history, sent, store, counters);
    }

    Server withSent(List<Entry> next) {
        return new Server(on, predecessor, successor, history, next, store, counters);
    }

    Server withStore(Entry entry) {
        return new Server(on, predecessor, successor, history, sent, Optional.of(entry), counters);
    }

    Server withHistory(Entry entry) {
        return new Server(on, predecessor, successor, plus(history, entry), sent, store, counters);
    }

    Server withNextId(int next) {
        Counters counted = new Counters(next, counters.ackPosition());
        return new Server(on, predecessor, successor, history, sent, store, counted);
    }

    Server withAckPosition(int position) {
        Counters counted = new Counters(counters.nextId(), position);
        return new Server(on, predecessor, successor, history, sent, store, counted);
    }

    /** Returns the updates above this one that the tail may not have. */
    List<Entry> sentAbove(int id) {
        return sent.stream().filter(entry -> entry.id() > id).toList();
    }

    static <T> List<T> plus(List<T> list, T element) {
        List<T> more = new ArrayList<>(list);
        more.add(element);
        return List.copyOf(more);
    }

    /** Describes the role for messages. */
    String role() {
        if (predecessor.isEmpty()) {
            return successor.isEmpty() ? "the only server" : "the head";
        }
        return successor.isEmpty() ? "the tail" : "a server in the middle";
    }
}
