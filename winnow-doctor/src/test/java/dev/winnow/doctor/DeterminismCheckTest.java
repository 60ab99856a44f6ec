package dev.winnow.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.compare.Difference.Weight;
import dev.winnow.doctor.compare.Difference.Where;
import dev.winnow.doctor.scan.BytecodeScan;
import dev.winnow.doctor.scan.NondeterminismSource;
import dev.winnow.doctor.twin.ExaminedScenario;
import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import dev.winnow.scenario.Scenario;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeterminismCheckTest {
    private static final int EXECUTIONS = 5;

    @TempDir
    Path directory;

    private Diagnosis examine(Scenario scenario, int jvms, Duration time) {
        ExaminedScenario patient = new ExaminedScenario(
                scenario, scenario.getClass().getName(), List.of(), Map.of("rounds", "2"), 1, null);
        return new DeterminismCheck(
                        patient,
                        new DeterminismCheck.CheckLimits(EXECUTIONS, time, jvms),
                        new Supervisor(new Here(), Duration.ofSeconds(5)),
                        System::nanoTime,
                        directory)
                .run(campaign -> {}, campaign -> {});
    }

    private Diagnosis examine(Scenario scenario, int jvms) {
        return examine(scenario, jvms, Duration.ofSeconds(60));
    }

    private static final class Here implements HostEnvironment {
        @Override
        public void startThread(Runnable task) {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public long cpuNanos(Thread thread) {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        }

        @Override
        public long startedThreads() {
            return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
        }

        @Override
        public Set<Thread> liveThreads() {
            return Thread.getAllStackTraces().keySet();
        }

        @Override
        public boolean isShuttingDown() {
            return false;
        }

        @Override
        public ExitAttempt exitAttempt() {
            return null;
        }

        @Override
        public boolean isDebugged() {
            return false;
        }
    }

    @Nested
    class Given_a_system_without_hidden_inputs {
        @Test
        void when_checked_then_all_runs_agree() {
            Diagnosis diagnosis = examine(new SampleScenarios.Healthy(), 3);
            assertThat(diagnosis.difference()).isNull();
            assertThat(diagnosis.executions()).isEqualTo(EXECUTIONS);
            assertThat(diagnosis.twins())
                    .containsExactly(
                            new Diagnosis.TwinResult(EXECUTIONS, null),
                            new Diagnosis.TwinResult(EXECUTIONS, null),
                            new Diagnosis.TwinResult(EXECUTIONS, null));
            assertThat(diagnosis.scanReport().findings()).isEmpty();
            assertThat(diagnosis.stopped()).isEqualTo(Campaign.StopReason.DONE);
        }
    }

    @Nested
    class Given_messages_that_depend_on_the_order_of_a_set {
        private final Scenario scenario = new SampleScenarios.SetOrder();

        @Test
        void when_it_runs_in_another_JVM_then_the_message_is_named() {
            Diagnosis diagnosis = examine(scenario, 1);
            assertThat(diagnosis.difference()).satisfies(difference -> {
                assertThat(difference.where()).isEqualTo(Where.OTHER_JVM);
                assertThat(difference.weight()).isEqualTo(Weight.EVENTS);
                assertThat(difference.what()).isEqualTo("what it sent");
                assertThat(difference.event()).contains("speaker", "timer speak");
                assertThat(difference.one()).contains("speaker→listener", "Word(content=");
                assertThat(difference.other()).isNotEqualTo(difference.one());
            });
            assertThat(diagnosis.cause()).isEqualTo(DifferenceCause.OTHER_JVM);
        }

        @Test
        void when_it_runs_in_one_JVM_only_then_only_the_scan_suspects_it() {
            Diagnosis diagnosis = examine(scenario, 0);
            assertThat(diagnosis.difference()).isNull();
            assertThat(diagnosis.scanReport().findings())
                    .extracting(BytecodeScan.ScanFinding::source)
                    .containsOnly(NondeterminismSource.HASH_ORDER);
        }
    }

    @Nested
    class Given_state_that_survives_an_execution {
        private final Scenario scenario = new SampleScenarios.StaticCounter();

        @Test
        void when_executions_run_backwards_then_it_shows_in_the_same_JVM() {
            Diagnosis diagnosis = examine(scenario, 0);
            assertThat(diagnosis.difference().where()).isEqualTo(Where.SAME_JVM);
            assertThat(diagnosis.difference().execution()).isZero();
            assertThat(diagnosis.cause()).isEqualTo(DifferenceCause.SAME_JVM);
        }
    }

    @Nested
    class Given_a_static_counter_that_is_still_zero {
        @Test
        void when_another_JVM_repeats_it_exactly_then_a_leak_is_the_cause() {
            Diagnosis diagnosis = examine(new SampleScenarios.FreshCounter(), 1);
            assertThat(diagnosis.difference().where()).isEqualTo(Where.SAME_JVM);
            assertThat(diagnosis.cause()).isEqualTo(DifferenceCause.LEAK);
        }
    }

    @Nested
    class Given_an_input_that_differs_at_every_run {
        @Test
        void when_it_is_a_clock_then_it_shows_in_the_same_JVM() {
            Diagnosis diagnosis = examine(new SampleScenarios.Clock(), 1);
            assertThat(diagnosis.difference().where()).isEqualTo(Where.SAME_JVM);
            assertThat(diagnosis.cause()).isEqualTo(DifferenceCause.EVERY_RUN);
            assertThat(diagnosis.cause().isExplainedBy(NondeterminismSource.WALL_CLOCK))
                    .isTrue();
            assertThat(diagnosis.scanReport().findings())
                    .extracting(BytecodeScan.ScanFinding::callee)
                    .containsExactly("System.nanoTime()");
        }

        /** False alarm only if ten identity hash codes of 31 bits agree by chance: practically never. */
        @Test
        void when_it_is_the_identity_of_new_objects_then_it_shows_in_the_same_JVM() {
            Diagnosis diagnosis = examine(new SampleScenarios.Identity(), 0);
            assertThat(diagnosis.difference().weight()).isEqualTo(Weight.EVENTS);
            assertThat(diagnosis.difference().where()).isEqualTo(Where.SAME_JVM);
        }
    }

    @Nested
    class Given_a_hash_set_of_enums {
        /**
         * With equal hash codes, eight elements are in the order of insertion. Otherwise this has probability 1/40,320:
         * a false alarm.
         */
        @Test
        void when_another_JVM_gives_other_identity_hash_codes_then_it_shows() {
            Diagnosis diagnosis = examine(new SampleScenarios.EnumOrder(), 2);
            assertThat(diagnosis.difference().where()).isEqualTo(Where.OTHER_JVM);
            assertThat(diagnosis.cause().isExplainedBy(NondeterminismSource.IDENTITY_HASH))
                    .isTrue();
        }
    }

    @Nested
    class Given_a_clock_that_is_visible_only_in_a_state {
        @Test
        void when_checked_then_the_difference_is_one_of_states() {
            Difference difference =
                    examine(new SampleScenarios.ClockInState(), 0).difference();
            assertThat(difference.weight()).isEqualTo(Weight.STATES);
            assertThat(difference.what()).isEqualTo("the state of speaker");
        }
    }

    @Nested
    class Given_an_invariant_that_depends_on_the_number_of_its_evaluations {
        @Test
        void when_an_execution_ends_earlier_then_both_continuations_are_shown() {
            Difference difference = examine(new SampleScenarios.Moody(), 0).difference();
            assertThat(difference.weight()).isEqualTo(Weight.EVENTS);
            assertThat(difference.what()).isEqualTo("what happens after it");
            assertThat(difference.other()).isEqualTo("violation of 'calm': enough");
        }

        @Test
        void when_only_the_replays_violate_nothing_then_the_verdict_differs() {
            Difference difference = examine(new SampleScenarios.Forgiving(), 0).difference();
            assertThat(difference).isNotNull();
            assertThat(difference.weight()).isEqualTo(Weight.EVENTS);
            assertThat(difference.event()).isEqualTo("replayed from its file");
            assertThat(difference.what()).isEqualTo("the verdict");
            assertThat(difference.one()).isEqualTo("violation of 'calm': enough");
        }
    }

    @Nested
    class Given_a_system_that_another_JVM_cannot_run {
        @AfterEach
        void leaveHome() {
            System.clearProperty("patient.at.home");
        }

        @Test
        void when_it_fails_there_then_the_end_of_its_output_is_shown() {
            System.setProperty("patient.at.home", "true");
            Diagnosis diagnosis = examine(new SampleScenarios.Stranger(), 1);
            assertThat(diagnosis.difference()).isNull();
            assertThat(diagnosis.twins().get(0).failure()).contains("exit code 5", "where am I?");
        }

        @Test
        void when_it_hangs_there_then_it_is_killed_at_the_time_limit() {
            System.setProperty("patient.at.home", "true");
            Diagnosis diagnosis = examine(new SampleScenarios.Sleeper(), 1, Duration.ofSeconds(2));
            assertThat(diagnosis.twins()).containsExactly(new Diagnosis.TwinResult(0, null));
            assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                    .allSatisfy(child -> assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(10)));
        }
    }

    @Nested
    class Given_a_system_that_starts_threads {
        @Test
        void when_checked_then_it_is_out_of_control_and_the_scan_names_the_line() {
            Diagnosis diagnosis = examine(new SampleScenarios.Threads(), 1);
            assertThat(diagnosis.outOfControl()).hasMessageContaining("started a thread");
            assertThat(diagnosis.scanReport().findings())
                    .extracting(BytecodeScan.ScanFinding::source)
                    .contains(NondeterminismSource.THREAD);
        }
    }
}
