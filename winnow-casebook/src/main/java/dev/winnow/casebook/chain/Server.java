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
 */
public record Server(
        boolean on,
        Optional<String> predecessor,
        Optional<String> successor,
        List<Entry> history,
        List<Entry> sent,
        Optional<Entry> store) {

    static final Server OFF =
            new Server(false, Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty());

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
        return new Server(on, next, successor, history, sent, store);
    }

    Server withSuccessor(Optional<String> next) {
        return new Server(on, predecessor, next, history, sent, store);
    }

    Server withSent(List<Entry> next) {
        return new Server(on, predecessor, successor, history, next, store);
    }

    Server withStore(Entry entry) {
        return new Server(on, predecessor, successor, history, sent, Optional.of(entry));
    }

    Server withHistory(Entry entry) {
        return new Server(on, predecessor, successor, plus(history, entry), sent, store);
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
