package dev.winnow.consistency;

import dev.winnow.consistency.ClientMessages.MessageRule;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A builder for invariants about what an object promises to concurrent clients: it says which messages call operations
 * and which bring their outcomes.
 *
 * <p>A client calls an operation when it sends the message, and sees the outcome when it receives it. An operation ends
 * in one of three ways, as in Jepsen: {@link #ok} with a result, {@link #fail} without any effect, or {@link #info} if
 * the outcome stays unknown. If a client crashes, the outcome of its open operations is unknown. An operation that is
 * still open may have taken effect, may do so later, or never.
 *
 * <p>An outcome of an operation that is not open is a violation, unless the client gave up on an operation before, or
 * {@link #answersMayRepeat}. A client that sends an open operation again, with the same {@link #id}, does not call it
 * again. A history is immutable: every method returns a new one.
 *
 * @param <S> the states of the object
 * @param <O> the operations
 * @param <R> the results
 */
public final class History<S, O, R> {

    private final Specification<S, O, R> specification;
    private final ClientMessages<O, R> messages;
    private final Function<Step, List<Moment<O, R>>> others; // moments that messages do not show
    private final boolean answersMayRepeat;

    private History(
            Specification<S, O, R> specification,
            ClientMessages<O, R> messages,
            Function<Step, List<Moment<O, R>>> others,
            boolean answersMayRepeat) {
        this.specification = specification;
        this.messages = messages;
        this.others = others;
        this.answersMayRepeat = answersMayRepeat;
    }

    /** Returns a history of operations on an object. */
    public static <S, O, R> History<S, O, R> of(Specification<S, O, R> specification) {
        return new History<>(specification, ClientMessages.none(), step -> List.of(), false);
    }

    /** Declares that a client that sends such a message calls an operation. */
    public <M> History<S, O, R> call(Class<M> type, Function<? super M, ? extends O> operation) {
        return with(messages.withCall(new MessageRule<>(type, message -> {
            O called = operation.apply(message);
            return (client, id) -> new Moment.Call<>(client, id, called);
        })));
    }

    /** Declares that such a message answers an operation: it has taken effect, with this result. */
    public <M> History<S, O, R> ok(Class<M> type, Function<? super M, ? extends R> result) {
        return with(messages.withOutcome(new MessageRule<>(type, message -> {
            R received = result.apply(message);
            return (client, id) -> new Moment.Ok<>(client, id, received);
        })));
    }

    /** Declares that such a message says that an operation failed and certainly has no effect, now or later. */
    public History<S, O, R> fail(Class<?> type) {
        return with(messages.withOutcome(new MessageRule<>(type, message -> Moment.Fail::new)));
    }

    /** Declares that a client that receives such a message, or such a timer, gives up: the outcome stays unknown. */
    public History<S, O, R> info(Class<?> type) {
        return with(messages.withOutcome(new MessageRule<>(type, message -> Moment.Info::new)));
    }

    /**
     * Declares which operation of its client a message belongs to, such as {@code id(Request.class, Request::number)}.
     * By default, a client has only one open operation. Ids need to be distinct only among the open operations of one
     * client.
     */
    public <M> History<S, O, R> id(Class<M> type, Function<? super M, ?> id) {
        return with(messages.withId(new MessageRule<>(type, id)));
    }

    /** Declares the client of a message. By default, it is the sender of a call and the receiver of an outcome. */
    public <M> History<S, O, R> client(Class<M> type, Function<? super M, ProcessId> client) {
        return with(messages.withClient(new MessageRule<>(type, client)));
    }

    /** Declares the clients. By default, all processes are; with servers that forward requests, name the clients. */
    public History<S, O, R> clients(ProcessId... clients) {
        return with(messages.withClients(Set.of(clients)::contains));
    }

    /**
     * Adds calls and outcomes that messages alone do not show. In a step, they come after outcomes and before calls.
     */
    public History<S, O, R> moments(Function<Step, List<Moment<O, R>>> moments) {
        return new History<>(specification, messages, moments, answersMayRepeat);
    }

    /** Ignores outcomes of operations that are not open. */
    public History<S, O, R> answersMayRepeat() {
        return new History<>(specification, messages, others, true);
    }

    /**
     * Returns the invariant that every operation appears to take effect at one moment between its call and its answer.
     */
    public Invariant<?> linearizable(String name) {
        return new Linearizability<>(specification, observation(name));
    }

    /**
     * Returns the invariant that a sequence of all operations respects the order of each client and explains all
     * results. It is evaluated when no event is enabled any more.
     */
    public Invariant<?> sequentiallyConsistent(String name) {
        return new SequentialConsistency<>(specification, observation(name), Invariant.When.END);
    }

    /**
     * Returns the stricter invariant that after every answer such a sequence of the operations called so far exists.
     */
    public Invariant<?> sequentiallyConsistentAfterEachAnswer(String name) {
        return new SequentialConsistency<>(specification, observation(name), Invariant.When.EVERY_STEP);
    }

    private ConsistencyInvariant.Observation<O, R> observation(String name) {
        return new ConsistencyInvariant.Observation<>(name, step -> messages.moments(step, others), answersMayRepeat);
    }

    private History<S, O, R> with(ClientMessages<O, R> newMessages) {
        return new History<>(specification, newMessages, others, answersMayRepeat);
    }
}
