package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.Traps;

/** What makes executions differ from JVM to JVM, or from one execution of a JVM to the next. */
class TrapsTest {

    private static final int RUNS = TestWorkers.IS_FULL ? 100 : 6;

    private static Workers workers;
    private static Workers others;

    @BeforeAll
    static void open() {
        workers = TestWorkers.open();
        others = TestWorkers.open();
    }

    @AfterAll
    static void close() {
        if (workers != null) {
            workers.close();
            others.close();
        }
    }

    /** Returns the value, which is the same in all executions. */
    private static String sameEverywhere(ThreadsBody body) {
        Set<String> seen = new HashSet<>();
        Set<String> values = new HashSet<>();
        for (int i = 0; i < RUNS; i++) {
            RunResult result = ThreadsCheck.threads(body).execute(3, i % 2 == 0 ? workers : others);
            assertThat(result.ending()).as("%s", result).isEqualTo(Ending.COMPLETED);
            seen.add(result.summary() + " " + result.texts().value());
            values.add(result.texts().value());
        }
        assertThat(seen).hasSize(1);
        return values.iterator().next();
    }

    @Test
    void when_sets_depend_on_identity_hash_codes_then_their_order_is_the_same() {
        sameEverywhere(Traps::hashes);
    }

    @Test
    void when_a_program_lists_the_methods_of_a_class_then_they_are_sorted() {
        String[] names = sameEverywhere(Traps::methods).split(" ");
        assertThat(names).contains("methods", "hashes").isSorted();
    }

    @Test
    void when_a_program_draws_random_numbers_then_they_depend_on_the_seed_only() {
        String drawn = sameEverywhere(Traps::chance);
        assertThat(ThreadsCheck.threads(Traps::chance)
                        .execute(4, workers)
                        .texts()
                        .value())
                .isNotEqualTo(drawn);
    }

    @Test
    void when_a_program_reads_clocks_then_they_show_virtual_time() {
        String[] texts = sameEverywhere(Traps::clocks).split(" \\| ", 2);
        assertThat(texts[0]).contains("2020-01-01T00:00:01", " 157783680").doesNotContain("2020-01-02");
        assertThat(texts[1]).contains("2020-01-02T00:00:01", " 157792320").doesNotContain("2020-01-01");
    }

    @Test
    void when_executions_follow_each_other_then_names_and_properties_begin_anew() {
        assertThat(sameEverywhere(Traps::numbers))
                .isEqualTo("[Thread-0, pool-1-thread-1, Timer-0, property null] counter 1 id 1");
    }

    @Test
    void when_many_threads_want_a_monitor_then_the_jdk_does_not_choose_the_order() {
        sameEverywhere(Traps::monitors);
    }

    @Test
    void when_threads_wait_in_a_class_initializer_then_others_go_on() {
        assertThat(sameEverywhere(Traps::pinned)).contains("42", "[a, b]", "reflected", "task6");
    }

    @Test
    void when_the_body_has_returned_then_threads_that_are_not_daemons_go_on() {
        RunResult result = ThreadsCheck.threads(Traps::failsLater).execute(0, workers);
        assertThat(result.ending()).isEqualTo(Ending.FAILED);
        assertThat(result.failure().problem()).contains("later");
        assertThat(result.failure().thread()).isEqualTo("main.1 \"Thread-0\"");
    }

    @Test
    void when_a_thread_spins_then_time_passes() {
        assertThat(sameEverywhere(Traps::spinning)).isEqualTo("done");
    }
}
