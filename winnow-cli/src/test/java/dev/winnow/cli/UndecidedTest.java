package dev.winnow.cli;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import example.fixtures.Crowd;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be decided is neither a violation nor a pass nor an error. */
class UndecidedTest {

    private static final String REASON = "more than 16,384 search states to find a linearization";

    @TempDir
    Path directory;

    private CliRunAssert winnow(String command, String... more) {
        Stream<String> all = Stream.of(command, Crowd.class.getName(), "--out", directory.toString());
        return new CliRunAssert(
                CliRun.inThisJvm(Stream.concat(all, Stream.of(more)).toArray(String[]::new)));
    }

    @Nested
    class Given_too_many_possibilities {

        @ParameterizedTest
        @ValueSource(strings = {"hunt", "fuzz"})
        void when_no_execution_is_decided_then_that_is_told_and_is_no_success(String command) {
            winnow(command, "--executions", "5")
                    .hasCode(5)
                    .prints(
                            "no violation in 5",
                            "  undecided    'the sum is linearizable' in 5 of 5 executions: " + REASON,
                            "To decide it: let fewer clients call at once");
            winnow(command, "--executions", "5", "--json")
                    .hasCode(5)
                    .prints(
                            "\"verdict\":\"none\"",
                            "\"undecided\":[{\"invariant\":\"the sum is linearizable\",\"executions\":5,\"reason\":\""
                                    + REASON + "\"");
        }

        @Test
        void when_an_execution_is_replayed_then_the_undecided_invariant_is_reported() {
            Crowd crowd = new Crowd();
            Setup setup = crowd.setup(new Parameters(crowd.parameters(), Map.of()));
            Execution undecided =
                    Runner.run(setup, new Origin("crowd", Map.of(), 1), new Fuzzer(setup, 1, new RandomWalk(1, 0.1)));
            String file = directory.resolve("undecided.jsonl").toString();
            ExecutionWriter.write(Path.of(file), setup, undecided);
            new CliRunAssert(CliRun.inThisJvm("replay", file, "--scenario", Crowd.class.getName()))
                    .hasCode(0)
                    .prints(
                            "  nothing      no violation",
                            "  undecided    'the sum is linearizable' in this execution: " + REASON,
                            "To decide it: let fewer clients call at once");
            new CliRunAssert(CliRun.inThisJvm("replay", file, "--scenario", Crowd.class.getName(), "--json"))
                    .hasCode(0)
                    .prints("\"undecided\":[{\"invariant\":\"the sum is linearizable\"");
        }

        @Test
        void when_all_states_are_explored_then_nothing_is_proved() {
            winnow("explore", "--strategy", "bfs")
                    .hasCode(0)
                    .prints(
                            "not everything could be decided (not a proof that there is none)",
                            "  undecided    'the sum is linearizable' in some states: " + REASON);
            winnow("explore", "--strategy", "bfs", "--json")
                    .hasCode(0)
                    .prints(
                            "\"complete\":false",
                            "\"undecided\":[{\"invariant\":\"the sum is linearizable\",\"executions\":0");
        }
    }

    @Nested
    class Given_few_possibilities {

        @Test
        void when_the_answer_is_wrong_then_it_is_a_violation() {
            winnow("hunt", "-p", "additions=3", "--executions", "5", "--no-minimize")
                    .hasCode(1)
                    .prints("the sum is linearizable: client received -2 for 0; the history allows only 0 or 1 or 2");
        }
    }
}
