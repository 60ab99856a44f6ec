package dev.winnow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.ExecutionAssert;
import dev.winnow.Programs.Out;
import dev.winnow.Programs.Talker;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class FuzzerTest extends StrategyContract {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");

    @Override
    protected Strategy strategy(Setup setup, long seed) {
        return new Fuzzer(setup, seed, new RandomWalk(seed, 0.1));
    }

    /** Returns a system in which b answers "x" with "echo" to a, and a and b send a "ball" back and forth forever. */
    private static SimulatedSystem system(Network network) {
        return SimulatedSystem.with(network)
                .process(A, new Talker(List.of(), Map.of("ball", List.of(new Out(B, "ball")))))
                .process(
                        B,
                        new Talker(
                                List.of(),
                                Map.of("ball", List.of(new Out(A, "ball")), "x", List.of(new Out(A, "echo")))))
                .build();
    }

    private static Execution run(Network network, Plan.Builder plan, long seed) {
        return run(network, plan, seed, setup -> setup);
    }

    private static Execution run(Network network, Plan.Builder plan, long seed, UnaryOperator<Setup.Builder> more) {
        Setup setup = more.apply(Setup.of(system(network)).plan(plan.build())).build();
        return Runner.run(
                setup, new Origin("test", Map.of(), seed), new Fuzzer(setup, seed, new RandomWalk(seed, 0.1)));
    }

    private static Plan.Builder started() {
        return Plan.plan().start(A, B);
    }

    private static List<External> externals(Execution execution) {
        return execution.steps().stream()
                .filter(Step::isExternal)
                .map(step -> (External) step.event())
                .toList();
    }

    @Nested
    class Given_a_prologue {

        @Test
        void when_run_then_it_is_performed_first_and_in_order() {
            Execution execution = run(Network.fifo(), started().send(A, "1").send(B, "2"), 1);
            assertThat(execution.steps().subList(0, 4)).allMatch(Step::isExternal);
            assertThat(externals(execution))
                    .containsExactly(
                            new External.Start(A),
                            new External.Start(B),
                            new External.Send(A, "1"),
                            new External.Send(B, "2"));
            ExecutionAssert.assertThat(execution).hasEvents(2).passes(Verdict.EndReason.QUIESCENT);
        }

        @Test
        void when_a_move_is_not_permitted_then_it_is_skipped() {
            Execution execution = run(
                    Network.fifo(),
                    started().start(A).then(new External.Restart(B)).send(A, "1"),
                    1);
            ExecutionAssert.assertThat(execution).hasExternals(3);
        }

        @Test
        void when_it_waits_for_a_condition_then_nothing_is_injected_before_it_holds() {
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .send(B, "x")
                            .await(
                                    "the echo",
                                    now -> now.states().of(A).toString().contains("echo"))
                            .send(A, "after"),
                    1);
            List<Step> steps = execution.steps();
            assertThat(steps.get(4).payload()).isEqualTo("echo");
            assertThat(steps.get(5).event()).isEqualTo(new External.Send(A, "after"));
        }

        @Test
        void when_nothing_is_enabled_then_it_stops_waiting() {
            Execution execution = run(
                    Network.fifo(),
                    started().send(A, "1").await("never", now -> false).send(A, "2"),
                    1);
            ExecutionAssert.assertThat(execution).hasExternals(4).hasEvents(2);
        }

        @Test
        void when_its_step_limit_is_reached_then_it_continues() {
            Execution execution = run(
                    Network.fifo(),
                    started().send(A, "ball").await("never", now -> false, 7).send(A, "2"),
                    1);
            assertThat(execution.step(3 + 7).event()).isEqualTo(new External.Send(A, "2"));
        }

        @Test
        void when_it_waits_in_vain_then_the_condition_is_reported() {
            Setup setup = Setup.of(system(Network.fifo()))
                    .plan(started()
                            .send(A, "ball")
                            .await("late", now -> false, 3)
                            .await("soon", now -> true)
                            .build())
                    .build();
            Fuzzer fuzzer = new Fuzzer(setup, 1, new RandomWalk(1, 0.1));
            Runner.run(setup, new Origin("test", Map.of(), 1), fuzzer, 20, new ProgressBeacon());
            assertThat(fuzzer.unmetConditions()).containsExactly("late");
        }

        @Test
        void when_nothing_is_enabled_but_the_condition_holds_then_it_is_met() {
            Setup setup = Setup.of(system(Network.fifo()))
                    .plan(started().send(A, "1").awaitQuiet().build())
                    .build();
            Fuzzer fuzzer = new Fuzzer(setup, 1, new RandomWalk(1, 0.1));
            Runner.run(setup, new Origin("test", Map.of(), 1), fuzzer);
            assertThat(fuzzer.unmetConditions()).isEmpty();
        }

        @Test
        void when_it_waits_twice_then_each_wait_has_its_own_limit() {
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .send(A, "ball")
                            .await("never", now -> false, 3)
                            .send(A, "2")
                            .await("never", now -> false, 5)
                            .send(A, "3"),
                    1);
            assertThat(execution.step(3 + 3).event()).isEqualTo(new External.Send(A, "2"));
            assertThat(execution.step(3 + 3 + 1 + 5).event()).isEqualTo(new External.Send(A, "3"));
        }
    }

    @Nested
    class Given_user_code_that_throws {

        private void names(Plan.Builder plan, String culprit) {
            assertThatThrownBy(() -> run(Network.fifo(), plan, 1))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("null while it is down"))
                    .hasMessage(culprit);
        }

        @Test
        void when_it_is_a_condition_then_the_error_names_it() {
            names(
                    started().send(A, "x").await("leader", now -> {
                        throw new IllegalStateException("none");
                    }),
                    "the condition 'leader' threw IllegalStateException: none");
        }

        @Test
        void when_it_is_a_generator_then_the_error_gives_its_number() {
            names(
                    started().inject(5).mix(1, (random, now) -> null).mix(1, (random, now) -> {
                        throw new AssertionError("none");
                    }),
                    "the generator number 2 of the mix threw AssertionError: none");
        }
    }

    @Nested
    class Given_a_mix {

        @Test
        void when_run_then_the_number_and_the_weights_are_as_given() {
            // 4,000 draws with 3/4 and 1/4: standard deviation 27. Six of them (164) fail by chance with 2e-9; fixed
            // seed.
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .inject(4_000)
                            .mix(3, Faults.send(random -> "often", A))
                            .mix(1, Faults.send(random -> "rare", A))
                            .pace(0.5),
                    3,
                    setup -> setup.stepLimit(20_000));
            long often = externals(execution).stream()
                    .filter(new External.Send(A, "often")::equals)
                    .count();
            assertThat(externals(execution)).hasSize(4_002);
            assertThat(often).isCloseTo(3_000L, within(164L));
        }

        @Test
        void when_events_are_always_enabled_then_the_pace_is_the_probability() {
            // The ball is always in flight. 10,000 decisions with pace 0.2: 2,000 externals, standard deviation 40.
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .send(A, "ball")
                            .inject(1_000_000)
                            .mix(1, Faults.send(random -> "y", B))
                            .pace(0.2),
                    4,
                    setup -> setup.stepLimit(10_003));
            assertThat(execution.externalCount() - 3).isCloseTo(2_000, within(240));
        }

        @Test
        void when_all_are_injected_then_the_epilogue_follows_in_order() {
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .inject(5)
                            .mix(1, Faults.send(random -> "m", A))
                            .awaitQuiet()
                            .send(A, "e1")
                            .send(B, "e2"),
                    5);
            List<External> externals = externals(execution);
            assertThat(externals).hasSize(9);
            assertThat(externals.subList(7, 9)).containsExactly(new External.Send(A, "e1"), new External.Send(B, "e2"));
        }

        @Test
        void when_no_generator_applies_then_the_epilogue_still_follows() {
            Execution execution = run(
                    Network.fifo(),
                    started().inject(5).mix(1, (random, now) -> null).send(A, "e1"),
                    5);
            assertThat(externals(execution))
                    .endsWith(new External.Send(A, "e1"))
                    .hasSize(3);
        }

        @Test
        void when_only_a_rare_kind_applies_then_it_gets_its_chance() {
            // Random draws alone would miss it in all eight attempts with probability above 0.999.
            for (long seed = 0; seed < 20; seed++) {
                Execution execution = run(
                        Network.fifo(),
                        started().inject(1).mix(1e6, (random, now) -> null).mix(1, Faults.send(random -> "r", A)),
                        seed);
                assertThat(externals(execution)).endsWith(new External.Send(A, "r"));
            }
        }

        @Test
        void when_externals_are_restricted_then_all_drawn_ones_comply() {
            Execution execution = run(
                    Network.fifo(),
                    started()
                            .inject(200)
                            .mix(1, Faults.send(random -> "one", A))
                            .mix(1, Faults.send(random -> "two", A)),
                    6,
                    setup -> setup.validExternals(externals -> isAlternating(externals)));
            assertThat(isAlternating(externals(execution))).isTrue();
            assertThat(externals(execution)).hasSizeGreaterThan(50);
        }

        private boolean isAlternating(List<External> externals) {
            List<External> sends =
                    externals.stream().filter(e -> e instanceof External.Send).toList();
            for (int i = 1; i < sends.size(); i++) {
                if (sends.get(i).equals(sends.get(i - 1))) {
                    return false;
                }
            }
            return true;
        }
    }

    @Nested
    class Given_faults {

        private Plan.Builder all() {
            return started()
                    .send(A, "ball")
                    .inject(300)
                    .mix(3, Faults.send(random -> "s" + random.nextInt(3), A, B))
                    .mix(1, Faults.crash(1, A, B))
                    .mix(1, Faults.restart(A, B))
                    .mix(1, Faults.pause(1, A, B))
                    .mix(1, Faults.resume(A, B))
                    .mix(1, Faults.partition(A, B))
                    .mix(1, Faults.heal())
                    .mix(1, Faults.drop())
                    .mix(1, Faults.duplicate());
        }

        @Test
        void when_the_network_is_reliable_then_nothing_is_dropped_or_copied() {
            Execution execution = run(Network.fifo(), all(), 7);
            assertThat(externals(execution))
                    .noneMatch(e -> e instanceof External.Drop || e instanceof External.Duplicate)
                    .anyMatch(e -> e instanceof External.Crash)
                    .anyMatch(e -> e instanceof External.Restart)
                    .anyMatch(e -> e instanceof External.Pause)
                    .anyMatch(e -> e instanceof External.Resume)
                    .anyMatch(e -> e instanceof External.Partition)
                    .anyMatch(e -> e instanceof External.Heal);
        }

        @Test
        void when_the_network_is_faulty_then_all_faults_occur() {
            Execution execution = run(Network.unordered().lossy().duplicating(), all(), 8);
            assertThat(externals(execution))
                    .anyMatch(e -> e instanceof External.Drop)
                    .anyMatch(e -> e instanceof External.Duplicate);
        }

        @Test
        void when_pauses_are_limited_then_never_more_are_paused() {
            for (long seed = 0; seed < 20; seed++) {
                Set<ProcessId> paused = new HashSet<>();
                for (External external : externals(run(Network.fifo(), all(), seed))) {
                    if (external instanceof External.Pause pause) {
                        assertThat(paused.add(pause.process())).isTrue();
                    } else if (external instanceof External.Lifecycle other) {
                        paused.remove(other.process());
                    }
                    assertThat(paused).hasSizeBetween(0, 1);
                }
            }
        }

        @Test
        void when_crashes_are_limited_then_never_more_processes_are_down() {
            for (long seed = 0; seed < 20; seed++) {
                int down = 0;
                for (External external : externals(run(Network.fifo(), all(), seed))) {
                    down += external instanceof External.Crash ? 1 : external instanceof External.Restart ? -1 : 0;
                    assertThat(down).isBetween(0, 1);
                }
            }
        }

        @Test
        void when_processes_crash_inside_handlers_then_never_more_are_down_or_about_to_be() {
            Set<Integer> effects = new HashSet<>();
            for (long seed = 0; seed < 20; seed++) {
                int down = 0;
                Plan.Builder plan = all().mix(3, Faults.crashInHandler(1, 2, A, B));
                for (External external : externals(run(Network.fifo(), plan, seed))) {
                    boolean isCrash = external instanceof External.Crash;
                    if (external instanceof External.CrashInHandler crash) {
                        effects.add(crash.effects());
                        isCrash = true;
                    }
                    down += isCrash ? 1 : external instanceof External.Restart ? -1 : 0;
                    assertThat(down).isBetween(0, 1);
                }
            }
            assertThat(effects).containsExactlyInAnyOrder(0, 1, 2);
        }

        @Test
        void when_no_process_is_named_then_it_is_rejected() {
            assertThatThrownBy(() -> Faults.send(random -> "x")).hasMessageContaining("at least one process");
            assertThatThrownBy(() -> Faults.crash(1)).hasMessageContaining("at least one process");
        }
    }
}
