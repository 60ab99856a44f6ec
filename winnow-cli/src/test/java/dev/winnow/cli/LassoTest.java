package dev.winnow.cli;

import dev.winnow.cli.fixtures.Transfers;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LassoTest {

    @TempDir
    Path directory;

    private RanAssert explore(String... more) {
        String[] all = {"explore", Transfers.class.getName(), "--strategy", "lasso", "--out", directory.toString()};
        String[] args = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, args, all.length, more.length);
        return new RanAssert(Ran.inThisJvm(args));
    }

    @Nested
    class Given_clerks_who_let_go_and_try_again {

        @Test
        void when_each_begins_with_another_lock_then_they_may_do_so_for_ever() {
            explore()
                    .hasCode(1)
                    .prints("one of the transfers is made: something is still owed", "again and again for ever");
        }

        @Test
        void when_both_begin_with_the_same_lock_then_nothing_is_owed_for_ever() {
            explore("-p", "ordered=1").hasCode(0).prints("nothing breaks, and nothing is owed for ever");
        }
    }
}
