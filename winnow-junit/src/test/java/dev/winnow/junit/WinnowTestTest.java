package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.lamporttwophase.LamportTwoPhaseScenarios;
import dev.winnow.casebook.pekko.bank.BankScenarios;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import example.Payments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WinnowTestTest {

    private static boolean careful; // whether the bug is fixed
    private static Setup other; // the changed system under test, if it has changed
    private static CheckResult searched;

    @TempDir
    private Path directory;

    @BeforeEach
    void there_is_the_bug() {
        careful = false;
        other = null;
    }

    static class OnePayment {
        @WinnowTest(executions = 100)
        void is_paid_once(Winnow winnow) {
            Setup payments =
                    Payments.system(careful).invariant(Payments.paidOnce()).build();
            searched = winnow.check(other == null ? payments : other);
        }
    }

    static class Bank {
        @WinnowTest(executions = 1000, minimizeTime = "500ms")
        void moves_money_once(Winnow winnow) {
            Scenario twice = new BankScenarios()
                    .scenarios().stream()
                            .filter(scenario -> scenario.name().equals("bank-twice"))
                            .findFirst()
                            .orElseThrow();
            winnow.check(twice);
        }
    }

    static class Explored {
        @WinnowTest(strategy = "ses-rr", executions = 100)
        void is_paid_once(Winnow winnow) {
            winnow.check(Payments.system(false).invariant(Payments.paidOnce()).build());
        }
    }

    static class Whole {
        @WinnowTest(strategy = "bfs")
        void agrees(Winnow winnow) {
            Scenario twoPhase = new LamportTwoPhaseScenarios()
                    .scenarios().stream()
                            .filter(scenario -> scenario.name().equals("twophase"))
                            .findFirst()
                            .orElseThrow();
            searched = winnow.check(twoPhase, Map.of("n", "3"));
        }
    }

    static class PartlyExplored {
        @WinnowTest(strategy = "explore")
        void is_paid_once(Winnow winnow) {
            Plan plan = Plan.plan()
                    .start(Payments.CLIENT, Payments.ACCOUNT)
                    .inject(3)
                    .mix(1, Faults.crash(1, Payments.ACCOUNT))
                    .build();
            winnow.check(Payments.system(true)
                    .plan(plan)
                    .invariant(Payments.paidOnce())
                    .build());
        }
    }

    @Nested
    class Given_a_systematic_strategy {

        @Test
        void when_a_violation_is_found_then_the_number_of_delays_is_printed() {
            assertThat(TestRun.with(directory, Explored.class).message())
                    .contains(
                            "paid once: paid 20 instead of 10",
                            "found        by ses-rr with ",
                            "minimized    4 events");
        }

        @Test
        void when_exhausted_then_the_result_says_so() {
            assertThat(TestRun.with(directory, Whole.class).passed()).isEqualTo(1);
            assertThat(searched.complete()).isTrue();
        }

        @Test
        void when_the_plan_is_not_fully_explored_then_the_test_does_not_pass() {
            assertThat(TestRun.with(directory, PartlyExplored.class).message())
                    .contains(
                            "portfolio leaves out the 3 externals that the plan injects at random", "or choose random");
        }
    }

    private String home() {
        return OnePayment.class.getName().replace('$', '.') + "/is_paid_once";
    }

    private List<String> kept() throws IOException {
        return TestRun.files(directory.resolve("kept").resolve(home()));
    }

    private Path out(String name) {
        return directory.resolve("out").resolve(home()).resolve(name);
    }

    @Nested
    class Given_a_system_with_a_bug {

        @Test
        void when_it_is_found_then_the_message_has_cause_and_replay_command() {
            String message = TestRun.with(directory, OnePayment.class).message();
            assertThat(message).startsWith("paid once: paid 20 instead of 10\n  found        in execution ");
            assertThat(message)
                    .containsSubsequence(
                            "confirmed    replayed on a fresh system",
                            "minimized    4 events, 3 externals: ",
                            "step  outside  client  account", // the picture
                            "VIOLATION of paid once at account",
                            "  explained    the nearest passing execution differs from step 4 on",
                            "  files        " + out("").toString(),
                            "minimized.jsonl · report.html · original.jsonl · pace.svg",
                            "  kept         " + directory.resolve("kept"),
                            "  replay       mvn test '-Dtest=dev.winnow.junit.WinnowTestTest$OnePayment#is_paid_once' -Dwinnow.replay="
                                    + out("minimized.jsonl"));
        }

        @Test
        void when_it_is_found_then_files_are_written_and_one_is_kept() throws IOException {
            TestRun.with(directory, OnePayment.class);
            assertThat(TestRun.files(out("")))
                    .containsExactly("minimized.jsonl", "original.jsonl", "pace.svg", "report.html");
            assertThat(kept()).singleElement().asString().matches("paid-once-[0-9a-f]{8}\\.jsonl");
            assertThat(directory.resolve("kept").resolve(home()).resolve(kept().get(0)))
                    .hasSameBinaryContentAs(out("minimized.jsonl"));
        }

        @Test
        void when_rerun_then_the_kept_execution_is_tried_first() throws IOException {
            TestRun.with(directory, OnePayment.class);
            List<String> before = kept();
            String message = TestRun.with(directory, OnePayment.class).message();
            assertThat(message)
                    .startsWith("paid once: paid 20 instead of 10\n  found        as before: ")
                    .containsSubsequence("VIOLATION of paid once", "explained", "again.jsonl", "kept", "again");
            assertThat(kept()).isEqualTo(before);
        }

        @Test
        void when_it_is_fixed_then_the_test_passes_and_keeps_the_execution() throws IOException {
            TestRun.with(directory, OnePayment.class);
            careful = true;
            assertThat(TestRun.with(directory, OnePayment.class).passed()).isEqualTo(1);
            assertThat(searched.regressions()).isEqualTo(1);
            assertThat(searched.executions()).isEqualTo(100);
            assertThat(kept()).hasSize(1);
            careful = false;
            assertThat(TestRun.with(directory, OnePayment.class).message()).contains("found        as before: ");
        }
    }

    @Nested
    class Given_a_kept_execution {

        @Test
        void when_its_process_or_message_is_gone_then_the_test_says_so() throws IOException {
            TestRun.with(directory, OnePayment.class);
            ProcessId konto = ProcessId.of("konto");
            other = Setup.of(SimulatedSystem.with(Network.fifo())
                            .mutable(konto, Idle::new)
                            .build())
                    .messages(Payments.Pay.class)
                    .invariant(Invariant.always("paid once", states -> null))
                    .build();
            assertThat(TestRun.with(directory, OnePayment.class).message())
                    .startsWith("A kept execution of this test ('paid once') can no longer be replayed")
                    .containsSubsequence("Step 0 can no longer happen: start client", kept().get(0), "delete the file");
        }

        @Test
        void when_it_violates_another_invariant_then_the_test_shows_that() throws IOException {
            TestRun.with(directory, OnePayment.class);
            other = Payments.system(false)
                    .invariant(Invariant.always(
                            "never paid",
                            states -> Payments.balance(states) == 0 ? null : new Invariant.Breach("it was paid")))
                    .build();
            assertThat(TestRun.with(directory, OnePayment.class).message())
                    .startsWith("never paid: it was paid\n  found        not as before: ")
                    .contains("It fails in another way than recorded ('paid once')", "VIOLATION of never paid");
        }

        @Test
        void when_it_is_damaged_then_the_error_says_so() throws IOException {
            Path file = directory.resolve("kept").resolve(home()).resolve("paid.jsonl");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "nonsense");
            assertThat(TestRun.with(directory, OnePayment.class).message()).contains("paid.jsonl");
        }
    }

    @Nested
    class Given_an_execution_to_replay {

        @Test
        void when_the_code_is_unchanged_then_it_fails_step_by_step() {
            TestRun.with(directory, OnePayment.class);
            assertThat(replayed(OnePayment.class).message())
                    .startsWith("paid once: paid 20 instead of 10\n  found        replayed, step by step: ")
                    .containsSubsequence("VIOLATION of paid once", "explained", "replay ");
        }

        @Test
        void when_the_steps_violate_nothing_then_it_passes() {
            TestRun.with(directory, OnePayment.class);
            careful = true;
            assertThat(replayed(OnePayment.class).passed()).isEqualTo(1);
        }

        @Test
        void when_the_code_diverges_then_the_message_says_where() {
            TestRun.with(directory, OnePayment.class);
            other = Setup.of(SimulatedSystem.with(Network.fifo())
                            .mutable(Payments.CLIENT, Idle::new)
                            .mutable(Payments.ACCOUNT, Idle::new)
                            .build())
                    .messages(Payments.Pay.class)
                    .invariant(Invariant.always("paid once", states -> null))
                    .build();
            assertThat(replayed(OnePayment.class).message())
                    .startsWith("Replay diverged at step 3")
                    .contains("run the test without -Dwinnow.replay");
        }

        @Test
        void when_it_belongs_to_another_test_then_this_test_is_skipped() {
            TestRun.with(directory, OnePayment.class);
            TestRun ran = replayed(Bank.class);
            assertThat(ran.failures()).isEmpty();
            assertThat(ran.tests().aborted().count()).isEqualTo(1);
        }

        private TestRun replayed(Class<?> type) {
            return TestRun.with(
                    directory,
                    type,
                    Map.of("winnow.replay", out("minimized.jsonl").toString()));
        }
    }

    @Nested
    class Given_Pekko_actors {

        @Test
        void when_they_have_a_bug_then_it_is_found_and_kept_and_replayed() {
            String first = TestRun.with(directory, Bank.class).message();
            assertThat(first)
                    .contains("found        in execution ")
                    .containsSubsequence("VIOLATION", "files", "replay ");
            String second = TestRun.with(directory, Bank.class).message();
            assertThat(second)
                    .contains("found        as before: ")
                    .containsSubsequence("VIOLATION", "files", "replay ");
        }
    }

    private static final class Idle implements MutableProcess<Object> {
        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {}
    }

    static class Four {
        @WinnowTest(executions = 100)
        void one(Winnow winnow) {
            check(winnow);
        }

        @WinnowTest(executions = 100, seed = "2")
        void two(Winnow winnow) {
            check(winnow);
        }

        @WinnowTest(executions = 100, seed = "3")
        void three(Winnow winnow) {
            check(winnow);
        }

        @WinnowTest(executions = 100, seed = "4")
        void four(Winnow winnow) {
            check(winnow);
        }

        private static void check(Winnow winnow) {
            winnow.check(Payments.system(false).invariant(Payments.paidOnce()).build());
        }
    }

    @Nested
    class Given_parallel_tests {

        @Test
        void when_all_fail_then_each_has_its_own_files() throws IOException {
            Map<String, String> atOnce = Map.of(
                    "junit.jupiter.execution.parallel.enabled", "true",
                    "junit.jupiter.execution.parallel.mode.default", "concurrent",
                    "junit.jupiter.execution.parallel.config.strategy", "fixed",
                    "junit.jupiter.execution.parallel.config.fixed.parallelism", "4");
            TestRun ran = TestRun.with(directory, Four.class, atOnce);
            assertThat(ran.failures())
                    .hasSize(4)
                    .allSatisfy(failure -> assertThat(failure).hasMessageContaining("VIOLATION of paid once"));
            for (String test : List.of("one", "two", "three", "four")) {
                Path own = directory
                        .resolve("out")
                        .resolve(Four.class.getName().replace('$', '.'))
                        .resolve(test);
                assertThat(TestRun.files(own)).hasSize(4);
                try (ExecutionReader reader = ExecutionReader.open(own.resolve("minimized.jsonl"))) {
                    assertThat(reader.header().scenario()).isEqualTo("WinnowTestTest.Four." + test);
                }
            }
        }
    }

    static class ManyPayments {
        @WinnowTest(executions = 10)
        void are_small(Winnow winnow) {
            Plan.Builder plan = Plan.plan().start(Payments.CLIENT, Payments.ACCOUNT);
            for (int number = 0; number < 50; number++) {
                plan.send(Payments.CLIENT, new Payments.Pay(number, 0));
            }
            plan.send(Payments.CLIENT, new Payments.Pay(50, 11));
            winnow.check(Payments.system(true)
                    .plan(plan.build())
                    .invariant(Payments.paidOnce())
                    .build());
        }
    }

    @Nested
    class Given_a_kept_execution_that_was_not_fully_minimized {

        @Test
        void when_it_fails_again_then_it_is_minimized_further_and_replaced() throws IOException {
            TestRun tooShort = TestRun.with(directory, ManyPayments.class, Map.of("winnow.minimize-time", "1ms"));
            assertThat(tooShort.message()).contains("time is up; the next run continues");
            List<String> before = TestRun.files(directory.resolve("kept"));
            assertThat(TestRun.with(directory, ManyPayments.class).message())
                    .contains("found        as before: ", "minimized    2 events, 3 externals: ");
            List<String> after = TestRun.files(directory.resolve("kept"));
            assertThat(after).hasSize(1).isNotEqualTo(before);
            assertThat(TestRun.with(directory, ManyPayments.class).message())
                    .contains(after.get(0), "size         2 events");
            assertThat(TestRun.files(directory.resolve("kept"))).isEqualTo(after);
        }
    }

    static class ByItself implements ScenarioTest {
        @Override
        public Setup setup(Parameters parameters) {
            return Payments.system(careful).invariant(Payments.paidOnce()).build();
        }
    }

    @Nested
    class Given_a_class_that_is_a_scenario {

        @Test
        void when_run_then_it_is_a_test_with_its_own_name() {
            TestRun ran = TestRun.with(directory, ByItself.class, Map.of("winnow.executions", "100"));
            assertThat(ran.message()).contains("VIOLATION of paid once");
            assertThat(new ByItself().name()).isEqualTo("by-itself");
        }
    }

    static class Several {
        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        @ExtendWith(WinnowExtension.class)
        void is_paid_once(boolean isCareful, Winnow winnow) {
            winnow.check(
                    Payments.system(isCareful).invariant(Payments.paidOnce()).build());
        }
    }

    @ParameterizedClass
    @ValueSource(booleans = {true, false})
    static class SeveralTimes {
        @Parameter
        boolean isCareful;

        @WinnowTest
        void is_paid_once(Winnow winnow) {
            winnow.check(
                    Payments.system(isCareful).invariant(Payments.paidOnce()).build());
        }
    }

    @Nested
    class Given_a_test_with_arguments {

        @Test
        void when_one_fails_then_its_files_carry_its_number() throws IOException {
            TestRun ran = TestRun.with(directory, Several.class, Map.of("winnow.executions", "100"));
            assertThat(ran.passed()).isEqualTo(1);
            assertThat(ran.message()).contains("VIOLATION of paid once");
            assertThat(TestRun.files(directory.resolve("kept")))
                    .singleElement()
                    .asString()
                    .contains("WinnowTestTest.Several/is_paid_once/2/paid-once-");
        }

        @Test
        void when_the_class_has_arguments_then_its_files_carry_a_number_too() throws IOException {
            TestRun ran = TestRun.with(directory, SeveralTimes.class, Map.of("winnow.executions", "100"));
            assertThat(ran.passed()).isEqualTo(1);
            assertThat(ran.message()).contains("VIOLATION of paid once");
            assertThat(TestRun.files(directory.resolve("kept")))
                    .singleElement()
                    .asString()
                    .contains("WinnowTestTest.SeveralTimes/is_paid_once/2/paid-once-");
        }
    }
}
