package dev.winnow.consistency;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;

/**
 * A builder for the sequential consistency invariant: some sequence of all operations respects the order of each client
 * and gives every operation its result. The times of calls and returns do not matter.
 *
 * <p>Lamport, "How to make a multiprocessor computer that correctly executes multiprocess programs" (1979). The search
 * is that of Wing and Gong with Lowe's memoization (see {@link Linearizability}), with the order of each client in
 * place of real-time order.
 *
 * <p>By default the invariant is evaluated when no event is enabled any more. A prefix without an order proves nothing,
 * because an operation called later may come earlier in the sequence: a counter may return 2 before another client
 * calls it and receives 1. {@link #atEveryReturn} is stricter: earlier calls alone must explain every result. It finds
 * violations at once, also in executions that do not end. Both are equivalent if results derive from calls (a read from
 * a write) and all written values are distinct.
 *
 * <p>The check is exact within a limit; exceeding the limit is an error. The problem is NP-complete even for registers
 * (Gibbons and Korach, "Testing shared memories", 1997). The invariant keeps all operations, because a later one may
 * come before them, but no order between clients. Splitting by key would be wrong: registers may be sequentially
 * consistent one by one but not together.
 *
 * @param <S> the states of the object
 * @param <O> the operations
 * @param <R> the results
 */
public final class SequentialConsistency<S, O, R> {

    private static final int MAX_SEARCH_STATES = 1 << 18;

    private final String name;
    private final Specification<S, O, R> specification;
    private final Function<Step, List<Moment<O, R>>> moments;
    private final boolean returnsMayRepeat;
    private final boolean everyReturn;

    private SequentialConsistency(
            String name,
            Specification<S, O, R> specification,
            Function<Step, List<Moment<O, R>>> moments,
            boolean returnsMayRepeat,
            boolean everyReturn) {
        this.name = name;
        this.specification = specification;
        this.moments = moments;
        this.returnsMayRepeat = returnsMayRepeat;
        this.everyReturn = everyReturn;
    }

    /**
     * Returns a check against a specification.
     *
     * @param name the name of the invariant
     * @param moments returns the calls and returns that clients see in a step, in order; empty for most steps
     */
    public static <S, O, R> SequentialConsistency<S, O, R> of(
            String name, Specification<S, O, R> specification, Function<Step, List<Moment<O, R>>> moments) {
        return new SequentialConsistency<>(name, specification, moments, false, false);
    }

    /** Returns this check with duplicate returns ignored. By default, a return without an open call is a violation. */
    public SequentialConsistency<S, O, R> answersMayRepeat() {
        return new SequentialConsistency<>(name, specification, moments, true, everyReturn);
    }

    /** Returns this check evaluated at every return: the calls before it must explain its result. */
    public SequentialConsistency<S, O, R> atEveryReturn() {
        return new SequentialConsistency<>(name, specification, moments, returnsMayRepeat, true);
    }

    /** Returns the invariant. */
    public Invariant<?> invariant() {
        return new SequentialInvariant();
    }

    private final class SequentialInvariant implements Invariant<ClientHistories<O, R>> {

        @Override
        public String name() {
            return name;
        }

        @Override
        public When when() {
            return everyReturn ? When.EVERY_STEP : When.END;
        }

        @Override
        public ClientHistories<O, R> start() {
            return ClientHistories.none();
        }

        @Override
        public Judgement<ClientHistories<O, R>> after(ClientHistories<O, R> known, Step step, States states) {
            Judgement<ClientHistories<O, R>> judgement = Judgement.holds(known);
            for (Moment<O, R> moment : moments.apply(step)) {
                if (judgement instanceof Judgement.Holds<ClientHistories<O, R>> holds) {
                    judgement = addMoment(holds.history(), moment);
                }
            }
            return judgement;
        }

        @Override
        public Judgement<ClientHistories<O, R>> atEnd(ClientHistories<O, R> known, States states) {
            return evaluate(known);
        }
    }

    Invariant.Judgement<ClientHistories<O, R>> addMoment(ClientHistories<O, R> known, Moment<O, R> moment) {
        boolean open = known.isOpen(moment.process(), moment.id());
        if (moment instanceof Moment.Call<O, R> call) {
            if (open) {
                throw HistoryErrors.calledTwice(name, call);
            }
            return Invariant.Judgement.holds(known.withCall(call.process(), call.id(), call.operation()));
        }
        Moment.Return<O, R> answer = (Moment.Return<O, R>) moment;
        if (!open) {
            return returnsMayRepeat
                    ? Invariant.Judgement.holds(known)
                    : Invariant.Judgement.broken(HistoryErrors.notOpen(answer), answer.process());
        }
        ClientHistories<O, R> next = known.withReturn(answer.process(), answer.id(), answer.result());
        return everyReturn ? evaluate(next) : Invariant.Judgement.holds(next);
    }

    Invariant.Judgement<ClientHistories<O, R>> evaluate(ClientHistories<O, R> known) {
        try {
            return new SessionOrderSearch<>(known, specification, MAX_SEARCH_STATES).findOrder()
                    ? Invariant.Judgement.holds(known)
                    : new Invariant.Judgement.Broken<>(
                            "no sequence that respects the order of each client explains the results: " + known.text(),
                            List.copyOf(known.clients().keySet()));
        } catch (SessionOrderSearch.TooManyOrders e) {
            throw new BadInput(
                    "the invariant '" + name + "' needs " + e.getMessage(),
                    "let clients call fewer operations, or check linearizability, which is stricter but cheaper",
                    e);
        }
    }
}
