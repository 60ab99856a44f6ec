package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.trace.text.TerminalText;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import example.EndlessWait;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Vacuous tests do not pass. */
class UserErrorsTest {

    private static final ProcessId CLOCK = ProcessId.of("clock");

    record Wind() {}

    @TempDir
    private Path directory;

    /** A clock that ticks forever once started. */
    static class Clock implements MutableProcess<Object> {
        private int ticks;

        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            timeout("tick", context);
        }

        @Override
        public void timeout(Object timer, Context context) {
            ticks++;
            context.setTimer("tick", 10);
        }
    }

    private static Setup.Builder clock(MutableProcess<?> process) {
        return Setup.of(SimulatedSystem.with(Network.fifo())
                        .mutable(CLOCK, () -> process)
                        .build())
                .plan(Plan.plan().start(CLOCK).send(CLOCK, new Wind()).build())
                .messages(Wind.class)
                .stepLimit(20);
    }

    static Setup.Builder clock() {
        return Setup.of(SimulatedSystem.with(Network.fifo())
                        .mutable(CLOCK, Clock::new)
                        .build())
                .plan(Plan.plan().start(CLOCK).send(CLOCK, new Wind()).build())
                .messages(Wind.class)
                .stepLimit(20);
    }

    private static boolean isNoon(States states) {
        Clock clock = states.of(CLOCK, Clock.class);
        return clock != null && clock.ticks > 100;
    }

    private static Invariant<?> forwards() {
        return Invariant.always("forwards", states -> null);
    }

    private Throwable failure(Class<?> type) {
        return TestRun.with(directory, type).failure();
    }

    // ---- tests with mistakes

    static class WithoutInvariant {
        @WinnowTest(executions = 10)
        void holds(Winnow winnow) {
            winnow.check(clock().build());
        }
    }

    static class Hiding {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(Invariant.always(
                            "never \u202e\n  confirmed",
                            states -> isStarted(states)
                                    ? new Invariant.Breach("\u001b[2J\u0007\r\u200b\n  confirmed    never", CLOCK)
                                    : null))
                    .build());
        }

        private static boolean isStarted(States states) {
            Clock clock = states.of(CLOCK, Clock.class);
            return clock != null && clock.ticks > 0;
        }
    }

    static class WithoutInput {
        @WinnowTest(executions = 10)
        void holds(Winnow winnow) {
            winnow.check(clock().plan(Plan.plan().start(CLOCK).build())
                    .invariant(forwards())
                    .build());
        }
    }

    static class WithoutEnd {
        @WinnowTest(executions = 10)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(forwards()).build());
        }
    }

    static class SaidToBeEndless {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(forwards()).build());
        }
    }

    static class LookedAtTheEnd {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(Invariant.atEnd("run down", states -> null))
                    .build());
        }
    }

    static class NeverSeen {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(Invariant.sometimes("noon", UserErrorsTest::isNoon))
                    .build());
        }
    }

    static class NeverDecided {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(Invariant.overHistory(
                            "hard", "", (nothing, step, states) -> Judgement.undecided("it is hard", "make it easy")))
                    .build());
        }
    }

    static class WithoutMessages {
        record Push() {}

        @WinnowTest(executions = 10)
        void holds(Winnow winnow) {
            winnow.check(clock().plan(
                            Plan.plan().start(CLOCK).send(CLOCK, new Push()).build())
                    .invariant(forwards())
                    .build());
        }
    }

    static class WithoutCheck {
        @WinnowTest
        void holds(Winnow winnow) {}
    }

    static class WithoutWinnow {
        @WinnowTest
        void holds() {}
    }

    static class Twice {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(forwards()).build());
            winnow.check(clock().invariant(forwards()).build());
        }
    }

    static class Hanging {
        @WinnowTest(executions = 10, handlerLimit = "100ms")
        void holds(Winnow winnow) {
            winnow.check(clock(new Clock() {
                        @Override
                        public void timeout(Object timer, Context context) {
                            EndlessWait.await();
                        }
                    })
                    .invariant(forwards())
                    .build());
        }
    }

    static class Threading {
        @WinnowTest(executions = 10, endless = true)
        void holds(Winnow winnow) {
            winnow.check(clock(new Clock() {
                        @Override
                        public void timeout(Object timer, Context context) {
                            Thread thread = new Thread(EndlessWait::await);
                            thread.setDaemon(true);
                            thread.start();
                            super.timeout(timer, context);
                        }
                    })
                    .invariant(forwards())
                    .build());
        }
    }

    static class TooLong {
        @WinnowTest(time = "10m", endless = true)
        @Timeout(value = 300, unit = TimeUnit.MILLISECONDS)
        void holds(Winnow winnow) {
            winnow.check(clock().invariant(forwards()).build());
        }
    }

    @Nested
    class Given_a_vacuous_test {

        @Test
        void when_it_has_no_invariant_then_the_error_says_so() {
            assertThat(failure(WithoutInvariant.class)).hasMessageContaining("there is no invariant");
        }

        @Test
        void when_nothing_ever_happens_then_the_error_says_so() {
            assertThat(failure(WithoutInput.class))
                    .hasMessageContaining("no message was delivered and no timer fired in 10 executions");
        }

        @Test
        void when_the_step_limit_ends_every_execution_then_the_error_says_so() {
            assertThat(failure(WithoutEnd.class))
                    .hasMessageContaining(
                            "the step limit ended all executions (10 executions of at most 20 steps): what happens later")
                    .hasMessageContaining("endless = true");
        }

        @Test
        void when_that_is_declared_as_intended_then_it_passes() {
            assertThat(TestRun.with(directory, SaidToBeEndless.class).passed()).isEqualTo(1);
        }

        @Test
        void when_an_end_invariant_was_never_checked_then_the_error_says_so() {
            assertThat(failure(LookedAtTheEnd.class)).hasMessageContaining("'run down' was never checked");
        }

        @Test
        void when_a_sometimes_property_was_never_seen_then_it_fails() {
            assertThat(failure(NeverSeen.class))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("'noon' was never seen in 10 executions");
        }

        @Test
        void when_an_invariant_is_never_decided_then_it_is_told() {
            assertThat(failure(NeverDecided.class))
                    .hasMessageContaining("'hard' is undecided in 10 of 10 executions: it is hard")
                    .hasMessageContaining("make it easy");
        }

        @Test
        void when_it_never_searches_then_the_error_says_so() {
            assertThat(failure(WithoutCheck.class)).hasMessageContaining("this test checked nothing");
            assertThat(failure(WithoutWinnow.class)).hasMessageContaining("this test checked nothing");
        }
    }

    @Nested
    class Given_texts_that_would_control_the_terminal {

        @Test
        void when_the_test_fails_then_its_message_is_visible() {
            String message = failure(Hiding.class).getMessage();
            assertThat(message)
                    .startsWith("""
                            never \\u202e\\n  confirmed: \\u001b[2J\\u0007\\u000d\\u200b
                                           |   confirmed    never
                            """)
                    .containsOnlyOnce("\n  confirmed")
                    .isEqualTo(TerminalText.visible(message));
        }
    }

    @Nested
    class Given_a_test_that_cannot_run {

        @Test
        void when_its_messages_cannot_be_recorded_then_the_error_says_the_fix() {
            assertThat(failure(WithoutMessages.class))
                    .hasMessageContaining("the plan sends Push to clock")
                    .hasMessageContaining("External.Run");
        }

        @Test
        void when_it_searches_twice_then_the_error_says_so() {
            assertThat(failure(Twice.class)).hasMessageContaining("this test calls check or find twice");
        }

        @Test
        void when_a_handler_hangs_then_the_error_names_it() {
            assertThat(failure(Hanging.class))
                    .hasMessageContaining("the handler of clock for Wind from outside")
                    .hasMessageContaining("-Dwinnow.handler-limit=60s");
        }

        @Test
        void when_its_timeout_comes_first_then_it_ends() {
            assertThat(failure(TooLong.class)).hasMessageContaining("timed out after 300 milliseconds");
        }

        @Test
        void when_the_system_starts_threads_then_the_error_says_so() {
            assertThat(failure(Threading.class)).hasMessageContaining("started a thread");
        }
    }
}
