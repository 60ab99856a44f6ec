package dev.winnow.consistency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search for a sequence of all returned and some open operations that respects the order of each client
 * and explains all results. It visits no pair of placed operations and state twice.
 */
final class SessionOrderSearch<S, O, R> {

    /** An error that reports more search states than the limit. */
    static final class TooManyOrders extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyOrders(int limit, int operations) {
            super("more than " + limit + " search states to order " + operations + " operations");
        }
    }

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

    /** Runs the search and returns true if it found a sequence. */
    boolean findOrder() {
        stack.push(new Placed<>(new BitSet(), specification.start()));
        while (!stack.isEmpty()) {
            Placed<S> placed = stack.pop();
            if (isComplete(placed.operations())) {
                return true;
            }
            extend(placed);
        }
        return false;
    }

    private boolean isComplete(BitSet placed) {
        for (int i = placed.nextClearBit(0); i < all.size(); i = placed.nextClearBit(i + 1)) {
            if (!all.get(i).isOpen()) {
                return false;
            }
        }
        return true;
    }

    private void extend(Placed<S> placed) {
        for (int next = 0; next < all.size(); next++) {
            if (!placed.operations().get(next) && containsAll(placed.operations(), predecessors.get(next))) {
                Placed<S> extended = place(placed, next);
                if (extended != null && seen.add(extended)) {
                    stack.push(extended);
                }
            }
        }
        if (seen.size() > limit) {
            throw new TooManyOrders(limit, all.size());
        }
    }

    private static boolean containsAll(BitSet set, BitSet subset) {
        BitSet missing = (BitSet) subset.clone();
        missing.andNot(set);
        return missing.isEmpty();
    }

    /** Returns the state after placing the operation next, or null if its result would differ. */
    private @Nullable Placed<S> place(Placed<S> placed, int index) {
        ClientHistories.ClientOperation<O, R> operation = all.get(index);
        Specification.OperationResult<S, R> outcome = specification.apply(placed.state(), operation.operation());
        if (!operation.isOpen() && !outcome.result().equals(operation.result())) {
            return null;
        }
        BitSet operations = (BitSet) placed.operations().clone();
        operations.set(index);
        return new Placed<>(operations, outcome.state());
    }
}
