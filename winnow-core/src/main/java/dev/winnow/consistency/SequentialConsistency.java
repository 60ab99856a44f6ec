package dev.winnow.consistency;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;

/**
 * An invariant: what clients see could have happened one operation after another, those of each client in its own
 * order, and each answered as the specification says. When an operation was called and returned does not matter.
 *
 * <p>Lamport, "How to make a multiprocessor computer that correctly executes multiprocess programs" (1979). The search
 * is that of Wing and Gong with Lowe's memory (see {@link Linearizability}), with the order of each client in place of
 * that in time.
 *
 * <p>It is looked at when nothing can happen any more. That a prefix has no order proves nothing: an operation that is
 * called later may have its place before what was answered by then (a counter that answers 2 before another client
 * calls and is answered 1). Whoever wants every answer to be explained by what was called before it, asks for
 * {@link #atEveryReturn}: that is stricter, and finds a violation as soon as it is there, also in executions that have
 * no end. Where answers come from what was called (a read from a write) and no two writes are the same, it is the same.
 *
 * <p>Exact within a limit, which is told: to decide it is NP-complete (Gibbons and Korach, "Testing shared memories",
 * 1997), already for registers. What is remembered is all that the clients saw, since an operation may have its place
 * before everything else; but not how operations of different clients lay in time. There is no splitting by key:
 * registers that are sequentially consistent one by one need not be so together.
 *
 * @param <S> states of the object
 * @param <O> what it can be asked
 * @param <R> what it can answer
 */
public final class SequentialConsistency<S, O, R> {

    private static final int MOST = 1 << 18;

    private final String name;
    private final Specification<S, O, R> specification;
    private final Function<Step, List<Moment<O, R>>> reading;
    private final boolean answersRepeat;
    private final boolean everyReturn;

    private SequentialConsistency(
            String name,
            Specification<S, O, R> specification,
            Function<Step, List<Moment<O, R>>> reading,
            boolean answersRepeat,
            boolean everyReturn) {
        this.name = name;
        this.specification = specification;
        this.reading = reading;
        this.answersRepeat = answersRepeat;
        this.everyReturn = everyReturn;
    }

    /**
     * An object as specified.
     *
     * @param reading the calls and returns that clients see in a step, in that order in which they do; most steps have
     *     none
     */
    public static <S, O, R> SequentialConsistency<S, O, R> of(
            String name, Specification<S, O, R> specification, Function<Step, List<Moment<O, R>>> reading) {
        return new SequentialConsistency<>(name, specification, reading, false, false);
    }

    /** An answer to what is not open is one that comes twice, and means nothing; unless told it is a violation. */
    public SequentialConsistency<S, O, R> answersMayRepeat() {
        return new SequentialConsistency<>(name, specification, reading, true, everyReturn);
    }

    /** Every answer must be explained by what was called before it. */
    public SequentialConsistency<S, O, R> atEveryReturn() {
        return new SequentialConsistency<>(name, specification, reading, answersRepeat, true);
    }

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
            for (Moment<O, R> moment : reading.apply(step)) {
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
            return answersRepeat
                    ? Invariant.Judgement.holds(known)
                    : Invariant.Judgement.broken(HistoryErrors.notOpen(answer), answer.process());
        }
        ClientHistories<O, R> next = known.withReturn(answer.process(), answer.id(), answer.result());
        return everyReturn ? evaluate(next) : Invariant.Judgement.holds(next);
    }

    Invariant.Judgement<ClientHistories<O, R>> evaluate(ClientHistories<O, R> known) {
        try {
            return new SessionOrderSearch<>(known, specification, MOST).findOrder()
                    ? Invariant.Judgement.holds(known)
                    : new Invariant.Judgement.Broken<>(
                            "no order that keeps that of each client explains what they saw: " + known.text(),
                            List.copyOf(known.clients().keySet()));
        } catch (SessionOrderSearch.TooManyOrders e) {
            throw new BadInput(
                    "the invariant '" + name + "' has " + e.getMessage(),
                    "let clients call fewer operations; linearizability, which is stricter, is cheaper to check",
                    e);
        }
    }
}
