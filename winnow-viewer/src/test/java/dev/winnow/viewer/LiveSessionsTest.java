package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.hunt.Supervisor;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.viewer.live.GivenChoices;
import dev.winnow.viewer.live.LiveSession;
import dev.winnow.viewer.live.Stepper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSessionsTest {

    private static final long POLL_NANOS = 2_000_000;

    @TempDir
    Path directory;

    @Nested
    class Given_a_handler_that_hangs {

        @Test
        void when_run_then_the_error_names_it_and_the_session_is_abandoned() {
            LiveSessions sessions = new LiveSessions(TestHostEnvironment.settings(directory));
            LiveSession session = underWay(sessions, "odd-hangs");
            assertThatThrownBy(
                            () -> session.ask(stepper -> stepper.performByKey("deliver:0", GivenChoices.FIRST_VALUES)))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("the handler of <i>odd</i>")
                    .hasMessageContaining("has been running for more than");
            assertThat(sessions.all()).isEmpty();
            assertThatThrownBy(() -> session.ask(Stepper::current)).isInstanceOf(OutOfControl.class);
        }
    }

    @Nested
    class Given_a_handler_that_throws_an_error {

        @Test
        void when_run_then_the_session_ends_with_the_reason() {
            LiveSessions sessions = new LiveSessions(TestHostEnvironment.settings(directory));
            LiveSession session = underWay(sessions, "odd-memory");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() ->
                                session.ask(stepper -> stepper.performByKey("deliver:0", GivenChoices.FIRST_VALUES)))
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("the session is closed")
                        .hasMessageContaining("java.lang.OutOfMemoryError: as if");
            }
            await(() -> sessions.all().isEmpty());
        }
    }

    @Nested
    class Given_a_handler_that_interrupts_its_thread {

        @Test
        void when_run_then_the_session_continues() {
            LiveSessions sessions = new LiveSessions(TestHostEnvironment.settings(directory));
            LiveSession session = underWay(sessions, "odd-interrupts");
            session.ask(stepper -> stepper.performByKey("deliver:0", GivenChoices.FIRST_VALUES));
            assertThat(session.<Integer>ask(stepper -> stepper.current().depth()))
                    .isEqualTo(3);
            sessions.closeAll();
        }
    }

    @Nested
    class Given_many_sessions {

        @Test
        void when_handlers_hang_then_they_count_until_a_restart() {
            ViewerSettings usual = TestHostEnvironment.settings(directory);
            LiveSessions sessions = new LiveSessions(new ViewerSettings(
                    directory,
                    0,
                    usual.scenarios(),
                    false,
                    new Supervisor(usual.surroundings(), Duration.ofMillis(300)),
                    usual.surroundings(),
                    usual.idleTimeout(),
                    usual.fixes(),
                    true));
            for (int i = 0; i < LiveSessions.MAX_SESSIONS; i++) {
                LiveSession session = underWay(sessions, "odd-hangs");
                assertThatThrownBy(() ->
                                session.ask(stepper -> stepper.performByKey("deliver:0", GivenChoices.FIRST_VALUES)))
                        .isInstanceOf(OutOfControl.class);
            }
            assertThat(sessions.all()).isEmpty();
            assertThatThrownBy(() -> sessions.start("paxos-1", Map.of(), 99))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isEqualTo("restart winnow serve"))
                    .hasMessageContaining("8 that were given up");
        }

        @Test
        void when_there_are_too_many_then_another_is_refused() {
            LiveSessions sessions = new LiveSessions(TestHostEnvironment.settings(directory));
            for (int i = 0; i < LiveSessions.MAX_SESSIONS; i++) {
                sessions.start("paxos-1", Map.of(), i);
            }
            assertThatThrownBy(() -> sessions.start("paxos-1", Map.of(), 99))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("sessions already");
            sessions.session("1").close();
            await(() -> sessions.all().size() < LiveSessions.MAX_SESSIONS);
            assertThat(sessions.start("paxos-1", Map.of(), 99).id()).isEqualTo("9");
            sessions.closeAll();
        }

        @ParameterizedTest
        @ValueSource(longs = {0, 50})
        void when_one_is_idle_then_it_closes_itself(long idleMillis) {
            ViewerSettings usual = TestHostEnvironment.settings(directory);
            LiveSessions sessions = new LiveSessions(new ViewerSettings(
                    directory,
                    0,
                    usual.scenarios(),
                    false,
                    usual.supervisor(),
                    usual.surroundings(),
                    Duration.ofMillis(idleMillis),
                    usual.fixes(),
                    true));
            LiveSession session = sessions.start("paxos-1", Map.of(), 1);
            await(() -> sessions.all().isEmpty());
            assertThatThrownBy(() -> session.ask(Stepper::current)).isInstanceOf(BadInput.class);
        }
    }

    @Nested
    class Given_a_recorded_execution {

        @Test
        void when_loaded_to_a_step_then_the_rest_is_a_branch() {
            Path file = RecordedSamples.record("bank-twice", 1, directory);
            LiveSessions sessions = new LiveSessions(TestHostEnvironment.settings(directory));
            LiveSession session = sessions.startFrom(file, 9);
            assertThat(session.<Integer>ask(stepper -> stepper.current().depth()))
                    .isEqualTo(9);
            assertThat(session.<Integer>ask(
                            stepper -> stepper.situation().recording().size()))
                    .isEqualTo(9);
            assertThat(session.<Integer>ask(
                            stepper -> stepper.current().children().size()))
                    .isEqualTo(1);
            sessions.closeAll();
        }
    }

    /** Starts a misbehaving system with a pending message. */
    private static LiveSession underWay(LiveSessions sessions, String scenario) {
        LiveSession session = sessions.start(scenario, Map.of(), 1);
        session.ask(stepper -> stepper.performByKey("plan:0", GivenChoices.FIRST_VALUES));
        session.ask(stepper -> stepper.performByKey("plan:1", GivenChoices.FIRST_VALUES));
        return session;
    }

    /** Waits at most ten seconds for another thread. */
    private static void await(BooleanSupplier done) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        assertThat(done.getAsBoolean()).isTrue();
    }
}
