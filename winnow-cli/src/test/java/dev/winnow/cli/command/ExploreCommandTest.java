package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExploreCommandTest {

    @TempDir
    private Path directory;

    private CliRun explore(String... arguments) {
        List<String> all = new ArrayList<>(List.of("explore"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--out", directory.toString()));
        return CliRun.inThisJvm(all.toArray(String[]::new));
    }

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    @Nested
    class Given_a_system_that_is_correct_and_small {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "ses-rr", "ses-rtc", "ses-prr"})
        void when_explored_then_all_its_states_are_counted(String strategy) {
            check(explore("ping-pong", "--strategy", strategy))
                    .hasCode(0)
                    .prints("complete     all 11 states, depth 11");
        }

        @Test
        void when_sampled_then_the_output_says_what_may_be_missed() {
            check(explore("paxos", "--strategy", "ss-rtc", "--steps", "60", "--executions", "2000"))
                    .hasCode(0)
                    .prints(
                            "sampled executions",
                            "would be missed with probability below",
                            "ended        the search ended after 2,000 executions (--executions)");
        }

        @Test
        void when_bounded_then_it_claims_no_proof() {
            check(explore("paxos", "--strategy", "bfs", "--depth", "6"))
                    .hasCode(0)
                    .prints("there are more (not a proof", "incomplete   the search ended at depth 6 (--depth)");
        }
    }

    @Nested
    class Given_a_system_with_a_bug {

        @Test
        void when_explored_by_delays_then_it_is_found_and_confirmed_and_recorded() {
            check(explore("paxos-1", "--strategy", "ses-rtc", "--depth", "60", "--no-minimize"))
                    .hasCode(1)
                    .prints("a chosen value stays", "by ses-rtc with 2 delays", "confirmed");
            assertThat(directory.resolve("paxos-1/1/original.jsonl")).exists();
        }

        @Test
        void when_not_even_0_delays_are_covered_then_the_json_has_no_number_of_delays() {
            check(explore("paxos", "--strategy", "ses-rr", "--depth", "3", "--json"))
                    .hasCode(0)
                    .prints("\"end\":\"depth\"", "\"delays\":null");
        }

        @Test
        void when_json_is_requested_then_the_fields_are_those_of_the_contract() {
            CliRun ran = explore("paxos-1", "--depth", "60", "--no-minimize", "--json");
            check(ran).hasCode(1);
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence(
                            "strategy",
                            "verdict",
                            "violation",
                            "states",
                            "generated",
                            "depth",
                            "complete",
                            "end",
                            "limit",
                            "delays");
        }
    }

    @Nested
    class Given_a_search_that_ran_out_of_time {

        private final String[] search = {"twophase", "-p", "n=9", "--strategy", "ses-rtc", "--json", "--time"};

        private CliRun search(String... more) {
            return explore(with(search, more));
        }

        @Test
        void when_resumed_then_it_continues_from_there() {
            CliRun first = search("300ms");
            check(first).hasCode(0).says("continue with --resume");
            CliRun second = search("2s", "--resume");
            check(second).hasCode(0);
            assertThat(states(second)).isGreaterThan(states(first));
        }

        private long states(CliRun ran) {
            Matcher matcher = Pattern.compile("\"states\":(\\d+)").matcher(ran.out());
            assertThat(matcher.find()).isTrue();
            return Long.parseLong(matcher.group(1));
        }

        @Test
        void when_what_was_saved_is_damaged_then_resuming_is_refused() throws IOException {
            check(search("300ms")).hasCode(0);
            Files.writeString(frontiers().get(0), "");
            check(search("300ms", "--resume"))
                    .hasCode(2)
                    .prints("belongs to another search, or is damaged: its first line is not 'twophase {");
        }

        @Test
        void when_resumed_with_other_options_then_the_error_names_what_is_saved() {
            check(search("300ms")).hasCode(0);
            check(search("300ms", "--resume", "--choices", "1"))
                    .hasCode(2)
                    .prints(
                            "has only other searches: twophase {interchangeable=none, n=9} seed 1 ses-rtc",
                            "leave out --resume");
        }

        @ParameterizedTest
        @CsvSource({
            "bfs, --exact",
            "bfs, --no-symmetry",
            "bfs, --depth 9",
            "bfs, --skip-ignored",
            "ses-rtc, --exact",
            "ses-rtc, --delta 2"
        })
        void when_resumed_with_an_option_that_changes_it_then_the_error_names_it(String strategy, String option) {
            String[] started = {"twophase", "-p", "n=9", "--strategy", strategy, "--time"};
            check(explore(with(started, "300ms"))).hasCode(0).says("continue with --resume");
            String saved = "twophase {interchangeable=none, n=9} seed 1 " + strategy;
            check(explore(with(with(started, "300ms", "--resume"), option.split(" "))))
                    .hasCode(2)
                    .says(
                            "has only other searches: " + saved,
                            "give the options of one of them (now: " + saved + " " + option + "), or leave out");
        }

        @Test
        void when_it_searched_by_components_then_situations_are_counted() {
            String[] started = {"twophase", "-p", "n=12", "--strategy", "dir", "--time", "2s"};
            check(explore(started)).hasCode(0).says("continue with --resume", " interface situation");
            check(explore(with(started, "--resume")))
                    .hasCode(0)
                    .prints("  resumed      ", " of an earlier search")
                    .doesNotPrint(" states of an earlier search");
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "ses-rtc"})
        void when_it_then_finds_a_violation_then_nothing_is_left_to_resume(String strategy) throws IOException {
            String[] started = {"chainrep-3", "--strategy", strategy, "--no-minimize", "--time"};
            check(explore(with(started, "1ms"))).hasCode(0);
            assertThat(frontiers()).hasSize(1);
            check(explore(with(started, "5m", "--resume"))).hasCode(1);
            assertThat(frontiers()).isEmpty();
        }

        @Test
        void when_another_search_is_stopped_then_both_are_kept_until_they_are_complete() throws IOException {
            String[] bfs = {"twophase", "-p", "n=6", "--strategy", "bfs", "--no-symmetry", "--json", "--time"};
            String[] ses = {"twophase", "-p", "n=6", "--strategy", "ses-rtc", "--json", "--time"};
            check(explore(with(bfs, "1ms"))).hasCode(0);
            check(explore(with(ses, "1ms"))).hasCode(0);
            assertThat(frontiers()).hasSize(2);
            check(explore(with(bfs, "5m", "--resume")))
                    .hasCode(0)
                    .prints("\"states\":50816", "\"complete\":true,\"end\":\"complete\",\"limit\":null");
            assertThat(frontiers()).hasSize(1);
            check(explore(with(ses, "5m", "--resume"))).hasCode(0).prints("\"states\":50816");
            assertThat(frontiers()).isEmpty();
        }

        private String[] with(String[] first, String... more) {
            return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
        }

        private List<Path> frontiers() throws IOException {
            try (Stream<Path> files = Files.walk(directory)) {
                return files.filter(file -> file.getFileName().toString().startsWith("frontier"))
                        .toList();
            }
        }

        @Test
        void when_the_time_is_up_then_text_and_json_say_so() {
            check(search("300ms")).prints("\"end\":\"time\",\"limit\":\"the time was up (--time)\"");
            check(explore("twophase", "-p", "n=9", "--strategy", "bfs", "--time", "300ms"))
                    .hasCode(0)
                    .prints("incomplete   the time was up (--time)");
        }

        @Test
        void when_there_is_nothing_to_resume_then_the_error_says_so() {
            check(explore("twophase", "--strategy", "ses-rr", "--resume"))
                    .hasCode(2)
                    .says("nothing to resume", "leave out --resume");
            check(explore("twophase", "--strategy", "irs", "--resume"))
                    .hasCode(2)
                    .says("cannot be resumed");
        }
    }

    @Nested
    class Given_actors {

        @ParameterizedTest
        @ValueSource(strings = {"ses-rtc", "ss-rtc"})
        void when_explored_then_states_are_reexecuted_and_a_bug_is_found(String strategy) {
            check(explore("bank-twice", "--strategy", strategy, "--no-minimize"))
                    .hasCode(1)
                    .prints(
                            "slower       because of actors or programs, Winnow cannot copy the states of this system",
                            "no money is lost or made",
                            "by " + strategy,
                            "confirmed");
        }

        @Test
        void when_nothing_breaks_then_the_output_states_the_limits() {
            check(explore("saga", "--strategy", "ses-rtc", "--delays", "1"))
                    .hasCode(0)
                    .prints("complete up to 1 delay", "covered");
        }
    }

    @Nested
    class Given_a_system_that_cannot_be_explored {

        @ParameterizedTest
        @CsvSource({
            "breaker, cannot be explored systematically: a plan that waits for something",
            "2pc-2, nothing is enabled after the prologue of the plan"
        })
        void when_explored_then_the_error_gives_reason_and_advice(String scenario, String said) {
            check(explore(scenario)).hasCode(2).says(said, "winnow hunt");
        }

        @Test
        void when_the_strategy_is_unknown_then_the_known_ones_are_named() {
            check(explore("paxos", "--strategy", "luck")).hasCode(2).says("luck", "ses-rtc");
        }
    }
}
