package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import example.fixtures.Misbehaving;
import example.fixtures.Timestamps;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    private static CliRunAssert assertRan(String... arguments) {
        return new CliRunAssert(CliRun.inThisJvm(arguments));
    }

    @Nested
    class Given_a_system_without_hidden_inputs {
        @Test
        void when_examined_then_the_report_says_what_was_compared() {
            assertRan("doctor", "ping-pong", "--executions", "4", "--jvms", "1")
                    .hasCode(0)
                    .prints(
                            "doctor ping-pong · seed 1",
                            "4, each run twice here, replayed from its file, and run once in another JVM: identical",
                            "classes scanned: no uncontrolled calls");
        }

        @Test
        void when_its_calls_are_controlled_then_no_call_is_named() {
            assertRan("doctor", "pekko-features", "--executions", "2", "--jvms", "0")
                    .hasCode(0)
                    .prints("identical", "no uncontrolled calls");
        }

        @Test
        void when_examined_with_json_then_the_fields_are_those_of_the_contract() {
            CliRun ran = CliRun.inThisJvm(
                    "doctor", "ping-pong", "-p", "max=3", "--executions", "4", "--jvms", "1", "--seed", "7", "--json");
            assertThat(ran.out())
                    .startsWith("{\"schema\":1,\"scenario\":\"ping-pong\",\"seed\":\"7\",\"verdict\":\"deterministic\","
                            + "\"executions\":4,\"identical\":4,\"jvms\":1,\"difference\":null,"
                            + "\"findings\":[],\"seconds\":");
            assertThat(ran.code()).isZero();
        }
    }

    @Nested
    class Given_a_system_that_sends_the_time {
        private final String scenario = Timestamps.class.getName();

        @Test
        void when_examined_then_step_and_cause_and_call_are_named() {
            assertRan("doctor", scenario, "--executions", "2", "--jvms", "1")
                    .hasCode(3)
                    .prints(
                            "execution 0, step 0: start clock",
                            "in what it sent",
                            "They differ at every run",
                            "Timestamps.start(Timestamps.java:",
                            "System.nanoTime()",
                            "Deadline.now()",
                            "Fix:  use context.now(), or take a java.time.Clock in the constructor; or run with --agent");
        }

        @Test
        void when_examined_with_json_then_difference_and_finding_are_there() {
            assertRan("doctor", scenario, "--executions", "2", "--jvms", "0", "--json")
                    .hasCode(3)
                    .prints(
                            "\"verdict\":\"nondeterministic\"",
                            "\"difference\":{\"execution\":0,\"step\":0,\"what\":\"what it sent (start clock)\",\"one\":",
                            "\"where\":\"same-jvm\"",
                            "{\"source\":\"wall-clock\",\"certainty\":\"certain\"");
        }
    }

    @Nested
    class Given_calls_that_the_agent_does_not_control {
        @Test
        void when_examined_then_the_agent_is_not_suggested() {
            CliRun ran = CliRun.inThisJvm(
                    "doctor", Misbehaving.StartsThreads.class.getName(), "--executions", "1", "--jvms", "0");
            assertThat(ran.out()).contains("Fix:  ").doesNotContain("--agent");
        }
    }

    @Nested
    class Given_invalid_options {
        @Test
        void when_given_then_it_is_bad_usage() {
            assertRan("doctor", "ping-pong", "--jvms", "17").hasCode(2).says("--jvms 17", "give 0 to 16");
            assertRan("doctor", "ping-pong", "--executions", "0").hasCode(2).says("at least 1");
        }
    }
}
