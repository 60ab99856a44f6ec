package dev.winnow.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LinearizabilityTest {

    private static <S, O, R> Linearizability<S, O, R> of(Specification<S, O, R> specification) {
        return Linearizability.of("linearizable", specification, step -> List.of());
    }

    private static <S, O, R> Judgement<Map<Object, Linearizations<S, O, R>>> judge(
            Linearizability<S, O, R> check, List<Moment<O, R>> history) {
        Judgement<Map<Object, Linearizations<S, O, R>>> judgement = Judgement.holds(Map.of());
        for (Moment<O, R> moment : history) {
            if (judgement instanceof Judgement.Holds<Map<Object, Linearizations<S, O, R>>> holds) {
                judgement = check.addMoment(holds.history(), moment);
            }
        }
        return judgement;
    }

    private static <S, O, R> boolean holds(Specification<S, O, R> specification, RandomHistory<O, R> history) {
        return judge(of(specification), history.moments()) instanceof Judgement.Holds<?>;
    }

    /** H1 to H4 of Herlihy and Wing (1990), section 2.3. */
    @Nested
    class Given_the_queues_of_herlihy_and_wing {

        private RandomHistory<FifoQueue.QueueOperation<String>, Optional<String>> begin() {
            return RandomHistory.begin();
        }

        private boolean isLinearizable(RandomHistory<FifoQueue.QueueOperation<String>, Optional<String>> history) {
            return holds(new FifoQueue<>(), history);
        }

        @Test
        void when_puts_overlap_then_either_may_be_first_and_an_open_one_may_be_missing() {
            assertThat(isLinearizable(begin().calls("A", FifoQueue.put("x"))
                            .calls("B", FifoQueue.put("y"))
                            .gets("B", Optional.empty())
                            .gets("A", Optional.empty())
                            .does("B", FifoQueue.take(), Optional.of("x"))
                            .does("A", FifoQueue.take(), Optional.of("y"))
                            .calls("A", FifoQueue.put("z"))))
                    .isTrue();
        }

        @Test
        void when_one_put_ended_before_the_other_then_it_is_first() {
            assertThat(isLinearizable(begin().does("A", FifoQueue.put("x"), Optional.empty())
                            .calls("B", FifoQueue.put("y"))
                            .calls("A", FifoQueue.take())
                            .gets("B", Optional.empty())
                            .gets("A", Optional.of("y"))))
                    .isFalse();
        }

        @Test
        void when_a_put_is_open_then_its_value_may_be_taken() {
            assertThat(isLinearizable(
                            begin().calls("A", FifoQueue.put("x")).does("B", FifoQueue.take(), Optional.of("x"))))
                    .isTrue();
        }

        @Test
        void when_one_value_is_taken_twice_then_no_order_explains_it() {
            assertThat(isLinearizable(begin().calls("A", FifoQueue.put("x"))
                            .calls("B", FifoQueue.put("y"))
                            .gets("A", Optional.empty())
                            .gets("B", Optional.empty())
                            .calls("A", FifoQueue.take())
                            .calls("C", FifoQueue.take())
                            .gets("A", Optional.of("y"))
                            .gets("C", Optional.of("y"))))
                    .isFalse();
        }
    }

    @Nested
    class Given_a_register {

        private RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> begin() {
            return RandomHistory.begin();
        }

        private boolean isLinearizable(RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> history) {
            return holds(Register.starting(0), history);
        }

        @Test
        void when_a_write_is_open_then_reads_may_see_it_but_never_the_old_value_again() {
            assertThat(isLinearizable(begin().calls("A", Register.write(1))
                            .does("B", Register.read(), Answer.got(0))
                            .does("B", Register.read(), Answer.got(1))
                            .does("C", Register.read(), Answer.got(1))
                            .gets("A", Answer.done())))
                    .isTrue();
            assertThat(isLinearizable(begin().calls("A", Register.write(1))
                            .does("B", Register.read(), Answer.got(1))
                            .does("C", Register.read(), Answer.got(0))))
                    .isFalse();
        }

        @Test
        void when_a_write_has_returned_then_the_old_value_is_not_allowed() {
            assertThat(isLinearizable(begin().does("A", Register.write(1), Answer.done())
                            .does("B", Register.read(), Answer.got(0))))
                    .isFalse();
        }

        /**
         * Checks a history in which the open read must take effect between two writes, at the return of another
         * operation.
         */
        @Test
        void when_an_operation_must_precede_others_then_the_history_keeps_that() {
            assertThat(isLinearizable(begin().calls("A", Register.read())
                            .calls("B", Register.write(1))
                            .calls("C", Register.write(2))
                            .does("D", Register.read(), Answer.got(2))
                            .does("D", Register.read(), Answer.got(1))
                            .gets("B", Answer.done())
                            .gets("C", Answer.done())
                            .gets("A", Answer.got(2))))
                    .isTrue();
        }

        @Test
        void when_a_value_is_swapped_then_only_one_of_two_succeeds() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> both = begin().calls(
                            "A", Register.compareAndSet(0, 1))
                    .calls("B", Register.compareAndSet(0, 2))
                    .gets("A", Answer.swapped(true));
            assertThat(isLinearizable(both)).isTrue();
            assertThat(isLinearizable(both.gets("B", Answer.swapped(true)))).isFalse();
        }

        @Test
        void when_it_is_broken_then_the_message_names_the_allowed_values() {
            Judgement<?> judgement = judge(
                    of(Register.starting(0)),
                    begin().does("A", Register.write(1), Answer.done())
                            .calls("C", Register.write(2))
                            .does("B", Register.read(), Answer.got(0))
                            .moments());
            assertThat(judgement)
                    .isEqualTo(Judgement.broken(
                            "B received Got(value=0) for Read; the history allows only Got(value=1) or Got(value=2)",
                            ProcessId.of("B")));
        }

        @Test
        void when_histories_allow_the_same_futures_then_their_summaries_are_equal() {
            Judgement<?> one = judge(
                    of(Register.starting(0)),
                    begin().does("A", Register.write(1), Answer.done())
                            .does("B", Register.read(), Answer.got(1))
                            .moments());
            Judgement<?> other = judge(
                    of(Register.starting(0)),
                    begin().calls("B", Register.write(1))
                            .does("A", Register.write(2), Answer.done())
                            .gets("B", Answer.done())
                            .does("C", Register.read(), Answer.got(1))
                            .moments());
            assertThat(one).isEqualTo(other);
            assertThat(one.hashCode()).isEqualTo(other.hashCode());
        }

        @Test
        void when_the_register_is_initial_again_then_the_history_is_empty() {
            assertThat(judge(
                            of(Register.starting(0)),
                            begin().does("A", Register.write(0), Answer.done()).moments()))
                    .isEqualTo(Judgement.holds(Map.of()));
        }
    }

    @Nested
    class Given_random_histories {

        private static final int MANY = 400;

        private static Register.RegisterOperation<Integer> any(SeededRandom random) {
            return switch (random.nextInt(4)) {
                case 0, 3 -> Register.write(random.nextInt(3));
                case 1 -> Register.compareAndSet(random.nextInt(3), random.nextInt(3));
                default -> Register.read();
            };
        }

        private static FifoQueue.QueueOperation<Integer> anyOfQueue(SeededRandom random) {
            return random.nextBoolean() ? FifoQueue.put(random.nextInt(3)) : FifoQueue.take();
        }

        private static Keyed.On<String, Register.RegisterOperation<Integer>> anyOfMap(SeededRandom random) {
            return new Keyed.On<>(random.nextBoolean() ? "x" : "y", any(random));
        }

        /** Checks every prefix: the first one without a linearization is the first violation. */
        private <S, O, R> int broken(Specification<S, O, R> specification, Function<SeededRandom, O> operations) {
            int broken = 0;
            for (int seed = 0; seed < MANY; seed++) {
                List<Moment<O, R>> history =
                        RandomHistory.random(specification, operations, new SeededRandom(seed), 3, 14);
                for (int length = 1; length <= history.size(); length++) {
                    List<Moment<O, R>> prefix = history.subList(0, length);
                    boolean holds = judge(of(specification), prefix) instanceof Judgement.Holds<?>;
                    assertThat(holds).as("%s", prefix).isEqualTo(BruteForce.isLinearizable(specification, prefix));
                    broken += holds || length < history.size() ? 0 : 1;
                }
            }
            return broken;
        }

        @Test
        void when_compared_with_every_order_then_the_answers_are_the_same() {
            assertThat(broken(Register.starting(0), Given_random_histories::any))
                    .isBetween(MANY / 10, MANY * 9 / 10);
            assertThat(broken(new FifoQueue<>(), Given_random_histories::anyOfQueue))
                    .isBetween(MANY / 10, MANY * 9 / 10);
            assertThat(broken(new Counter(), random -> (long) random.nextInt(3)))
                    .isBetween(MANY / 10, MANY * 9 / 10);
        }

        @Test
        void when_split_by_key_then_the_answers_are_the_same() {
            Keyed<String, Optional<Integer>, Register.RegisterOperation<Integer>, Answer<Integer>> map =
                    Keyed.registers();
            int broken = 0;
            for (int seed = 0; seed < MANY; seed++) {
                List<Moment<Keyed.On<String, Register.RegisterOperation<Integer>>, Answer<Integer>>> history =
                        RandomHistory.random(map, Given_random_histories::anyOfMap, new SeededRandom(seed), 4, 20);
                boolean holds = judge(of(map).splitBy(Keyed.On::key), history) instanceof Judgement.Holds<?>;
                assertThat(holds).isEqualTo(judge(of(map), history) instanceof Judgement.Holds<?>);
                assertThat(holds).isEqualTo(BruteForce.isLinearizable(map, history));
                broken += holds ? 0 : 1;
            }
            assertThat(broken).isBetween(MANY / 10, MANY * 9 / 10);
        }
    }

    @Nested
    class Given_malformed_histories {

        private final RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> twice =
                RandomHistory.<Register.RegisterOperation<Integer>, Answer<Integer>>begin()
                        .does("A", Register.write(1), Answer.done())
                        .gets("A", Answer.done());

        @Test
        void when_an_answer_comes_twice_then_it_is_broken_unless_permitted() {
            Linearizability<?, Register.RegisterOperation<Integer>, Answer<Integer>> check = of(Register.starting(0));
            assertThat(judge(check, twice.moments()))
                    .isEqualTo(Judgement.broken(
                            "A received Done for an operation that it did not call or that already returned",
                            ProcessId.of("A")));
            assertThat(judge(check.answersMayRepeat(), twice.moments())).isInstanceOf(Judgement.Holds.class);
        }

        @Test
        void when_two_open_operations_have_one_id_then_it_is_rejected() {
            List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> moments = twice.calls(
                            "B", Register.read())
                    .calls("B", Register.read())
                    .moments();
            assertThatThrownBy(() -> judge(of(Register.starting(0)).answersMayRepeat(), moments))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("B calls Read while an operation with the same id (B) is open");
        }

        @Test
        void when_too_many_operations_are_open_then_it_is_rejected_in_time() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> crowd = RandomHistory.begin();
            for (int i = 0; i < 20; i++) {
                crowd.calls("c" + i, Register.write(i));
            }
            crowd.does("reader", Register.read(), Answer.got(-1));
            assertThatThrownBy(() -> judge(of(Register.starting(0)), crowd.moments()))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("splitBy"))
                    .hasMessage("the invariant 'linearizable' needs more than 65536 linearizations of 21 open"
                            + " operations");
        }
    }
}
