package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTracesCommandTest {

    @TempDir
    Path directory;

    private CliRun explore(String... arguments) {
        List<String> all = new ArrayList<>(List.of("explore", "--strategy", "dir-traces"));
        all.addAll(List.of("--out", directory.toString()));
        all.addAll(List.of(arguments));
        return CliRun.inThisJvm(all.toArray(String[]::new));
    }

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    @Nested
    class Given_a_correct_system {

        @Test
        void when_explored_to_the_end_then_traces_are_counted() {
            check(explore("2pc-workers"))
                    .hasCode(0)
                    .prints(
                            "complete     all 12 local traces of 3 components, in one skeleton"
                                    + " (64 traces of the system): no violation",
                            "components   local traces: node1 4, node2 4, manager 4",
                            "reduction    5.3 traces of the system for each local trace, 4.9 with skeletons counted");
        }

        @Test
        void when_json_is_requested_then_it_has_the_same_counts() {
            CliRun ran = explore("2pc-workers", "--json");
            check(ran)
                    .hasCode(0)
                    .prints(
                            "\"complete\":true,\"end\":\"complete\",\"limit\":null",
                            "\"localTraces\":[{\"component\":\"node1\",\"traces\":4},"
                                    + "{\"component\":\"node2\",\"traces\":4},{\"component\":\"manager\",\"traces\":4}]",
                            "\"skeletons\":1,\"globalTraces\":64");
            assertThat(ran.out().lines()).hasSize(1);
        }

        @Test
        void when_a_limit_ends_it_then_it_is_incomplete_and_names_the_option() {
            check(explore("2pc-workers", "--states", "20"))
                    .hasCode(0)
                    .prints("there are more (not a proof", "incomplete   ", "(--states)");
        }
    }

    @Nested
    class Given_a_bug {

        @Test
        void when_found_then_it_is_performed_and_confirmed() {
            check(explore("philosophers-1", "--no-minimize"))
                    .hasCode(1)
                    .prints("by dir-traces", "confirmed    replayed on a fresh system");
        }

        @Test
        void when_json_is_requested_then_it_has_the_violation() {
            check(explore("philosophers-1", "--no-minimize", "--json"))
                    .hasCode(1)
                    .prints("\"strategy\":\"dir-traces\"", "\"end\":\"violation\"", "\"confirmed\":true");
        }
    }
}
