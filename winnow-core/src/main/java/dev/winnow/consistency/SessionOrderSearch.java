package dev.winnow.consistency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search for a sequence of all answered and some other operations that respects the order of each client
 * and explains all results. It visits no pair of placed operations and state twice.
 *
 * <p>An answered read-only operation whose result is right comes next: any sequence in which it comes later can be
 * reordered so that it comes next. Operations without an answer are placed only if they change the state.
 */
final class SessionOrderSearch<S, O, R> {

    /** A search state: the operations placed so far, by index, and the state of the object after them. */
    private record Placed<S>(BitSet operations, S state) {}

    private final Specification<S, O, R> specification;
    private final int limit;
    private final List<ClientHistories.ClientOperation<O, R>> all = new ArrayList<>(); // client by client
    private final List<BitSet> predecessors = new ArrayList<>(); // by operation: those that must be placed before it
    private final Set<Placed<S>> seen = new HashSet<>();
    private final Deque<Placed<S>> stack = new ArrayDeque<>();

    /**
     * Creates a search over the operations of all clients.
     *
     * @param limit maximum number of search states
     */
    SessionOrderSearch(ClientHistories<O, R> sessions, Specification<S, O, R> specification, int limit) {
        this.specification = specification;
        this.limit = limit;
        sessions.clients().values().forEach(this::addClient);
    }

    private void addClient(List<ClientHistories.ClientOperation<O, R>> operations) {
        int first = all.size();
        for (int i = 0; i < operations.size(); i++) {
            BitSet earlier = new BitSet();
            earlier.set(first, first + i);
            operations.get(i).overlapping().forEach(other -> earlier.clear(first + other));
            predecessors.add(earlier);
        }
        all.addAll(operations);
    }

    /** Returns true if there is a sequence; empty if the limit ended the search. */
    Optional<Boolean> findOrder() {
        stack.push(new Placed<>(new BitSet(), specification.start()));
        while (!stack.isEmpty() && seen.size() <= limit) {
            Placed<S> placed = stack.pop();
            if (isComplete(placed.operations())) {
                return Optional.of(true);
            }
            extend(placed);
        }
        return stack.isEmpty() ? Optional.of(false) : Optional.empty();
    }

    private boolean isComplete(BitSet placed) {
        for (int i = placed.nextClearBit(0); i < all.size(); i = placed.nextClearBit(i + 1)) {
            if (all.get(i).hasResult()) {
                return false;
            }
        }
        return true;
    }

    private void extend(Placed<S> placed) {
        List<Placed<S>> successors = new ArrayList<>();
        for (int next = 0; next < all.size(); next++) {
            if (!placed.operations().get(next) && containsAll(placed.operations(), predecessors.get(next))) {
                Placed<S> extended = place(placed, next);
                if (extended != null && specification.isReadOnly(all.get(next).operation())) {
                    successors = List.of(extended);
                    break;
                } else if (extended != null) {
                    successors.add(extended);
                }
            }
        }
        successors.stream().filter(seen::add).forEach(stack::push);
    }

    private static boolean containsAll(BitSet set, BitSet subset) {
        BitSet missing = (BitSet) subset.clone();
        missing.andNot(set);
        return missing.isEmpty();
    }

    /** Returns the state after placing the operation next; null if its result would differ or it would do nothing. */
    private @Nullable Placed<S> place(Placed<S> placed, int index) {
        ClientHistories.ClientOperation<O, R> operation = all.get(index);
        Specification.OperationResult<S, R> outcome = specification.apply(placed.state(), operation.operation());
        boolean isUseful = operation.hasResult()
                ? outcome.result().equals(operation.result())
                : !outcome.state().equals(placed.state());
        if (!isUseful) {
            return null;
        }
        BitSet operations = (BitSet) placed.operations().clone();
        operations.set(index);
        return new Placed<>(operations, outcome.state());
    }
}
