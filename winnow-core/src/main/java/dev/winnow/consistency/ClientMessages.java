package dev.winnow.consistency;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages between clients and an object, and what they mean. For each list, the first rule that fits a message
 * counts.
 *
 * @param calls the messages that call an operation when they are sent
 * @param outcomes the messages and timers that end an operation when they arrive
 * @param ids the ids of operations; without a rule, a message belongs to the only open operation of its client
 * @param clients the clients; without a rule, the sender of a call and the receiver of an outcome
 * @param isClient selects the processes that are clients
 */
record ClientMessages<O, R>(
        List<MessageRule<?, MomentFactory<O, R>>> calls,
        List<MessageRule<?, MomentFactory<O, R>>> outcomes,
        List<MessageRule<?, Object>> ids,
        List<MessageRule<?, ProcessId>> clients,
        Predicate<ProcessId> isClient) {

    /** A factory of moments of one message. */
    @FunctionalInterface
    interface MomentFactory<O, R> {
        Moment<O, R> at(ProcessId client, Object id);
    }

    /** The meaning of messages of one type. */
    record MessageRule<M, T>(Class<M> type, Function<? super M, ? extends T> meaning) {

        static <T> @Nullable T find(List<? extends MessageRule<?, ? extends T>> rules, Object message) {
            for (MessageRule<?, ? extends T> rule : rules) {
                if (rule.type().isInstance(message)) {
                    return rule.apply(message);
                }
            }
            return null;
        }

        private T apply(Object message) {
            return meaning.apply(type.cast(message));
        }
    }

    static <O, R> ClientMessages<O, R> none() {
        return new ClientMessages<>(List.of(), List.of(), List.of(), List.of(), process -> true);
    }

    ClientMessages<O, R> withCall(MessageRule<?, MomentFactory<O, R>> rule) {
        return new ClientMessages<>(plus(calls, rule), outcomes, ids, clients, isClient);
    }

    ClientMessages<O, R> withOutcome(MessageRule<?, MomentFactory<O, R>> rule) {
        return new ClientMessages<>(calls, plus(outcomes, rule), ids, clients, isClient);
    }

    ClientMessages<O, R> withId(MessageRule<?, Object> rule) {
        return new ClientMessages<>(calls, outcomes, plus(ids, rule), clients, isClient);
    }

    ClientMessages<O, R> withClient(MessageRule<?, ProcessId> rule) {
        return new ClientMessages<>(calls, outcomes, ids, plus(clients, rule), isClient);
    }

    ClientMessages<O, R> withClients(Predicate<ProcessId> newIsClient) {
        return new ClientMessages<>(calls, outcomes, ids, clients, newIsClient);
    }

    private static <T> List<T> plus(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    /** Adds the outcome that a client receives. */
    private void addOutcomes(Step step, List<Moment<O, R>> moments) {
        Object payload = step.payload();
        if (payload != null) {
            add(outcomes, payload, Objects.requireNonNull(step.process()), moments);
        }
    }

    /** Adds the crash of a client, after what it did in the step. */
    private void addCrash(Step step, List<Moment<O, R>> moments) {
        ProcessId crashed = step.crashedInHandler()
                ? step.process()
                : step.event() instanceof External.Crash crash ? crash.process() : null;
        if (crashed != null && isClient.test(crashed)) {
            moments.add(new Moment.Crash<>(crashed));
        }
    }

    /** Adds the calls that are sent in a step. A message from outside is read as the plan has it. */
    private void addCalls(Step step, List<Moment<O, R>> moments) {
        if (step.isExternal() && step.event() instanceof External.Send send) {
            add(calls, send.message(), ProcessId.OUTSIDE, moments);
            return;
        }
        for (Item item : step.createdItems()) {
            if (!item.isTimer()) {
                add(calls, item.payload(), item.from(), moments);
            }
        }
    }

    private void add(
            List<MessageRule<?, MomentFactory<O, R>>> rules,
            Object message,
            ProcessId process,
            List<Moment<O, R>> moments) {
        MomentFactory<O, R> factory = MessageRule.find(rules, message);
        if (factory == null) {
            return;
        }
        ProcessId client = Objects.requireNonNullElse(MessageRule.find(clients, message), process);
        if (isClient.test(client)) {
            moments.add(
                    factory.at(client, Objects.requireNonNullElse(MessageRule.find(ids, message), OperationId.ONLY)));
        }
    }

    /** Returns the moments that clients see in a step: outcomes, then others, then calls, then its crash. */
    List<Moment<O, R>> moments(Step step, Function<Step, List<Moment<O, R>>> others) {
        List<Moment<O, R>> moments = new ArrayList<>();
        addOutcomes(step, moments);
        moments.addAll(others.apply(step));
        addCalls(step, moments);
        addCrash(step, moments);
        return moments;
    }
}
