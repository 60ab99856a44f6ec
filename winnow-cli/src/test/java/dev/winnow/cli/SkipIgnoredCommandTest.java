package dev.winnow.cli;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkipIgnoredCommandTest {

    private static final String SAID = "  ignored      messages that their receivers ignore are not delivered";

    @TempDir
    Path directory;

    private CliRunAssert explore(String scenario, String strategy, String... more) {
        String[] all = {"explore", scenario, "--strategy", strategy, "--out", directory.toString()};
        String[] args = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, args, all.length, more.length);
        return new CliRunAssert(CliRun.inThisJvm(args));
    }

    @Nested
    class Given_an_unordered_network {

        @Test
        void when_ignored_messages_are_skipped_then_it_says_so_and_counts_fewer_states() {
            explore("pam", "bfs", "-p", "nodes=2")
                    .hasCode(0)
                    .prints("all 58 states")
                    .doesNotPrint(SAID);
            explore("pam", "bfs", "-p", "nodes=2", "--skip-ignored").hasCode(0).prints(SAID, "all 44 states");
            explore("pam", "dir", "-p", "nodes=2", "--skip-ignored").hasCode(0).prints(SAID, "complete");
        }

        @Test
        void when_json_is_requested_then_it_has_a_field_for_it() {
            explore("pam", "bfs", "-p", "nodes=2", "--json").hasCode(0).prints("\"skipsIgnored\":false");
            explore("pam", "bfs", "-p", "nodes=2", "--json", "--skip-ignored")
                    .hasCode(0)
                    .prints("\"skipsIgnored\":true", "\"states\":44");
        }
    }

    @Nested
    class Given_what_would_be_unsound {

        @Test
        void when_ignored_messages_are_skipped_then_it_is_refused_with_the_fix() {
            explore("twophase", "bfs", "--skip-ignored")
                    .hasCode(2)
                    .says("--skip-ignored needs an unordered network, but this one is set", "leave out --skip-ignored");
            explore("paxos-register", "ses-rr", "--skip-ignored")
                    .hasCode(2)
                    .says("--skip-ignored cannot check the invariant 'the register is linearizable'");
        }
    }
}
