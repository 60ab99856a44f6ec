package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import sample.Leftovers;

/** An execution leaves nothing behind, whatever its threads wait for when it ends. */
class LeftoversTest {

    private static final int WARM = TestWorkers.IS_FULL ? 1_000 : 100;
    private static final int RUNS = TestWorkers.IS_FULL ? 10_000 : 400;

    @Test
    void when_many_executions_leave_threads_blocked_then_memory_stays_flat() {
        try (Workers workers = TestWorkers.open()) {
            ThreadsCheck leftovers = ThreadsCheck.threads(Leftovers::all);
            long before = 0;
            for (int i = 0; i < RUNS; i++) {
                RunResult result = leftovers.execute(i, workers);
                assertThat(result.ending()).as("%s", result).isEqualTo(Ending.COMPLETED);
                assertThat(result.summary().threadsLeft()).isZero();
                before = i == WARM ? memory(workers) : before;
            }
            assertThat(memory(workers)).isLessThan(before + allowance(before));
        }
    }

    /** Returns a tenth of the memory or, after few executions, a tenth of what they would leave behind. */
    private static long allowance(long before) {
        return TestWorkers.IS_FULL ? before / 10 : (RUNS - WARM) * Leftovers.BALLAST_BYTES / 10;
    }

    /** Returns the least of three measurements: the first one still finds classes of the execution before it. */
    private static long memory(Workers workers) {
        return LongStream.generate(() -> measure(workers)).limit(3).min().orElseThrow();
    }

    private static long measure(Workers workers) {
        return Long.parseLong(ThreadsCheck.threads(Leftovers::memory)
                .execute(0, workers)
                .texts()
                .value());
    }
}
