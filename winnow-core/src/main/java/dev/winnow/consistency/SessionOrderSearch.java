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
 * Looks for one order of all that was answered, and of some that is open, that keeps the order of each client:
 * depth-first, and no pair of operations placed and state twice.
 */
final class SessionOrderSearch<S, O, R> {

    /** More than could be gone through. */
    static final class TooManyOrders extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyOrders(int most, int operations) {
            super("more than " + most + " ways to begin an order of " + operations + " operations");
        }
    }

    /** What has its place already, by number, and the state then. */
    private record Placed<S>(BitSet operations, S state) {}

    private final Specification<S, O, R> specification;
    private final int most;
    private final List<ClientHistories.ClientOperation<O, R>> all = new ArrayList<>(); // client by client
    private final List<BitSet> before = new ArrayList<>(); // by operation: what must have its place before it
    private final Set<Placed<S>> seen = new HashSet<>();
    private final Deque<Placed<S>> left = new ArrayDeque<>();

    /**
     * Of what these clients saw.
     *
     * @param most how many places the search may come to
     */
    SessionOrderSearch(ClientHistories<O, R> sessions, Specification<S, O, R> specification, int most) {
        this.specification = specification;
        this.most = most;
        sessions.clients().values().forEach(this::number);
    }

    private void number(List<ClientHistories.ClientOperation<O, R>> own) {
        int first = all.size();
        for (int i = 0; i < own.size(); i++) {
            BitSet earlier = new BitSet();
            earlier.set(first, first + i);
            own.get(i).overlapping().forEach(other -> earlier.clear(first + other));
            before.add(earlier);
        }
        all.addAll(own);
    }

    boolean findOrder() {
        left.push(new Placed<>(new BitSet(), specification.start()));
        while (!left.isEmpty()) {
            Placed<S> placed = left.pop();
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
            if (!placed.operations().get(next) && contains(placed.operations(), before.get(next))) {
                Placed<S> more = place(placed, next);
                if (more != null && seen.add(more)) {
                    left.push(more);
                }
            }
        }
        if (seen.size() > most) {
            throw new TooManyOrders(most, all.size());
        }
    }

    private static boolean contains(BitSet all, BitSet some) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(all);
        return missing.isEmpty();
    }

    /** Null if it was answered otherwise. */
    private @Nullable Placed<S> place(Placed<S> placed, int number) {
        ClientHistories.ClientOperation<O, R> operation = all.get(number);
        Specification.OperationResult<S, R> outcome = specification.apply(placed.state(), operation.operation());
        if (!operation.isOpen() && !outcome.result().equals(operation.result())) {
            return null;
        }
        BitSet more = (BitSet) placed.operations().clone();
        more.set(number);
        return new Placed<>(more, outcome.state());
    }
}
