package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sequential consistency invariant: some sequence of all operations respects the order of each client and gives
 * every operation its result. The times of calls and returns do not matter.
 *
 * <p>Lamport, "How to make a multiprocessor computer that correctly executes multiprocess programs" (1979). The search
 * is that of Wing and Gong with Lowe's memoization (see {@link LinearizationSearch}), with the order of each client in
 * place of real-time order.
 *
 * <p>By default the invariant is evaluated when no event is enabled any more. A prefix without an order proves nothing,
 * because an operation called later may come earlier in the sequence: a counter may return 2 before another client
 * calls it and receives 1. Evaluating it at every answer is stricter: earlier calls alone must explain every result. It
 * finds violations at once, also in executions that do not end. Both are equivalent if results derive from calls (a
 * read from a write) and all written values are distinct.
 *
 * <p>The check is exact; beyond a limit of search states it is undecided. The problem is NP-complete even for registers
 * (Gibbons and Korach, "Testing shared memories", 1997). The invariant keeps all operations, because a later one may
 * come before them, but no order between clients. Checking parts of the object separately would be wrong: registers may
 * be sequentially consistent one by one but not together.
 *
 * @param <S> the states of the object
 * @param <O> the operations
 * @param <R> the results
 */
final class SequentialConsistency<S, O, R> extends ConsistencyInvariant<O, R, ClientHistories<O, R>> {

    private static final int MAX_SEARCH_STATES = 1 << 18;

    private final Specification<S, O, R> specification;
    private final When when;

    /**
     * Creates the invariant.
     *
     * @param when at the end, or at every step, which means at every answer
     */
    SequentialConsistency(Specification<S, O, R> specification, Observation<O, R> observation, When when) {
        super(observation);
        this.specification = specification;
        this.when = when;
    }

    @Override
    public When when() {
        return when;
    }

    @Override
    public ClientHistories<O, R> start() {
        return ClientHistories.none();
    }

    @Override
    public Judgement<ClientHistories<O, R>> atEnd(ClientHistories<O, R> known, States states) {
        return evaluate(known);
    }

    @Override
    @Nullable
    O openOperation(ClientHistories<O, R> known, OperationId id) {
        return known.openOperation(id);
    }

    @Override
    boolean hasGivenUp(ClientHistories<O, R> known, ProcessId client) {
        return known.gaveUp().contains(client);
    }

    @Override
    ClientHistories<O, R> withCall(ClientHistories<O, R> known, OperationId id, O operation) {
        return known.withCall(id, operation);
    }

    @Override
    Judgement<ClientHistories<O, R>> withOk(ClientHistories<O, R> known, OperationId id, R result) {
        return evaluateIfDue(known.withOk(id, result));
    }

    @Override
    Judgement<ClientHistories<O, R>> withFail(ClientHistories<O, R> known, OperationId id) {
        return evaluateIfDue(known.without(id));
    }

    @Override
    ClientHistories<O, R> withInfo(ClientHistories<O, R> known, OperationId id) {
        O operation = Objects.requireNonNull(known.openOperation(id));
        return (specification.isReadOnly(operation) ? known.without(id) : known.withInfo(id)).withGivenUp(id.client());
    }

    @Override
    ClientHistories<O, R> withCrash(ClientHistories<O, R> known, ProcessId client) {
        ClientHistories<O, R> next = known;
        for (OperationId id : known.openOf(client)) {
            next = withInfo(next, id);
        }
        return next;
    }

    private Judgement<ClientHistories<O, R>> evaluateIfDue(ClientHistories<O, R> known) {
        return when == When.END ? Judgement.holds(known) : evaluate(known);
    }

    Judgement<ClientHistories<O, R>> evaluate(ClientHistories<O, R> known) {
        Optional<Boolean> hasOrder = new SessionOrderSearch<>(known, specification, MAX_SEARCH_STATES).findOrder();
        if (hasOrder.isEmpty()) {
            return Judgement.undecided(
                    "more than %,d search states to order the operations of %d clients"
                            .formatted(MAX_SEARCH_STATES, known.clients().size()),
                    "let clients call fewer operations, or check linearizability, which is stricter but cheaper");
        }
        return hasOrder.get()
                ? Judgement.holds(known)
                : new Judgement.Broken<>(
                        "no sequence that respects the order of each client explains the results: " + known.text(),
                        List.copyOf(known.clients().keySet()));
    }
}
