package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        moments.add(Moment.ok(ProcessId.of(process), result));
        return this;
    }

    RandomHistory<O, R> fails(String process) {
        moments.add(Moment.fail(ProcessId.of(process)));
        return this;
    }

    RandomHistory<O, R> givesUp(String process) {
        moments.add(Moment.info(ProcessId.of(process)));
        return this;
    }

    RandomHistory<O, R> crashes(String process) {
        moments.add(new Moment.Crash<>(ProcessId.of(process)));
        return this;
    }

    /** Adds a call directly followed by its answer. */
    RandomHistory<O, R> does(String process, O operation, R result) {
        return calls(process, operation).gets(process, result);
    }

    List<Moment<O, R>> moments() {
        return List.copyOf(moments);
    }

    /**
     * Returns a random history of an object that sometimes returns a wrong result (one that would have been right at
     * another time), or says that an operation failed although it had an effect. Some outcomes stay unknown, some
     * clients crash, and some have two open operations. All clients use the same ids.
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

    /** Returns a random history that is linearizable: each operation takes effect at some moment before its answer. */
    static <S, O, R> List<Moment<O, R>> linearizable(
            Specification<S, O, R> specification,
            Function<SeededRandom, O> operations,
            SeededRandom random,
            int clients,
            int calls) {
        Rambling<S, O, R> rambling = new Rambling<>(specification, random);
        Map<Moment.Call<O, R>, R> results = new HashMap<>();
        while (rambling.calls < calls || !rambling.open.isEmpty()) {
            ProcessId client = ProcessId.of("c" + random.nextInt(clients));
            List<Moment.Call<O, R>> own = rambling.openOf(client);
            if (own.isEmpty() && rambling.calls < calls) {
                rambling.call(client, operations);
            } else if (!own.isEmpty() && !results.containsKey(own.get(0))) {
                results.put(own.get(0), rambling.takeEffect(own.get(0)));
            } else if (!own.isEmpty()) {
                Moment.Call<O, R> call = own.get(0);
                rambling.moments.add(new Moment.Ok<>(client, call.id(), Objects.requireNonNull(results.get(call))));
                rambling.open.remove(call);
            }
        }
        return rambling.moments;
    }

    private static final class Rambling<S, O, R> {
        private final Specification<S, O, R> specification;
        private final SeededRandom random;
        private final List<Moment<O, R>> moments = new ArrayList<>();
        private final List<Moment.Call<O, R>> open = new ArrayList<>();
        private final Map<ProcessId, Integer> callsByClient = new HashMap<>();
        private final List<S> states = new ArrayList<>();
        private int calls;

        Rambling(Specification<S, O, R> specification, SeededRandom random) {
            this.specification = specification;
            this.random = random;
            states.add(specification.start());
        }

        List<Moment.Call<O, R>> openOf(ProcessId client) {
            return open.stream().filter(call -> call.client().equals(client)).toList();
        }

        void goOn(ProcessId client, Function<SeededRandom, O> operations) {
            List<Moment.Call<O, R>> own = openOf(client);
            if (own.isEmpty() || (own.size() == 1 && random.nextInt(10) == 0)) {
                call(client, operations);
            } else if (random.nextBoolean()) {
                end(own.get(random.nextInt(own.size())));
            }
        }

        void call(ProcessId client, Function<SeededRandom, O> operations) {
            calls++;
            int id = callsByClient.merge(client, 1, Integer::sum);
            Moment.Call<O, R> call = new Moment.Call<>(client, id, operations.apply(random));
            moments.add(call);
            open.add(call);
        }

        private void end(Moment.Call<O, R> call) {
            switch (random.nextInt(20)) {
                case 0, 1 -> {
                    moments.add(new Moment.Info<>(call.client(), call.id()));
                    leaveOpen(call);
                }
                case 2 -> {
                    moments.add(new Moment.Fail<>(call.client(), call.id()));
                    leaveOpen(call);
                }
                case 3 -> {
                    moments.add(new Moment.Crash<>(call.client()));
                    openOf(call.client()).forEach(this::leaveOpen);
                }
                default -> {
                    int latest = states.size() - 1;
                    answer(call, random.nextInt(4) > 0 ? random.nextInt(states.size()) : latest);
                    if (!open.isEmpty() && random.nextInt(3) == 0) { // another operation takes effect, possibly again
                        takeEffect(open.get(0));
                    }
                }
            }
        }

        private void leaveOpen(Moment.Call<O, R> call) {
            open.remove(call);
            if (random.nextBoolean()) {
                takeEffect(call);
            }
        }

        R takeEffect(Moment.Call<O, R> call) {
            Specification.OperationResult<S, R> outcome =
                    specification.apply(states.get(states.size() - 1), call.operation());
            states.add(outcome.state());
            return outcome.result();
        }

        void answer(Moment.Call<O, R> call, int when) {
            R result = specification.apply(states.get(when), call.operation()).result();
            moments.add(new Moment.Ok<>(call.client(), call.id(), result));
            takeEffect(call);
            open.remove(call);
        }
    }
}
