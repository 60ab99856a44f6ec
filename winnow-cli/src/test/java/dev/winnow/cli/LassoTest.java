package dev.winnow.cli;

import example.fixtures.Transfers;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LassoTest {

    private static final String FOLDED =
            "  symmetry     clerk1, clerk2 are interchangeable: symmetric states count once";

    @TempDir
    Path directory;

    private CliRunAssert explore(String... more) {
        return exploreBy("lasso", more);
    }

    private CliRunAssert exploreBy(String strategy, String... more) {
        String[] all = {"explore", Transfers.class.getName(), "--strategy", strategy, "--out", directory.toString()};
        String[] args = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, args, all.length, more.length);
        return new CliRunAssert(CliRun.inThisJvm(args));
    }

    @Nested
    class Given_clerks_that_release_and_retry {

        @Test
        void when_each_starts_with_another_lock_then_they_may_livelock() {
            explore()
                    .hasCode(1)
                    .prints("one of the transfers is made: progress is still required", "can repeat forever");
        }

        @Test
        void when_both_start_with_the_same_lock_then_progress_is_certain() {
            explore("-p", "ordered=1").hasCode(0).prints("no violation, liveness included");
        }
    }

    @Nested
    class Given_interchangeable_clerks {

        @Test
        void when_searched_then_symmetric_states_are_merged() {
            exploreBy("bfs", "-p", "ordered=1").hasCode(0).prints(FOLDED, "complete");
            exploreBy("bfs", "-p", "ordered=1", "--json").hasCode(0).prints("\"folded\":true");
        }

        @Test
        void when_symmetry_is_off_then_symmetric_states_are_distinct() {
            exploreBy("bfs", "-p", "ordered=1", "--no-symmetry", "--json")
                    .hasCode(0)
                    .prints("\"folded\":false");
        }
    }
}
