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
    class Given_clerks_who_let_go_and_try_again {

        @Test
        void when_each_begins_with_another_lock_then_they_may_do_so_for_ever() {
            explore()
                    .hasCode(1)
                    .prints("one of the transfers is made: progress is still required", "can repeat forever");
        }

        @Test
        void when_both_begin_with_the_same_lock_then_nothing_is_owed_for_ever() {
            explore("-p", "ordered=1").hasCode(0).prints("no violation, liveness included");
        }
    }

    @Nested
    class Given_clerks_who_are_interchangeable {

        @Test
        void when_all_states_are_searched_then_who_is_who_is_not_told_apart() {
            exploreBy("bfs", "-p", "ordered=1").hasCode(0).prints(FOLDED, "complete");
            exploreBy("bfs", "-p", "ordered=1", "--json").hasCode(0).prints("\"folded\":true");
        }

        @Test
        void when_that_is_not_wanted_then_it_is() {
            exploreBy("bfs", "-p", "ordered=1", "--no-symmetry", "--json")
                    .hasCode(0)
                    .prints("\"folded\":false");
        }
    }
}
