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
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LinearizabilityTest {

    private static <S, O, R> Linearizability<S, O, R> of(Specification<S, O, R> specification) {
        return new Linearizability<>(
                specification, new ConsistencyInvariant.Observation<>("linearizable", step -> List.of(), false));
    }

    private static <S, O, R> Judgement<LinearizableHistory<S, O, R>> judge(
            Linearizability<S, O, R> check, List<Moment<O, R>> history) {
        return check.addAll(check.start(), history);
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
            return holds(Register.of(0), history);
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
                    of(Register.of(0)),
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
                    of(Register.of(0)),
                    begin().does("A", Register.write(1), Answer.done())
                            .does("B", Register.read(), Answer.got(1))
                            .moments());
            Judgement<?> other = judge(
                    of(Register.of(0)),
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
                            of(Register.of(0)),
                            begin().does("A", Register.write(0), Answer.done()).moments()))
                    .isEqualTo(Judgement.holds(LinearizableHistory.none()));
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
            assertThat(broken(Register.of(0), Given_random_histories::any)).isBetween(MANY / 10, MANY * 9 / 10);
            assertThat(broken(new FifoQueue<>(), Given_random_histories::anyOfQueue))
                    .isBetween(MANY / 10, MANY * 9 / 10);
            assertThat(broken(new Counter(), random -> (long) random.nextInt(3)))
                    .isBetween(MANY / 10, MANY * 9 / 10);
        }

        private static <S, O, R> Specification<S, O, R> inOnePart(Specification<S, O, R> specification) {
            return new Specification<>() {
                @Override
                public S start() {
                    return specification.start();
                }

                @Override
                public OperationResult<S, R> apply(S state, O operation) {
                    return specification.apply(state, operation);
                }
            };
        }

        @Test
        void when_split_by_key_then_the_answers_are_the_same() {
            Keyed<String, Optional<Integer>, Register.RegisterOperation<Integer>, Answer<Integer>> map =
                    Keyed.registers();
            int broken = 0;
            for (int seed = 0; seed < MANY; seed++) {
                List<Moment<Keyed.On<String, Register.RegisterOperation<Integer>>, Answer<Integer>>> history =
                        RandomHistory.random(map, Given_random_histories::anyOfMap, new SeededRandom(seed), 4, 20);
                boolean holds = judge(of(map), history) instanceof Judgement.Holds<?>;
                assertThat(holds).isEqualTo(judge(of(inOnePart(map)), history) instanceof Judgement.Holds<?>);
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
        void when_an_answer_comes_twice_then_it_is_broken_unless_that_may_be() {
            assertThat(judge(of(Register.of(0)), twice.moments()))
                    .isEqualTo(Judgement.broken(
                            "A received Done for an operation that it did not call or that already returned",
                            ProcessId.of("A")));
            assertThat(judge(repeating(), twice.moments())).isInstanceOf(Judgement.Holds.class);
        }

        private static Linearizability<?, Register.RegisterOperation<Integer>, Answer<Integer>> repeating() {
            return new Linearizability<>(
                    Register.of(0), new ConsistencyInvariant.Observation<>("linearizable", step -> List.of(), true));
        }

        @Test
        void when_a_client_calls_again_without_ids_then_that_is_said() {
            List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> moments = twice.calls(
                            "B", Register.read())
                    .calls("B", Register.read())
                    .moments();
            assertThatThrownBy(() -> judge(repeating(), moments))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("History.id"))
                    .hasMessage("the invariant 'linearizable' cannot tell operations apart: B calls Read while another"
                            + " operation of it is open");
        }

        @Test
        void when_two_different_open_operations_have_one_id_then_that_is_said() {
            assertThatThrownBy(() -> judge(
                            of(Register.of(0)),
                            List.of(call("A", 1, Register.write(1)), call("A", 1, Register.write(2)))))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(
                            "A calls Write(value=2) while another operation of it with the same id (1) is open");
        }

        @Test
        void when_the_same_request_is_sent_again_then_it_is_the_same_operation() {
            assertThat(judge(
                            of(Register.of(0)),
                            List.of(
                                    call("A", 1, Register.write(1)),
                                    call("A", 1, Register.write(1)),
                                    Moment.ok(ProcessId.of("A"), 1, Answer.done()))))
                    .isEqualTo(judge(
                            of(Register.of(0)),
                            List.of(call("A", 1, Register.write(1)), Moment.ok(ProcessId.of("A"), 1, Answer.done()))));
        }

        @Test
        void when_two_clients_use_the_same_ids_then_their_operations_are_told_apart() {
            List<Moment<Register.RegisterOperation<Integer>, Answer<Integer>>> both = List.of(
                    call("A", 1, Register.write(1)),
                    call("B", 1, Register.write(2)),
                    Moment.ok(ProcessId.of("B"), 1, Answer.done()),
                    call("B", 2, Register.read()),
                    Moment.ok(ProcessId.of("B"), 2, Answer.got(1)),
                    Moment.ok(ProcessId.of("A"), 1, Answer.done()));
            assertThat(judge(of(Register.of(0)), both)).isInstanceOf(Judgement.Holds.class);
        }

        private static Moment<Register.RegisterOperation<Integer>, Answer<Integer>> call(
                String client, int id, Register.RegisterOperation<Integer> operation) {
            return Moment.call(ProcessId.of(client), id, operation);
        }
    }

    /** The outcomes of Jepsen: ok, fail, info. */
    @Nested
    class Given_operations_without_an_answer {

        private RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> begin() {
            return RandomHistory.begin();
        }

        private Judgement<?> judged(RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> history) {
            return judge(of(Register.of(0)), history.moments());
        }

        @Test
        void when_a_write_fails_then_nobody_reads_it() {
            assertThat(judged(
                            begin().calls("A", Register.write(1)).fails("A").does("B", Register.read(), Answer.got(1))))
                    .isEqualTo(Judgement.broken(
                            "B received Got(value=1) for Read; the history allows only Got(value=0)",
                            ProcessId.of("B")));
            assertThat(judged(
                            begin().calls("A", Register.write(1)).fails("A").does("B", Register.read(), Answer.got(0))))
                    .isEqualTo(Judgement.holds(LinearizableHistory.none()));
        }

        @Test
        void when_a_write_fails_that_was_read_then_it_is_broken() {
            assertThat(judged(begin().calls("A", Register.write(1))
                            .does("B", Register.read(), Answer.got(1))
                            .fails("A")))
                    .isEqualTo(Judgement.broken(
                            "A was told that Write(value=1) failed without effect; what others received shows its"
                                    + " effect",
                            ProcessId.of("A")));
        }

        @Test
        void when_an_outcome_is_unknown_then_the_write_may_be_seen_late_or_never_but_once() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> unknown = begin().calls(
                            "A", Register.write(1))
                    .givesUp("A")
                    .does("A", Register.write(2), Answer.done())
                    .does("B", Register.read(), Answer.got(2));
            assertThat(judged(unknown)).isInstanceOf(Judgement.Holds.class);
            assertThat(judged(unknown.does("B", Register.read(), Answer.got(1))))
                    .isInstanceOf(Judgement.Holds.class);
            assertThat(judged(unknown.does("A", Register.write(2), Answer.done())
                            .does("B", Register.read(), Answer.got(1))))
                    .isInstanceOf(Judgement.Broken.class);
        }

        @Test
        void when_a_client_crashes_then_its_outcomes_are_unknown_and_late_answers_do_not_matter() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> crashed = begin().calls(
                            "A", Register.write(1))
                    .crashes("A")
                    .gets("A", Answer.done())
                    .does("B", Register.read(), Answer.got(0));
            assertThat(judged(crashed)).isInstanceOf(Judgement.Holds.class);
            assertThat(judged(crashed.does("B", Register.read(), Answer.got(1))))
                    .isInstanceOf(Judgement.Holds.class);
        }

        @Test
        void when_a_timeout_comes_after_the_answer_then_it_is_ignored() {
            assertThat(judged(
                            begin().does("A", Register.write(0), Answer.done()).givesUp("A")))
                    .isEqualTo(Judgement.holds(LinearizableHistory.none()));
        }

        @Test
        void when_a_read_has_no_outcome_then_nothing_is_remembered() {
            assertThat(judged(begin().calls("A", Register.read())
                            .crashes("A")
                            .does("B", Register.write(0), Answer.done())))
                    .isEqualTo(Judgement.holds(new LinearizableHistory<>(Map.of(), Set.of(ProcessId.of("A")))));
        }
    }

    /** Costs, as the number of linearizations that an answer requires. */
    @Nested
    class Given_a_limit {

        private static <S, O, R> Linearizability<S, O, R> limited(Specification<S, O, R> specification, int limit) {
            return new Linearizability<>(
                    specification,
                    new ConsistencyInvariant.Observation<>("linearizable", step -> List.of(), false),
                    limit);
        }

        @Test
        void when_too_many_states_are_possible_then_it_is_undecided() {
            RandomHistory<Long, Long> crowd = RandomHistory.begin();
            for (int i = 0; i < 20; i++) {
                crowd.calls("c" + i, 1L << i);
            }
            crowd.does("reader", 0L, -1L);
            assertThat(judge(of(new Counter()), crowd.moments()))
                    .isEqualTo(Judgement.undecided(
                            "more than 16,384 search states to find a linearization",
                            "let fewer clients call at once, let fewer of them crash or give up, or name independent"
                                    + " parts of the object (Keyed, Specification.part)"));
        }

        @Test
        void when_many_writes_are_open_then_it_is_decided() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> crowd = RandomHistory.begin();
            for (int i = 1; i <= 20; i++) {
                crowd.calls("c" + i, Register.write(i));
            }
            crowd.does("reader", Register.read(), Answer.got(7)).does("reader", Register.read(), Answer.got(8));
            assertThat(judge(of(Register.of(0)), crowd.moments())).isInstanceOf(Judgement.Holds.class);
            assertThat(judge(
                            of(Register.of(0)),
                            crowd.does("reader", Register.read(), Answer.got(7)).moments()))
                    .isEqualTo(Judgement.broken(
                            "reader received Got(value=7) for Read; nothing in the history explains it",
                            ProcessId.of("reader")));
        }

        /** Requires that the history holds and the limit was never exceeded. */
        private static <S, O, R> void requireKept(Linearizability<S, O, R> check, List<Moment<O, R>> history) {
            assertThat(judge(check, history))
                    .isInstanceOfSatisfying(
                            Judgement.Holds.class,
                            holds -> assertThat(((LinearizableHistory<?, ?, ?>) holds.history())
                                            .parts()
                                            .values())
                                    .allMatch(Linearizations::isKnown));
        }

        @Test
        void when_writes_are_given_up_then_each_costs_one_linearization() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> crowd = RandomHistory.begin();
            for (int i = 1; i <= 100; i++) {
                crowd.calls("c" + i, Register.write(i)).givesUp("c" + i);
            }
            crowd.does("reader", Register.read(), Answer.got(7))
                    .does("writer", Register.write(0), Answer.done())
                    .does("reader", Register.read(), Answer.got(8))
                    .does("writer", Register.write(0), Answer.done());
            requireKept(limited(Register.of(0), 101), crowd.moments());
            assertThat(judge(
                            limited(Register.of(0), 101),
                            crowd.does("reader", Register.read(), Answer.got(7)).moments()))
                    .isInstanceOf(Judgement.Broken.class);
        }

        @Test
        void when_equal_additions_are_given_up_then_only_their_number_matters() {
            RandomHistory<Long, Long> crowd = RandomHistory.begin();
            for (int i = 1; i <= 100; i++) {
                crowd.calls("c" + i, 1L).givesUp("c" + i);
            }
            crowd.does("reader", 0L, 60L).does("reader", 0L, 100L);
            requireKept(limited(new Counter(), 101), crowd.moments());
            assertThat(judge(
                            limited(new Counter(), 101),
                            crowd.does("reader", 0L, 101L).moments()))
                    .isInstanceOf(Judgement.Broken.class);
        }

        @Test
        void when_reads_stay_open_then_they_cause_no_branches() {
            RandomHistory<Register.RegisterOperation<Integer>, Answer<Integer>> readers = RandomHistory.begin();
            for (int i = 1; i <= 100; i++) {
                readers.calls("r" + i, Register.read());
            }
            for (int i = 1; i <= 100; i++) {
                readers.does("writer", Register.write(i), Answer.done());
            }
            readers.gets("r50", Answer.got(50));
            requireKept(limited(Register.of(0), 1), readers.moments());
            assertThat(judge(
                            limited(Register.of(0), 1),
                            readers.gets("r51", Answer.got(101)).moments()))
                    .isInstanceOf(Judgement.Broken.class);
        }

        /** The referee of all histories that are decided by searching the whole history. */
        @Test
        void when_nothing_but_the_history_is_kept_then_the_answers_are_the_same() {
            for (int seed = 0; seed < 1000; seed++) {
                requireSame(Register.of(0), Given_random_histories::any, seed);
                requireSame(new FifoQueue<>(), Given_random_histories::anyOfQueue, seed);
                requireSame(new Counter(), random -> (long) random.nextInt(3), seed);
            }
        }

        private static <S, O, R> void requireSame(
                Specification<S, O, R> specification, Function<SeededRandom, O> operations, int seed) {
            List<Moment<O, R>> history = RandomHistory.random(specification, operations, new SeededRandom(seed), 3, 14);
            Judgement<?> exact = judge(of(specification), history);
            Judgement<?> searched = judge(limited(specification, 0), history);
            assertThat(searched.getClass()).as("%s", history).isEqualTo(exact.getClass());
        }

        @Test
        void when_five_clients_call_two_hundred_operations_then_it_is_decided() {
            for (int seed = 0; seed < 20; seed++) {
                SeededRandom random = new SeededRandom(seed);
                requireHolds(Register.of(0), Given_random_histories::any, random);
                requireHolds(new Counter(), any -> (long) any.nextInt(3), random);
                requireHolds(Keyed.registers(), Given_random_histories::anyOfMap, random);
            }
        }

        private static <S, O, R> void requireHolds(
                Specification<S, O, R> specification, Function<SeededRandom, O> operations, SeededRandom random) {
            List<Moment<O, R>> history = RandomHistory.linearizable(specification, operations, random, 5, 200);
            assertThat(judge(of(specification), history)).isInstanceOf(Judgement.Holds.class);
        }
    }
}
