package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.Zoo;

/** The contract of the scheduler, on a program that blocks in every way there is. */
class ZooTest {

    private static final int RUNS = TestWorkers.IS_FULL ? 1_000 : 60;
    private static final ThreadsCheck ZOO = ThreadsCheck.threads(Zoo::run);

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

    @Test
    void when_a_seed_is_run_in_two_jvms_then_all_executions_are_identical() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < RUNS; i++) {
            RunResult result = ZOO.execute(42, i % 2 == 0 ? workers : others);
            assertThat(result.ending()).as("%s", result).isEqualTo(Ending.COMPLETED);
            seen.add(result.summary() + " " + result.texts().value());
        }
        assertThat(seen).hasSize(1);
    }

    @Test
    void when_seeds_differ_then_schedules_differ() {
        Set<Long> schedules = new HashSet<>();
        for (int seed = 0; seed < RUNS; seed++) {
            RunResult result = ZOO.execute(seed, workers);
            assertThat(result.ending()).as("seed %d: %s", seed, result).isEqualTo(Ending.COMPLETED);
            assertThat(result.summary().threadsLeft()).isZero();
            schedules.add(result.summary().digest());
        }
        assertThat(schedules.size()).isGreaterThanOrEqualTo(RUNS * 99 / 100);
    }
}
