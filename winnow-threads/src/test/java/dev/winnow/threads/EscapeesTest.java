package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.OutOfControl;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.Escapees;
import sample.LostUpdate;

/** Programs that cannot be controlled are named, within the time limit. */
class EscapeesTest {

    private static final Duration STEP_LIMIT = Duration.ofSeconds(3);

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

    private static void isReported(ThreadsBody body, String... texts) {
        assertThatThrownBy(() -> ThreadsCheck.threads(body)
                        .executions(1)
                        .stepLimit(STEP_LIMIT)
                        .find(workers))
                .isInstanceOf(OutOfControl.class)
                .hasMessageContainingAll(texts);
    }

    @Test
    void when_a_program_exits_then_the_thread_and_the_call_are_named() {
        isReported(Escapees::exits, "in the thread main", "System.exit", "sample.Escapees.exits");
    }

    @Test
    void when_a_program_starts_a_process_then_it_is_named() {
        isReported(Escapees::startsProcess, "starts a process", "sample.Escapees.startsProcess");
    }

    @Test
    void when_a_program_executes_a_command_then_it_is_named() {
        isReported(Escapees::executesCommand, "starts a process", "sample.Escapees.executesCommand");
    }

    @Test
    void when_a_program_links_a_native_function_then_it_is_named() {
        isReported(Escapees::linksNatives, "links a native function", "sample.Escapees.linksNatives");
    }

    @Test
    void when_a_program_loads_a_library_then_it_is_named() {
        isReported(Escapees::loadsLibrary, "sample.Escapees loads the native library sample");
    }

    @Test
    void when_a_thread_spins_without_choice_points_then_it_is_named_and_the_jvm_is_replaced() {
        isReported(Escapees::spinsWithoutChoicePoints, "main.1 \"spinner\"", "without a choice point", "Escapees.spin");
        assertThat(ThreadsCheck.threads(LostUpdate::corrected).executions(3).find(workers))
                .isEmpty();
    }

    @Test
    void when_a_thread_blocks_in_the_jvm_then_it_is_named() {
        isReported(Escapees::blocksWhilePinned, "the thread main has been running", "cannot be suspended");
    }
}
