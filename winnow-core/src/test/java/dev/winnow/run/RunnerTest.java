package dev.winnow.run;

import static dev.winnow.ExecutionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.MisbehavingProcesses;
import dev.winnow.Programs;
import dev.winnow.explore.Enumeration;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class RunnerTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);
    private static final ProcessId RECEIVER = ProcessId.of("receiver");

    private static SimulatedSystem fanIn(int senders) {
        return Programs.pure(Network.fifo(), Programs.fanIn(senders, 1)).build();
    }

    /** Returns a strategy that performs the externals, then always the first enabled event. */
    private static Strategy first(Setup setup) {
        return strategy(setup, now -> new Decision.Perform(now.enabled().eventAt(0)));
    }

    private static Strategy strategy(Setup setup, Function<Situation, Decision> otherwise) {
        List<Plan.PlanStep> moves = setup.plan().prologue();
        return new Strategy() {
            @Override
            public Decision next(Situation now) {
                int done = now.recording().size();
                if (done < moves.size()) {
                    return new Decision.Perform(((Plan.Inject) moves.get(done)).external());
                }
                return now.enabled().size() == 0 ? Decision.STOP : otherwise.apply(now);
            }

            @Override
            public int choose(ProcessId process, int bound) {
                return 0;
            }
        };
    }

    private static int received(States states) {
        return states.of(RECEIVER) instanceof List<?> list ? list.size() : 0;
    }

    private static Invariant<?> fewerThan(String name, int count) {
        return Invariant.always(
                name,
                states -> received(states) < count
                        ? null
                        : new Invariant.Breach("received " + received(states), RECEIVER));
    }

    private static Execution run(Setup.Builder builder) {
        Setup setup = builder.build();
        return Runner.run(setup, ORIGIN, first(setup));
    }

    @Nested
    class Given_an_execution_without_violation {

        @Test
        void when_nothing_is_enabled_then_it_is_quiescent() {
            assertThat(run(Setup.of(fanIn(3))))
                    .passes(Verdict.EndReason.QUIESCENT)
                    .hasEvents(3)
                    .hasExternals(4);
        }

        @Test
        void when_the_step_limit_is_reached_then_it_says_so() {
            assertThat(run(Setup.of(fanIn(3)).stepLimit(5)))
                    .passes(Verdict.EndReason.STEP_LIMIT)
                    .hasEvents(1);
        }

        @Test
        void when_the_strategy_stops_then_the_ending_says_so() {
            Setup setup = Setup.of(fanIn(3)).build();
            assertThat(Runner.run(setup, ORIGIN, strategy(setup, now -> Decision.STOP)))
                    .passes(Verdict.EndReason.STOPPED)
                    .hasEvents(0);
        }

        @Test
        void when_nothing_happens_then_it_is_quiescent_and_nothing_is_checked() {
            Invariant<?> never = Invariant.atEnd("never", states -> new Invariant.Breach("looked"));
            Setup setup = Setup.of(fanIn(1)).plan(Plan.NOTHING).invariant(never).build();
            assertThat(Runner.run(setup, ORIGIN, first(setup)))
                    .passes(Verdict.EndReason.QUIESCENT)
                    .hasEvents(0);
        }
    }

    @Nested
    class Given_invariants_over_states {

        @Test
        void when_one_is_violated_then_the_execution_ends_at_that_step() {
            Execution execution = run(Setup.of(fanIn(4)).invariant(fewerThan("few", 2)));
            assertThat(execution).violates("few").hasEvents(2).hasFingerprint("few");
            Verdict.Violated violated = (Verdict.Violated) execution.verdict();
            assertThat(violated.violation().message()).isEqualTo("received 2");
            assertThat(violated.violation().processes()).containsExactly(RECEIVER);
        }

        @Test
        void when_two_are_violated_at_once_then_the_first_declared_counts() {
            assertThat(run(Setup.of(fanIn(4)).invariant(fewerThan("one", 2)).invariant(fewerThan("two", 2))))
                    .violates("one");
        }

        @Test
        void when_checked_every_k_steps_then_it_breaks_at_the_next_check() {
            // 5 starts, then deliveries in steps 6 to 9. Violated from step 6 on, evaluated after steps 4 and 8.
            assertThat(run(Setup.of(fanIn(4)).invariant(fewerThan("few", 1)).checkEvery(4)))
                    .violates("few")
                    .hasEvents(3);
        }

        @Test
        void when_the_execution_ends_between_checks_then_the_end_is_checked() {
            assertThat(run(Setup.of(fanIn(4)).invariant(fewerThan("few", 1)).checkEvery(1_000)))
                    .violates("few")
                    .hasEvents(4);
            assertThat(run(Setup.of(fanIn(4))
                            .invariant(fewerThan("few", 1))
                            .checkEvery(1_000)
                            .stepLimit(7)))
                    .violates("few")
                    .hasEvents(2);
        }

        @Test
        void when_only_quiescence_counts_then_it_is_not_checked_before() {
            Invariant<?> quiet =
                    Invariant.whenQuiet("quiet", states -> new Invariant.Breach("quiet " + received(states)));
            Setup setup = Setup.of(fanIn(3))
                    .plan(Plan.plan().start(Programs.id("sender", 0), RECEIVER).build())
                    .invariant(quiet)
                    .build();
            // Nothing can be delivered before the receiver runs, so the state after the first start is already quiet.
            assertThat(Runner.run(setup, ORIGIN, first(setup)))
                    .violates("quiet")
                    .hasEvents(0);
            assertThat(run(Setup.of(fanIn(3))
                            .invariant(Invariant.whenQuiet(
                                    "all received",
                                    states -> states.isUp(RECEIVER)
                                            ? new Invariant.Breach("" + received(states))
                                            : null))))
                    .violates("all received")
                    .hasEvents(3);
        }

        @Test
        void when_only_the_end_counts_then_a_stop_before_it_is_no_end() {
            Setup setup = Setup.of(fanIn(3))
                    .invariant(Invariant.atEnd("end", states -> new Invariant.Breach("over")))
                    .build();
            assertThat(Runner.run(setup, ORIGIN, first(setup))).violates("end").hasEvents(3);
            assertThat(Runner.run(setup, ORIGIN, strategy(setup, now -> Decision.STOP)))
                    .passes(Verdict.EndReason.STOPPED);
        }

        @Test
        void when_an_end_invariant_has_history_then_it_sees_every_step() {
            Invariant<Integer> counting = new Invariant<>() {
                @Override
                public String name() {
                    return "counting";
                }

                @Override
                public When when() {
                    return When.END;
                }

                @Override
                public Integer start() {
                    return 0;
                }

                @Override
                public Judgement<Integer> after(Integer steps, Step step, States states) {
                    return Judgement.holds(steps + 1);
                }

                @Override
                public Judgement<Integer> atEnd(Integer steps, States states) {
                    return Judgement.broken(steps + " steps, " + received(states) + " received");
                }
            };
            Setup setup = Setup.of(fanIn(3)).invariant(counting).checkEvery(2).build();
            Execution execution = Runner.run(setup, ORIGIN, first(setup));
            assertThat(execution).violates("counting").hasEvents(3);
            assertThat(((Verdict.Violated) execution.verdict()).violation().message())
                    .isEqualTo("7 steps, 3 received");
            assertThat(Runner.run(setup, ORIGIN, strategy(setup, now -> Decision.STOP)))
                    .passes(Verdict.EndReason.STOPPED);
        }

        @Test
        void when_an_invariant_throws_then_the_error_names_it_and_the_cause() {
            Invariant<?> careless = Invariant.always(
                    "careless", states -> states.of(RECEIVER).equals("x") ? new Invariant.Breach("x") : null);
            assertThatThrownBy(() -> run(Setup.of(fanIn(1)).invariant(careless)))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("null while it is down"))
                    .hasMessageContaining("'careless' threw NullPointerException");
        }

        @Test
        void when_an_invariant_throws_an_Error_or_returns_null_then_it_is_named() {
            Map<String, Invariant<?>> careless = Map.of(
                    "the invariant 'asserting' threw AssertionError: no after step 0",
                    Invariant.always("asserting", states -> {
                        throw new AssertionError("no");
                    }),
                    "the invariant 'endless' threw StackOverflowError after step 0",
                    Invariant.always("endless", states -> new Invariant.Breach("" + MisbehavingProcesses.endless(0))),
                    "the invariant 'silent' returned null after step 0",
                    Invariant.overHistory("silent", "", (history, step, states) -> null));
            careless.forEach((what, invariant) -> assertThatThrownBy(
                            () -> run(Setup.of(fanIn(1)).invariant(invariant)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith(what));
        }

        @Test
        void when_the_scenario_defines_fingerprints_then_they_are_used() {
            assertThat(run(Setup.of(fanIn(2))
                            .invariant(fewerThan("few", 1))
                            .violationFingerprint(violation -> "my " + violation.message())))
                    .violates("few")
                    .hasFingerprint("my received 1");
        }
    }

    @Nested
    class Given_an_invariant_over_history {

        /** Returns the invariant that no two consecutive deliveries come from descending senders. */
        private Invariant<String> ascending() {
            return Invariant.overHistory("ascending", "", (last, step, states) -> {
                if (!step.isDelivery()) {
                    return Invariant.Judgement.holds(last);
                }
                String from = step.item().from().name();
                return from.compareTo(last) > 0
                        ? Invariant.Judgement.holds(from)
                        : Invariant.Judgement.broken(
                                from + " after " + last, step.item().from());
            });
        }

        @Test
        void when_rewound_then_its_history_is_that_of_the_position() {
            for (SimulatedSystem system : List.of(
                    fanIn(4),
                    Programs.mutable(Network.fifo(), Programs.fanIn(4, 1)).build())) {
                Enumeration enumeration = new Enumeration(system.processes());
                Runner.run(Setup.of(system).invariant(ascending()).build(), ORIGIN, enumeration);
                List<Execution> passed = enumeration.executions().stream()
                        .filter(execution -> !execution.verdict().isViolation())
                        .toList();
                // Only one order of four senders ascends. Every other execution ends at its first descent; the
                // sequences that ascend and then descend once are counted below.
                assertThat(passed).hasSize(1);
                assertThat(enumeration.executions()).hasSize(1 + descents());
            }
        }

        /**
         * Returns the number of sequences of distinct senders, out of four, that ascend except for their last element.
         */
        private int descents() {
            int count = 0;
            for (int subset = 1; subset < 16; subset++) {
                // The ascending part is the subset, and its last element the highest. The descent is lower and not in
                // it.
                int highest = 31 - Integer.numberOfLeadingZeros(subset);
                count += highest + 1 - Integer.bitCount(subset);
            }
            return count;
        }

        @Test
        void when_checks_are_every_k_steps_then_histories_see_every_step() {
            Invariant<Integer> counting = Invariant.overHistory(
                    "six",
                    0,
                    (seen, step, states) ->
                            seen + 1 == 6 ? Invariant.Judgement.broken("six") : Invariant.Judgement.holds(seen + 1));
            Execution execution = run(Setup.of(fanIn(4)).invariant(counting).checkEvery(100));
            assertThat(execution).violates("six");
            assertThat(execution.size()).isEqualTo(6);
        }
    }

    @Nested
    class Given_a_strategy_that_rewinds {

        @Test
        void when_it_rewinds_no_step_after_a_violation_then_it_continues() {
            SimulatedSystem system = fanIn(2);
            Setup setup = Setup.of(system).invariant(fewerThan("few", 1)).build();
            List<Execution> ended = new ArrayList<>();
            Strategy inner = first(setup);
            Strategy stubborn = new Strategy() {
                @Override
                public Decision next(Situation now) {
                    return inner.next(now);
                }

                @Override
                public int choose(ProcessId process, int bound) {
                    return 0;
                }

                @Override
                public boolean rewinds() {
                    return true;
                }

                @Override
                public Decision onEnded(Execution execution) {
                    ended.add(execution);
                    return ended.size() < 2 ? new Decision.Rewind(execution.size()) : Decision.STOP;
                }
            };
            Runner.run(setup, ORIGIN, stubborn);
            assertThat(ended.get(0)).violates("few").hasEvents(1);
            assertThat(ended.get(1)).violates("few").hasEvents(2);
        }

        @Test
        void when_it_rewinds_too_far_then_the_error_says_so() {
            Setup setup = Setup.of(fanIn(2)).build();
            assertThatThrownBy(() -> Runner.run(setup, ORIGIN, strategy(setup, now -> new Decision.Rewind(99))))
                    .hasMessage("cannot rewind to 99 of 3 steps");
            assertThatThrownBy(() -> new Decision.Rewind(-1)).hasMessageContaining("-1");
        }

        @Test
        void when_the_system_differs_the_second_time_then_it_is_out_of_control() {
            int[] boots = {0};
            SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                    .mutable(
                            RECEIVER,
                            () -> new Programs.Holder<>(new Programs.Talker(
                                    boots[0]++ == 0 ? List.of(new Programs.Out(RECEIVER, "x")) : List.of(), Map.of())))
                    .build();
            Setup setup = Setup.of(system).build();
            boolean[] rewound = {false};
            Strategy strategy = new Strategy() {
                @Override
                public Decision next(Situation now) {
                    if (now.recording().size() == 0) {
                        return new Decision.Perform(new External.Start(RECEIVER));
                    }
                    if (now.recording().size() == 1) {
                        return new Decision.Perform(new Event.Deliver(0));
                    }
                    rewound[0] = true;
                    return new Decision.Rewind(2);
                }

                @Override
                public int choose(ProcessId process, int bound) {
                    return 0;
                }

                @Override
                public boolean rewinds() {
                    return true;
                }
            };
            assertThatThrownBy(() -> Runner.run(setup, ORIGIN, strategy))
                    .isInstanceOfSatisfying(
                            OutOfControl.class, e -> assertThat(e.fix()).contains("winnow doctor"))
                    .hasMessageContaining("step 1 could not be performed again");
            assertThat(rewound[0]).isTrue();
        }
    }

    @Nested
    class Given_what_a_strategy_sees {

        @Test
        void when_steps_are_performed_then_it_sees_each_of_them_and_the_end() {
            Setup setup = Setup.of(fanIn(2)).build();
            Strategy inner = first(setup);
            List<Integer> seen = new ArrayList<>();
            List<Execution> ended = new ArrayList<>();
            Execution execution = Runner.run(setup, ORIGIN, new Strategy() {
                @Override
                public Decision next(Situation now) {
                    return inner.next(now);
                }

                @Override
                public int choose(ProcessId process, int bound) {
                    return 0;
                }

                @Override
                public void onPerformed(Step step) {
                    seen.add(step.index());
                }

                @Override
                public Decision onEnded(Execution execution) {
                    ended.add(execution);
                    return Decision.STOP;
                }
            });
            assertThat(seen).containsExactly(0, 1, 2, 3, 4);
            assertThat(ended).containsExactly(execution);
        }

        @Test
        void when_side_effects_can_be_reset_then_that_happens_before_each_boot() {
            int[] rollbacks = {0};
            SimulatedSystem system =
                    Programs.mutable(Network.fifo(), Programs.fanIn(2, 1)).build();
            Enumeration enumeration = new Enumeration(system.processes());
            Runner.run(Setup.of(system).rollback(() -> rollbacks[0]++).build(), ORIGIN, enumeration);
            assertThat(rollbacks[0]).isEqualTo(2); // two interleavings, the second by re-execution
        }
    }
}
