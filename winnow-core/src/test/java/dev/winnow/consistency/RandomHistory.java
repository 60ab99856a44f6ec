package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A history of client operations, written by hand or generated at random. */
final class RandomHistory<O, R> {

    private final List<Moment<O, R>> moments = new ArrayList<>();

    static <O, R> RandomHistory<O, R> begin() {
        return new RandomHistory<>();
    }

    RandomHistory<O, R> calls(String process, O operation) {
        moments.add(Moment.call(ProcessId.of(process), operation));
        return this;
    }

    RandomHistory<O, R> gets(String process, R result) {
        moments.add(Moment.returned(ProcessId.of(process), result));
        return this;
    }

    /** Adds a call directly followed by its return. */
    RandomHistory<O, R> does(String process, O operation, R result) {
        return calls(process, operation).gets(process, result);
    }

    List<Moment<O, R>> moments() {
        return List.copyOf(moments);
    }

    /**
     * Returns a random history of an object that sometimes returns a wrong result: one that would have been right at
     * another time. Some clients give up and continue under another id.
     */
    static <S, O, R> List<Moment<O, R>> random(
            Specification<S, O, R> specification,
            Function<SeededRandom, O> operations,
            SeededRandom random,
            int clients,
            int length) {
        Rambling<S, O, R> rambling = new Rambling<>(specification, random);
        while (rambling.moments.size() < length) {
            ProcessId client = ProcessId.of("c" + random.nextInt(clients));
            rambling.goOn(client, operations);
        }
        return rambling.moments;
    }

    private static final class Rambling<S, O, R> {
        private final Specification<S, O, R> specification;
        private final SeededRandom random;
        private final List<Moment<O, R>> moments = new ArrayList<>();
        private final List<Moment.Call<O, R>> open = new ArrayList<>();
        private final List<S> states = new ArrayList<>();
        private int calls;

        Rambling(Specification<S, O, R> specification, SeededRandom random) {
            this.specification = specification;
            this.random = random;
            states.add(specification.start());
        }

        void goOn(ProcessId client, Function<SeededRandom, O> operations) {
            List<Moment.Call<O, R>> own =
                    open.stream().filter(call -> call.process().equals(client)).toList();
            if (own.isEmpty() || (own.size() == 1 && random.nextInt(10) == 0)) {
                Moment.Call<O, R> call = new Moment.Call<>(client, calls++, operations.apply(random));
                moments.add(call);
                open.add(call);
            } else if (random.nextBoolean()) {
                answer(own.get(random.nextInt(own.size())));
            }
        }

        private void answer(Moment.Call<O, R> call) {
            int latest = states.size() - 1;
            int when = random.nextBoolean() ? random.nextInt(states.size()) : latest;
            BiFunction<Integer, O, Specification.OperationResult<S, R>> apply =
                    (at, operation) -> specification.apply(states.get(at), operation);
            moments.add(new Moment.Return<>(
                    call.process(),
                    call.id(),
                    apply.apply(when, call.operation()).result()));
            states.add(apply.apply(latest, call.operation()).state());
            open.remove(call);
            if (!open.isEmpty() && random.nextInt(3) == 0) { // another operation takes effect, possibly again
                states.add(
                        apply.apply(states.size() - 1, open.get(0).operation()).state());
            }
        }
    }
}
