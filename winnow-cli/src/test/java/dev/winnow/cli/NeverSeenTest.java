package dev.winnow.cli;

import example.fixtures.Waiting;
import example.fixtures.Wishes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search in which nothing happened must not look like success. */
class NeverSeenTest {

    private static final String NEVER = "  never        'it gets far' in any of 20 executions";

    @TempDir
    Path directory;

    private CliRunAssert winnow(String command, String wanted, String allowed, String... more) {
        String[] all = {
            command,
            Wishes.class.getName(),
            "-p",
            "wanted=" + wanted,
            "-p",
            "allowed=" + allowed,
            "--executions",
            "20",
            "--out",
            directory.toString()
        };
        String[] args = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, args, all.length, more.length);
        return new CliRunAssert(CliRun.inThisJvm(args));
    }

    @Nested
    class Given_a_step_limit {

        private CliRun hunt(String... more) {
            return CliRun.inThisJvm(Stream.concat(
                            Stream.of("hunt", "mini-raft", "--executions", "3", "--out", directory.toString()),
                            Stream.of(more))
                    .toArray(String[]::new));
        }

        @Test
        void when_all_executions_end_at_it_then_that_and_a_higher_one_are_named() {
            new CliRunAssert(hunt("--steps", "30"))
                    .prints(
                            "  step limit   all 3 executions ended at the limit of 30 steps: what comes later was not",
                            "Allow more steps: --steps 60");
        }

        @Test
        void when_executions_come_to_their_end_then_nothing_is_said() {
            winnow("hunt", "3", "9").prints("no violation in 20").doesNotPrint("step limit");
        }
    }

    @Nested
    class Given_a_sometimes_property {

        @ParameterizedTest
        @ValueSource(strings = {"hunt", "fuzz"})
        void when_it_was_seen_then_the_code_is_0(String command) {
            winnow(command, "3", "9").hasCode(0).prints("no violation in 20");
            winnow(command, "3", "9", "--json").hasCode(0).prints("\"never\":[]");
        }

        @ParameterizedTest
        @ValueSource(strings = {"hunt", "fuzz"})
        void when_it_was_never_seen_then_that_is_reported_with_its_own_code(String command) {
            winnow(command, "4", "9").hasCode(5).prints("no violation in 20", NEVER);
            winnow(command, "4", "9", "--json")
                    .hasCode(5)
                    .prints("\"never\":[\"it gets far\"]", "\"verdict\":\"none\"");
        }

        @ParameterizedTest
        @ValueSource(strings = {"hunt", "fuzz"})
        void when_there_is_a_violation_too_then_the_violation_counts(String command) {
            winnow(command, "4", "2").hasCode(1).prints("not too far: counted to 3");
            winnow(command, "4", "2", "--json").hasCode(1).prints("\"never\":[\"it gets far\"]");
        }
    }

    @Nested
    class Given_a_plan_that_waits_in_vain {

        private CliRunAssert winnow(String command, String... more) {
            String[] all = {command, Waiting.class.getName(), "--executions", "20", "--out", directory.toString()};
            return new CliRunAssert(CliRun.inThisJvm(
                    Stream.concat(Stream.of(all), Stream.of(more)).toArray(String[]::new)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"hunt", "fuzz"})
        void when_nothing_breaks_then_the_unmet_condition_is_reported(String command) {
            winnow(command)
                    .hasCode(0)
                    .prints(
                            "  not met      'two ticks' in 20 of 20 executions: the plan stopped waiting for it and went on.");
            winnow(command, "--json").prints("\"unmet\":[{\"condition\":\"two ticks\",\"executions\":20}]");
        }
    }
}
