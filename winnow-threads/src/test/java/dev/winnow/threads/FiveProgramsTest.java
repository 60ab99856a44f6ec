package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.threads.runtime.Ending;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sample.BrokenReset;
import sample.EarlyPublication;
import sample.LockOrder;
import sample.LostUpdate;
import sample.MissedSignal;

/** Five classic mistakes: each is found by random schedules and replayed in a fresh JVM; the correction passes. */
class FiveProgramsTest {

    private static final int EXECUTIONS = 200;
    private static final int CORRECTED_EXECUTIONS = TestWorkers.IS_FULL ? 2_000 : 100;

    private static Workers workers;

    @BeforeAll
    static void open() {
        workers = TestWorkers.open();
    }

    @AfterAll
    static void close() {
        if (workers != null) {
            workers.close();
        }
    }

    private static Arguments program(String name, ThreadsBody body, Ending ending, String text) {
        return Arguments.of(name, body, ending, text);
    }

    static Stream<Arguments> faulty() {
        return Stream.of(
                program("lost update", LostUpdate::faulty, Ending.FAILED, "7 apples arrived, and there are "),
                program("lock order", LockOrder::faulty, Ending.DEADLOCK, "Deadlock: "),
                program("missed signal", MissedSignal::faulty, Ending.DEADLOCK, "MissedSignal$FaultyMailbox.take"),
                program("early publication", EarlyPublication::faulty, Ending.FAILED, "NullPointerException"),
                program("broken reset", BrokenReset::faulty, Ending.FAILED, "NullPointerException"));
    }

    static Stream<Arguments> corrected() {
        return Stream.of(
                Arguments.of("lost update", (ThreadsBody) LostUpdate::corrected),
                Arguments.of("lock order", (ThreadsBody) LockOrder::corrected),
                Arguments.of("missed signal", (ThreadsBody) MissedSignal::corrected),
                Arguments.of("early publication", (ThreadsBody) EarlyPublication::corrected),
                Arguments.of("broken reset", (ThreadsBody) BrokenReset::corrected));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faulty")
    void when_a_program_is_faulty_then_it_fails_and_replays(String name, ThreadsBody body, Ending ending, String text) {
        Optional<ThreadsFinding> finding =
                ThreadsCheck.threads(body).executions(EXECUTIONS).find(workers);
        assertThat(finding).as(name).isPresent();
        assertThat(finding.get().result().ending()).isEqualTo(ending);
        assertThat(finding.get().text()).contains(text, "replayed in a fresh JVM");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corrected")
    void when_a_program_is_corrected_then_it_passes(String name, ThreadsBody body) {
        assertThat(ThreadsCheck.threads(body).executions(CORRECTED_EXECUTIONS).find(workers))
                .as(name)
                .isEmpty();
    }

    @Test
    void when_threads_deadlock_then_the_text_names_who_holds_and_awaits_what() {
        String text = ThreadsCheck.threads(LockOrder::faulty)
                .executions(EXECUTIONS)
                .find(workers)
                .orElseThrow()
                .text();
        assertThat(text)
                .contains("The thread main.1 \"there\" is BLOCKED, waits for LockOrder$Account")
                .contains("held by main.2 \"back\", holds LockOrder$Account")
                .contains("held by main.1 \"there\", holds LockOrder$Account")
                .contains("sample.LockOrder$FaultyBank.transfer(LockOrder.java:");
    }

    @Test
    void when_a_lambda_fails_then_check_throws_with_the_seed() {
        assertThatThrownBy(() -> ThreadsCheck.threads(() -> {
                            int[] count = {0};
                            Thread other = new Thread(() -> count[0]++);
                            other.start();
                            count[0]++;
                            other.join();
                            if (count[0] != 2) {
                                throw new IllegalStateException("count " + count[0]);
                            }
                        })
                        .check())
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("The thread main fails: ", "count 1", "Perform it again: threads(...).seed(");
    }
}
