package dev.winnow.cli;

import example.fixtures.Counters;
import example.fixtures.WrongComponents;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterfaceSearchCommandTest {

    @TempDir
    Path directory;

    private CliRunAssert explore(String scenario, String... more) {
        String[] all = {"explore", scenario, "--strategy", "dir", "--out", directory.toString()};
        String[] args = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, args, all.length, more.length);
        return new CliRunAssert(CliRun.inThisJvm(args));
    }

    @Nested
    class Given_a_correct_system {

        @Test
        void when_searched_then_states_situations_and_configurations_are_counted() {
            explore("twophase")
                    .hasCode(0)
                    .prints("complete     all 79 states of 4 components, in all 36 interface situations"
                            + " (64 to 584 configurations): no violation");
        }

        @Test
        void when_json_is_requested_then_it_has_the_same_counts() {
            explore("twophase", "--json")
                    .hasCode(0)
                    .prints(
                            "\"tuples\":36,\"words\":48,\"sets\":51,\"componentStates\":79",
                            "\"configurations\":{\"atLeast\":64,\"atMost\":584},\"clear\":[]",
                            "\"pilot\":{\"tuples\":36,",
                            "\"limit\":null");
        }

        @Test
        void when_components_hide_little_then_it_says_that_bfs_searched() {
            explore("osr").hasCode(0).prints("components   they hide little", "so bfs searched instead");
        }

        @Test
        void when_the_depth_is_limited_then_it_is_incomplete_and_names_the_option() {
            explore("twophase", "--depth", "2")
                    .hasCode(0)
                    .prints("there are more situations", "incomplete   the search ended at depth 2 (--depth)");
        }

        @Test
        void when_components_are_suggested_then_declarations_are_printed() {
            explore("2pc-workers", "--suggest")
                    .hasCode(0)
                    .prints(".component(\"node1\", ProcessId.of(\"node1\"), ProcessId.of(\"node1-worker1\"),"
                            + " ProcessId.of(\"node1-worker2\"))");
        }

        @Test
        void when_components_are_nested_then_all_of_them_are_counted() {
            explore("philosophers", "-p", "components=4", "-p", "each=1")
                    .hasCode(0)
                    .prints("states of 4 components in a tree, in all");
        }

        @Test
        void when_a_limit_is_reached_then_the_component_is_named() {
            explore("twophase", "--states", "20")
                    .hasCode(0)
                    .prints("incomplete   component 'manager' has more than 20");
        }
    }

    @Nested
    class Given_a_component_with_many_states {

        @Test
        void when_a_limit_is_reached_before_any_message_then_the_component_is_named() {
            explore("philosophers", "--states", "10").hasCode(0).prints("incomplete   component", "more than 10");
            explore("philosophers", "--states", "10", "--json").hasCode(0).prints("\"atMost\":null");
        }
    }

    @Nested
    class Given_sets_that_need_much_memory {

        @Test
        void when_the_limit_is_reached_then_the_component_is_named() {
            String limit = "the sets of states of component 'counters' need more than 1 MB (--memory";
            explore(Counters.class.getName(), "--memory", "1").hasCode(0).prints("incomplete   " + limit);
            explore(Counters.class.getName(), "--memory", "1", "--json")
                    .hasCode(0)
                    .prints("\"end\":\"memory\",\"limit\":\"" + limit);
        }
    }

    @Nested
    class Given_a_bug {

        @Test
        void when_found_then_it_is_performed_and_confirmed() {
            explore("chainrep-3", "--no-minimize")
                    .hasCode(1)
                    .prints("no uncaught exception", "by dir", "confirmed    replayed on a fresh system");
        }
    }

    /** The bugs in the paper's Paxos: a state lost at a restart, and the first value heard of instead of the latest. */
    @Nested
    class Given_the_bugs_of_pam {

        @ParameterizedTest
        @CsvSource({
            "pam-1, 11, node3 timer restart comes before node2→node3 Prepare(ballot=2)",
            "pam-2, 14, 'node1→node3 Accept(ballot=1, value=1) comes before node3 timer ballot'"
        })
        void when_found_then_they_are_minimized_and_explained(String scenario, int events, String race) {
            explore(scenario)
                    .hasCode(1)
                    .prints(
                            "by dir, at event " + events + ",",
                            "confirmed    replayed on a fresh system",
                            "minimizing   " + events + " → " + events + " events, 3 externals",
                            "no event and no pair of events can be left out",
                            "essential",
                            race + ": in the opposite order, the execution passes");
        }
    }

    @Nested
    class Given_a_bug_in_components_that_hide_little {

        @Test
        void when_bfs_finds_it_then_the_output_says_that_bfs_took_over() {
            explore("chainrep-9", "--no-minimize")
                    .hasCode(1)
                    .prints("components   they hide little", "so bfs searched instead", "by bfs, at");
        }
    }

    @Nested
    class Given_a_recorded_execution {

        private String record() {
            explore("chainrep-3", "--no-minimize").hasCode(1);
            return directory.resolve("chainrep-3/1/original.jsonl").toString();
        }

        @Test
        void when_a_search_begins_in_it_then_the_violation_has_its_steps_before() {
            String file = record();
            explore("chainrep-3", "--no-minimize", "--from", file + ":9")
                    .hasCode(1)
                    .prints(
                            "began        after " + file + ":9: what comes before was not searched",
                            "by dir",
                            "confirmed    replayed on a fresh system");
        }

        @Test
        void when_a_parameter_is_given_with_its_default_then_it_is_the_same_system() {
            explore("philosophers-1", "--no-minimize").hasCode(1);
            String file = directory.resolve("philosophers-1/1/original.jsonl") + ":1";
            explore("philosophers-1", "--no-minimize", "--from", file, "-p", "each=2")
                    .hasCode(1);
            explore("philosophers-1", "--from", file, "-p", "each=3")
                    .hasCode(2)
                    .says("is of philosophers-1, not of philosophers-1 -p each=3");
        }

        @Test
        void when_its_last_step_violates_then_an_earlier_one_is_asked_for() {
            explore("chainrep-3", "--from", record())
                    .hasCode(2)
                    .says("violates 'no uncaught exception'", "begin after an earlier step");
        }

        @Test
        void when_it_is_of_another_scenario_then_it_is_refused_by_name() {
            explore("twophase", "--from", record()).hasCode(2).says("is of chainrep-3", "not of twophase");
        }
    }

    @Nested
    class Given_what_it_cannot_judge {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    unknown   | names a process 'three' that the system does not start with | use some of [one, two]
                    twice     | the process 'one' belongs to two components, 'a' and 'b'    | name it once
                    history   | 'few steps' has a history over several components, 'one' and | put these processes
                    liveness  | 'they add' is about whole executions (liveness), not states | use --strategy lasso
                    timed     | cannot copy the states of this system because of timed delivery | asynchronous timing
                    externals | the plan injects externals after its prologue               | let a process choose if
                    """)
        void when_explored_then_it_is_refused_by_name_with_the_fix(String mistake, String cause, String fix) {
            explore(WrongComponents.class.getName(), "-p", "mistake=" + mistake)
                    .hasCode(2)
                    .says(cause, fix);
        }

        @Test
        void when_a_suggested_command_is_printed_then_it_names_the_scenario() {
            explore("lease").hasCode(2).says("because of timed delivery", "explore lease --strategy ses-rr");
        }

        @Test
        void when_components_are_suggested_for_actors_then_it_works() {
            explore("raft", "--suggest").hasCode(0).prints("no components to suggest");
        }

        /** Most messages of a warehouse are to its own shelves, which belong to it anyway. */
        @Test
        void when_actors_have_children_then_these_are_not_suggested() {
            explore("stock", "--suggest").hasCode(0).prints("no components to suggest");
        }
    }
}
