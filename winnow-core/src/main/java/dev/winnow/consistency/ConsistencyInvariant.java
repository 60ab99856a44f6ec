package dev.winnow.consistency;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An invariant over the operations of clients. It matches outcomes to calls; subclasses decide whether an outcome is
 * consistent.
 *
 * @param <H> what is known about the operations so far
 */
abstract class ConsistencyInvariant<O, R, H> implements Invariant<H> {

    /**
     * What all consistency invariants need.
     *
     * @param moments returns the moments that clients see in a step, in order; empty for most steps
     * @param answersMayRepeat true to ignore outcomes of operations that are not open
     */
    record Observation<O, R>(String name, Function<Step, List<Moment<O, R>>> moments, boolean answersMayRepeat) {}

    private final Observation<O, R> observation;

    ConsistencyInvariant(Observation<O, R> observation) {
        this.observation = observation;
    }

    /** Returns the open operation with this id, or null. */
    abstract @Nullable O openOperation(H known, OperationId id);

    /** Returns true if the client gave up on an operation, whose answer may still arrive. */
    abstract boolean hasGivenUp(H known, ProcessId client);

    abstract H withCall(H known, OperationId id, O operation);

    /** Adds an answer to an open operation. */
    abstract Judgement<H> withOk(H known, OperationId id, R result);

    /** Adds the failure of an open operation. */
    abstract Judgement<H> withFail(H known, OperationId id);

    /** Adds the unknown outcome of an open operation. */
    abstract H withInfo(H known, OperationId id);

    /** Adds the unknown outcome of all open operations of a client. */
    abstract H withCrash(H known, ProcessId client);

    @Override
    public final String name() {
        return observation.name();
    }

    @Override
    public final Judgement<H> after(H known, Step step, States states) {
        return addAll(known, observation.moments().apply(step));
    }

    final Judgement<H> addAll(H known, List<Moment<O, R>> moments) {
        Judgement<H> judgement = Judgement.holds(known);
        for (Moment<O, R> moment : moments) {
            if (judgement instanceof Judgement.Holds<H> holds) {
                judgement = moment.match(new Addition(holds.history()));
            }
        }
        return judgement;
    }

    /** Adds a moment to what is known. */
    private final class Addition implements Moment.MomentCases<O, R, Judgement<H>> {

        private final H known;

        Addition(H known) {
            this.known = known;
        }

        @Override
        public Judgement<H> call(Moment.Call<O, R> call) {
            OperationId id = OperationId.of(call);
            O open = openOperation(known, id);
            if (open == null) {
                return Judgement.holds(withCall(known, id, call.operation()));
            }
            if (call.id().equals(OperationId.ONLY) || !open.equals(call.operation())) {
                throw calledTwice(call);
            }
            return Judgement.holds(known); // the client sends the same request again
        }

        @Override
        public Judgement<H> ok(Moment.Ok<O, R> ok) {
            OperationId id = new OperationId(ok.client(), ok.id());
            return openOperation(known, id) == null
                    ? notOpen(ok.client(), Shapes.text(ok.result()))
                    : withOk(known, id, ok.result());
        }

        @Override
        public Judgement<H> fail(Moment.Fail<O, R> fail) {
            OperationId id = new OperationId(fail.client(), fail.id());
            return openOperation(known, id) == null ? notOpen(fail.client(), "a failure") : withFail(known, id);
        }

        @Override
        public Judgement<H> info(Moment.Info<O, R> info) {
            OperationId id = new OperationId(info.client(), info.id());
            return Judgement.holds(openOperation(known, id) == null ? known : withInfo(known, id));
        }

        @Override
        public Judgement<H> crash(Moment.Crash<O, R> crash) {
            return Judgement.holds(withCrash(known, crash.client()));
        }

        private Judgement<H> notOpen(ProcessId client, String received) {
            return observation.answersMayRepeat() || hasGivenUp(known, client)
                    ? Judgement.holds(known)
                    : Judgement.broken(
                            client + " received " + received
                                    + " for an operation that it did not call or that already returned",
                            client);
        }

        private BadInput calledTwice(Moment.Call<O, R> call) {
            String sameId = call.id().equals(OperationId.ONLY)
                    ? "another operation of it is open"
                    : "another operation of it with the same id (" + call.id() + ") is open";
            return new BadInput(
                    "the invariant '" + name() + "' cannot tell operations apart: " + call.client() + " calls "
                            + Shapes.text(call.operation()) + " while " + sameId,
                    "say which message belongs to which operation, such as History.id(Request.class, Request::number);"
                            + " numbers need to be distinct per client only");
        }
    }
}
