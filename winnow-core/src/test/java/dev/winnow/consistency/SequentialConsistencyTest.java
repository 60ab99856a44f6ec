package dev.winnow.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SequentialConsistencyTest {

    private static <S, O, R> SequentialConsistency<S, O, R> of(Specification<S, O, R> specification) {
        return of(specification, Invariant.When.END);
    }

    private static <S, O, R> SequentialConsistency<S, O, R> of(
            Specification<S, O, R> specification, Invariant.When when) {
        return new SequentialConsistency<>(
                specification,
                new ConsistencyInvariant.Observation<>("sequentially consistent", step -> List.of(), false),
                when);
    }

    private static <O, R> Judgement<ClientHistories<O, R>> seen(
            SequentialConsistency<?, O, R> check, List<Moment<O, R>> history) {
        return check.addAll(check.start(), history);
    }

    private static <O, R> Judgement<ClientHistories<O, R>> atEnd(
            SequentialConsistency<?, O, R> check, List<Moment<O, R>> history) {
        ClientHistories<O, R> known = ((Judgement.Holds<ClientHistories<O, R>>) seen(check, history)).history();
        return check.evaluate(known);
    }

    private static RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> register() {
        return RandomHistory.begin();
    }

    private static RandomHistory<Long, Long> counter() {
        return RandomHistory.begin();
    }

    @Nested
    class Given_a_register {

        @Test
        void when_a_read_is_stale_then_it_is_still_sequentially_consistent() {
            List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> stale = register()
                    .does("A", Register.write(1), Answer.done())
                    .does("B", Register.read(), Answer.got(0))
                    .does("B", Register.read(), Answer.got(1))
                    .moments();
            assertThat(BruteForce.isLinearizable(Register.of(0), stale)).isFalse();
            assertThat(atEnd(of(Register.of(0)), stale)).isInstanceOf(Judgement.Holds.class);
        }

        @Test
        void when_a_client_goes_back_to_an_older_value_then_no_order_explains_it() {
            List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> backwards = register()
                    .does("A", Register.write(1), Answer.done())
                    .does("B", Register.read(), Answer.got(1))
                    .does("B", Register.read(), Answer.got(0))
                    .moments();
            assertThat(atEnd(of(Register.of(0)), backwards))
                    .isEqualTo(Judgement.broken(
                            "no sequence that respects the order of each client explains the results:"
                                    + " A: Write(value=1) Done; B: Read Got(value=1), Read Got(value=0)",
                            ProcessId.of("A"),
                            ProcessId.of("B")));
        }

        @Test
        void when_only_times_across_clients_differ_then_the_histories_are_equal() {
            assertThat(seen(
                            of(Register.of(0)),
                            register()
                                    .does("A", Register.write(1), Answer.done())
                                    .does("B", Register.read(), Answer.got(0))
                                    .moments()))
                    .isEqualTo(seen(
                            of(Register.of(0)),
                            register()
                                    .calls("B", Register.read())
                                    .does("A", Register.write(1), Answer.done())
                                    .gets("B", Answer.got(0))
                                    .moments()));
        }
    }

    /** Two registers that are sequentially consistent one by one but not together: the property is not local. */
    @Nested
    class Given_two_keys {

        @Test
        void when_each_is_consistent_then_both_together_need_not_be() {
            Keyed<String, ?, Register.RegisterOperation<Integer>, Answer<Integer>> map = Keyed.registers();
            RandomHistory<Keyed.On<String, Register.RegisterOperation<Integer>>, Answer<Integer>> history =
                    RandomHistory.begin();
            history.does("A", Keyed.put("x", 1), Answer.done())
                    .does("A", Keyed.get("y"), Answer.nothing())
                    .does("B", Keyed.put("y", 1), Answer.done())
                    .does("B", Keyed.get("x"), Answer.nothing());
            assertThat(atEnd(of(map), history.moments())).isInstanceOf(Judgement.Broken.class);
            for (String key : List.of("x", "y")) {
                List<Moment<Keyed.On<String, Register.RegisterOperation<Integer>>, Answer<Integer>>> own =
                        onlyOf(history.moments(), key);
                assertThat(atEnd(of(map), own)).isInstanceOf(Judgement.Holds.class);
            }
        }

        private static <O, R> List<Moment<Keyed.On<String, O>, R>> onlyOf(
                List<Moment<Keyed.On<String, O>, R>> history, String key) {
            List<Moment<Keyed.On<String, O>, R>> own = new ArrayList<>();
            for (int i = 0; i < history.size(); i += 2) {
                Moment.Call<Keyed.On<String, O>, R> call = (Moment.Call<Keyed.On<String, O>, R>) history.get(i);
                if (call.operation().key().equals(key)) {
                    own.addAll(history.subList(i, i + 2));
                }
            }
            return own;
        }
    }

    /** A history with a prefix that is not sequentially consistent: a later call comes earlier in the sequence. */
    @Nested
    class Given_a_counter_that_answers_two_before_one {

        private final RandomHistory<Long, Long> first = counter().does("A", 1L, 2L);

        @Test
        void when_the_missing_call_comes_later_then_the_whole_is_consistent() {
            assertThat(atEnd(of(new Counter()), first.moments())).isInstanceOf(Judgement.Broken.class);
            List<Moment<Long, Long>> whole = first.does("B", 1L, 1L).moments();
            assertThat(atEnd(of(new Counter()), whole)).isInstanceOf(Judgement.Holds.class);
        }

        @Test
        void when_every_answer_must_be_explained_by_what_was_called_before_then_it_is_broken_at_once() {
            assertThat(seen(of(new Counter(), Invariant.When.EVERY_STEP), first.moments()))
                    .isInstanceOf(Judgement.Broken.class);
            assertThat(seen(
                            of(new Counter(), Invariant.When.EVERY_STEP),
                            counter()
                                    .calls("B", 1L)
                                    .does("A", 1L, 2L)
                                    .gets("B", 1L)
                                    .moments()))
                    .isInstanceOf(Judgement.Holds.class);
        }
    }

    @Nested
    class Given_random_histories {

        private static final int MANY = 400;

        private static Register.RegisterOperation<Integer> any(SeededRandom random) {
            return random.nextInt(3) == 0 ? Register.write(random.nextInt(3)) : Register.read();
        }

        @Test
        void when_compared_with_every_order_then_the_answers_are_the_same() {
            int broken = 0;
            int onlyNotLinearizable = 0;
            for (int seed = 0; seed < MANY; seed++) {
                List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> history = RandomHistory.random(
                        Register.of(0), Given_random_histories::any, new SeededRandom(seed), 3, 14);
                boolean holds = atEnd(of(Register.of(0)), history) instanceof Judgement.Holds<?>;
                assertThat(holds)
                        .as("%s", history)
                        .isEqualTo(BruteForce.isSequentiallyConsistent(Register.of(0), history));
                boolean linearizable = BruteForce.isLinearizable(Register.of(0), history);
                assertThat(holds || !linearizable).isTrue();
                broken += holds ? 0 : 1;
                onlyNotLinearizable += holds && !linearizable ? 1 : 0;
            }
            assertThat(broken).isGreaterThan(MANY / 20);
            assertThat(onlyNotLinearizable).isGreaterThan(MANY / 20);
        }
    }

    @Nested
    class Given_too_many_interleavings {

        @Test
        void when_there_are_too_many_ways_then_it_is_undecided() {
            RandomHistory<Long, Long> crowd = counter();
            for (int i = 0; i < 20; i++) {
                crowd.calls("c" + i, 1L << i);
            }
            crowd.does("reader", 0L, -1L);
            assertThat(atEnd(of(new Counter()), crowd.moments()))
                    .isEqualTo(Judgement.undecided(
                            "more than 262,144 search states to order the operations of 21 clients",
                            "let clients call fewer operations, or check linearizability, which is stricter but"
                                    + " cheaper"));
        }
    }
}
