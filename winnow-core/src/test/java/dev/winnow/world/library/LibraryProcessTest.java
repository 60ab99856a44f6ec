package dev.winnow.world.library;

import static dev.winnow.world.library.ScriptedLibrary.A;
import static dev.winnow.world.library.ScriptedLibrary.B;
import static dev.winnow.world.library.ScriptedLibrary.failure;
import static dev.winnow.world.library.ScriptedLibrary.fire;
import static dev.winnow.world.library.ScriptedLibrary.logOf;
import static dev.winnow.world.library.ScriptedLibrary.perform;
import static dev.winnow.world.library.ScriptedLibrary.started;
import static dev.winnow.world.library.ScriptedLibrary.system;
import static dev.winnow.world.library.ScriptedLibrary.tell;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ScriptedRun;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.RecordingText;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What a library gets for its executor, clock, randomness and transport. */
@SuppressWarnings("FutureReturnValueIgnored") // as libraries do
final class LibraryProcessTest {

    private static final int ALL = 100;

    @Nested
    class Given_tasks_with_the_same_name {

        @Test
        void when_some_are_cancelled_then_the_smallest_unused_number_is_taken() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                List<Future<?>> futures = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    futures.add(executor.submit(library.logging("task")));
                }
                futures.get(3).cancel(false);
                futures.get(1).cancel(false);
                executor.submit(library.logging("task"));
                executor.submit(library.logging("task"));
                executor.submit(library.logging("task"));
            });
            assertThat(RecordingText.of(world.recording())).contains("Logging 2", "Logging 4", "Logging 5");
        }
    }

    @Nested
    class Given_tasks_without_a_delay {

        @Test
        void when_submitted_then_each_is_a_step_in_the_order_of_submission() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.execute(library.logging("first"));
                executor.submit(library.logging("second"));
                executor.execute(library.logging("third"));
            });
            assertThat(logOf(world)).isEmpty();
            fire(world, 1);
            assertThat(logOf(world)).isEqualTo(List.of("first"));
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("first", "second", "third"));
        }

        @Test
        void when_a_message_arrives_before_a_task_then_it_is_handled_first() {
            World world = started(library -> library.newExecutor().execute(library.logging("task")));
            tell(world, "message");
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("message", "task"));
        }

        @Test
        void when_a_task_submits_a_task_then_it_waits_behind_earlier_ones() {
            World world = started(library -> {
                Executor executor = library.newExecutor();
                executor.execute(() -> executor.execute(library.logging("inner")));
                executor.execute(library.logging("second"));
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("second", "inner"));
        }

        @Test
        void when_they_run_to_completion_then_they_belong_to_the_step_that_submits_them() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newRunToCompletionExecutor();
                executor.execute(() -> executor.execute(library.logging("inner")));
                executor.submit(library.logging("second"));
                library.log("handler");
            });
            assertThat(logOf(world)).isEqualTo(List.of("handler", "second", "inner"));
            assertThat(fire(world, ALL)).isEmpty();
        }

        @Test
        void when_they_never_end_then_the_system_is_out_of_control() {
            assertThatThrownBy(() -> started(library -> new Endless(library.newRunToCompletionExecutor()).run()))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("more than 100000 tasks in one step");
        }

        @Test
        void when_an_executed_task_throws_then_it_is_a_violation() {
            World world = started(library -> library.newExecutor().execute(() -> {
                throw new IllegalStateException("broken");
            }));
            fire(world, ALL);
            assertThat(failure(world)).contains("broken");
        }
    }

    private static void wakeAt20(ScriptedLibrary library) {
        library.newExecutor().schedule(library.logging("awake"), 20, MILLISECONDS);
    }

    private record Endless(Executor executor) implements Runnable {
        @Override
        public void run() {
            executor.execute(this);
        }
    }

    @Nested
    class Given_delays {

        @Test
        void when_scheduled_then_they_are_timers_in_the_order_of_their_times() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.schedule(library.logging("two seconds"), 2, SECONDS);
                executor.schedule(library.logging("one second"), 1000, MILLISECONDS);
                executor.schedule(library.logging("also one second"), 1, SECONDS);
                executor.execute(library.logging("now"));
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("now", "one second", "also one second", "two seconds"));
        }

        @Test
        void when_a_delay_is_no_whole_number_of_milliseconds_then_it_is_rounded_up() {
            World world = started(library -> library.newExecutor()
                    .schedule(() -> library.log(library.nanoTime().getAsLong()), 1001, MICROSECONDS));
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("2000000"));
        }

        @Test
        void when_a_delay_is_endless_then_it_does_not_overflow() {
            World world = started(
                    library -> library.newExecutor().schedule(library.logging("never"), Long.MAX_VALUE, SECONDS));
            assertThat(world.enabled().timerCount()).isOne();
        }

        @Test
        void when_at_a_fixed_rate_then_a_late_run_does_not_shift_the_next_ones() {
            World world = pausedUntil20(library -> library.newExecutor()
                    .scheduleAtFixedRate(() -> library.log(library.clock().millis() % 1000), 5, 10, MILLISECONDS));
            fire(world, 4);
            assertThat(logOf(world)).isEqualTo(List.of("20", "20", "25", "35"));
        }

        @Test
        void when_with_a_fixed_delay_then_the_next_run_is_after_the_end_of_this_one() {
            World world = pausedUntil20(library -> library.newExecutor()
                    .scheduleWithFixedDelay(() -> library.log(library.clock().millis() % 1000), 5, 10, MILLISECONDS));
            fire(world, 3);
            assertThat(logOf(world)).isEqualTo(List.of("20", "30", "40"));
        }

        /** Returns a world in which process a was paused from 0 to 20. */
        private static World pausedUntil20(Consumer<ScriptedLibrary> onStart) {
            World world = SimulatedSystem.with(Network.fifo())
                    .timing(Timing.timed(1, 1))
                    .mutable(A, () -> new ScriptedLibrary(onStart, (library, message) -> {}))
                    .mutable(B, () -> new ScriptedLibrary(LibraryProcessTest::wakeAt20, (library, message) -> {}))
                    .build()
                    .boot(1);
            List.of(new External.Start(A), new External.Start(B), new External.Pause(A))
                    .forEach(external -> perform(world, external));
            fire(world, 1);
            perform(world, new External.Resume(A));
            return world;
        }

        @Test
        void when_a_periodic_task_throws_then_it_runs_no_more_and_its_future_says_why() {
            List<Future<?>> futures = new ArrayList<>();
            World world = started(library -> futures.add(library.newExecutor()
                    .scheduleAtFixedRate(
                            () -> {
                                throw new IllegalStateException("broken");
                            },
                            1,
                            1,
                            SECONDS)));
            assertThat(fire(world, ALL)).hasSize(1);
            assertThat(failure(world)).isEqualTo("null");
            assertThatThrownBy(futures.get(0)::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("broken");
        }

        @Test
        void when_a_period_is_not_positive_then_it_is_an_error() {
            World world = started(library -> library.newExecutor().scheduleAtFixedRate(() -> {}, 1, 0, SECONDS));
            assertThat(failure(world)).contains("a period must be positive, not 0");
        }

        @Test
        void when_asked_for_the_delay_then_a_future_knows_what_is_left() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                ScheduledFuture<?> late = executor.schedule(library.logging("late"), 10, SECONDS);
                ScheduledFuture<?> early =
                        executor.schedule(() -> library.log(late.getDelay(MILLISECONDS)), 3, SECONDS);
                library.log(early.compareTo(late) < 0);
            });
            fire(world, 1);
            assertThat(logOf(world)).isEqualTo(List.of("true", "7000"));
        }
    }

    @Nested
    class Given_cancellation {

        @Test
        void when_a_delay_is_cancelled_then_its_timer_is_gone() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                Future<?> cancelled = executor.schedule(library.logging("cancelled"), 1, SECONDS);
                executor.schedule(library.logging("kept"), 1, SECONDS);
                library.log(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.cancel(true));
            });
            assertThat(fire(world, ALL)).hasSize(1);
            assertThat(logOf(world)).isEqualTo(List.of("true true false", "kept"));
        }

        @Test
        void when_a_task_without_a_delay_is_cancelled_then_it_does_not_run() {
            World world = started(library -> {
                library.newExecutor().submit(library.logging("step")).cancel(false);
                library.newRunToCompletionExecutor()
                        .submit(library.logging("at once"))
                        .cancel(false);
            });
            assertThat(fire(world, ALL)).isEmpty();
            assertThat(logOf(world)).isEmpty();
        }

        @Test
        void when_a_periodic_task_cancels_itself_then_it_runs_no_more() {
            List<Future<?>> futures = new ArrayList<>();
            World world = started(library -> futures.add(library.newExecutor()
                    .scheduleWithFixedDelay(() -> futures.get(0).cancel(false), 1, 1, SECONDS)));
            assertThat(fire(world, ALL)).hasSize(1);
        }

        @Test
        void when_a_finished_task_is_cancelled_then_a_later_one_with_its_name_stays() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                Future<?> first = executor.submit(library.logging("first"));
                executor.schedule(
                        () -> {
                            executor.execute(library.logging("second"));
                            first.cancel(false);
                        },
                        1,
                        SECONDS);
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("first", "second"));
        }
    }

    @Nested
    class Given_a_shutdown {

        @Test
        void when_shut_down_then_delayed_tasks_run_and_new_and_periodic_ones_do_not() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.execute(library.logging("task"));
                executor.schedule(library.logging("delayed"), 1, SECONDS);
                executor.scheduleAtFixedRate(library.logging("periodic"), 0, 1, SECONDS);
                executor.shutdown();
                assertThatThrownBy(() -> executor.execute(library.logging("new")))
                        .isInstanceOf(RejectedExecutionException.class)
                        .hasMessage("the executor of ScriptedLibrary.Logging has been shut down");
                library.newExecutor().schedule(() -> library.log(executor.isTerminated()), 1, SECONDS);
                library.log(executor.isShutdown() + " " + executor.isTerminated());
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("true false", "task", "delayed", "true"));
        }

        @Test
        void when_a_task_is_rejected_then_the_log_of_the_step_says_so() {
            Setup setup = Setup.of(system(
                            library -> {
                                ScheduledExecutorService executor = library.newExecutor();
                                executor.shutdown();
                                assertThatThrownBy(() -> executor.execute(library.logging("new")))
                                        .isInstanceOf(RejectedExecutionException.class);
                            },
                            (library, message) -> {}))
                    .build();
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("a")) {
                assertThat(scripted.execution().step(0).logLines())
                        .containsExactly("WARN executor: rejected ScriptedLibrary.Logging: it has been shut down");
            }
        }

        @Test
        void when_a_periodic_task_shuts_the_executor_down_then_it_runs_no_more() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.scheduleAtFixedRate(executor::shutdown, 1, 1, SECONDS);
            });
            assertThat(fire(world, ALL)).hasSize(1);
        }

        @Test
        void when_shut_down_now_then_pending_tasks_are_returned_and_do_not_run() throws Exception {
            List<ScheduledExecutorService> executors = new ArrayList<>();
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executors.add(executor);
                executor.execute(library.logging("task"));
                executor.schedule(library.logging("delayed"), 1, SECONDS);
                library.newExecutor().execute(library.logging("of another executor"));
                library.log(executor.shutdownNow().size());
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("2", "of another executor"));
            assertThat(executors.get(0).awaitTermination(1, SECONDS)).isTrue();
        }
    }

    @Nested
    class Given_a_call_that_would_wait {

        interface Code {
            void run(ScriptedLibrary library) throws Exception;
        }

        private static void assertRefused(String call, Code code) {
            assertThatThrownBy(() -> started(library -> {
                        try {
                            code.run(library);
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageStartingWith(call + " would block the only thread of the process\n    at ")
                    .extracting(error -> ((OutOfControl) error).fix())
                    .asString()
                    .startsWith("use a callback instead");
        }

        @Test
        void when_a_pending_future_is_asked_then_it_is_refused() {
            assertRefused(
                    "get() of the pending task ScriptedLibrary.Logging",
                    library -> library.newExecutor()
                            .submit(library.logging("task"))
                            .get());
        }

        @Test
        void when_asked_with_a_timeout_then_it_is_refused() {
            assertRefused(
                    "get() of the pending task ScriptedLibrary.Logging",
                    library -> library.newExecutor()
                            .schedule(library.logging("task"), 1, SECONDS)
                            .get(1, SECONDS));
        }

        @Test
        void when_the_library_swallows_the_error_then_it_is_reported_all_the_same() {
            assertRefused("invokeAny", library -> {
                try {
                    library.newExecutor().invokeAny(List.of(() -> "answer"));
                } catch (Throwable e) {
                    library.log("ignored");
                }
            });
        }

        @Test
        void when_all_tasks_are_invoked_then_it_is_refused() {
            assertRefused("invokeAll", library -> library.newExecutor().invokeAll(List.of(() -> "answer")));
        }

        @Test
        void when_termination_is_awaited_then_it_is_refused() {
            assertRefused("awaitTermination of an executor with pending tasks", library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.execute(() -> {});
                executor.shutdown();
                executor.awaitTermination(1, SECONDS);
            });
        }

        @Test
        void when_the_task_has_run_then_its_future_answers() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                Future<String> answer = executor.submit(() -> "answer");
                executor.execute(() -> library.log(result(answer)));
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("answer"));
        }
    }

    private static Object result(Future<?> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Nested
    class Given_names_of_tasks {

        @Test
        void when_a_task_has_a_class_then_it_has_its_name() {
            World world = started(library -> library.newExecutor().execute(library.logging("task")));
            assertThat(fire(world, ALL)).containsExactly("ScriptedLibrary.Logging");
        }

        @Test
        void when_it_is_a_lambda_then_it_has_the_name_of_the_method_that_submits_it() {
            assertThat(fire(started(Names::submitLambda), ALL))
                    .containsExactly("LibraryProcessTest.Names.submitLambda");
        }

        @Test
        void when_it_is_an_anonymous_class_then_it_has_the_name_of_the_method_that_creates_it() {
            assertThat(fire(started(Names::submitAnonymous), ALL))
                    .containsExactly("LibraryProcessTest.Names.submitAnonymous");
        }

        @Test
        void when_it_is_a_task_of_the_JDK_then_it_has_the_name_of_the_method_that_submits_it() {
            assertThat(fire(started(Names::submitStage), ALL)).containsExactly("LibraryProcessTest.Names.submitStage");
        }

        @Test
        void when_several_with_one_name_are_pending_then_they_are_numbered() {
            World world = started(library -> {
                Executor executor = library.newExecutor();
                executor.execute(() -> executor.execute(library.logging("third")));
                executor.execute(library.logging("first"));
                executor.execute(library.logging("second"));
            });
            fire(world, 1);
            assertThat(fire(world, ALL))
                    .containsExactly(
                            "ScriptedLibrary.Logging", "ScriptedLibrary.Logging 2", "ScriptedLibrary.Logging 3");
            tell(world, "message");
            assertThat(logOf(world)).isEqualTo(List.of("first", "second", "third", "message"));
        }

        @Test
        void when_a_task_repeats_itself_then_its_name_stays_the_same() {
            World world = started(library -> {
                ScheduledExecutorService executor = library.newExecutor();
                executor.scheduleAtFixedRate(library.logging("periodic"), 1, 1, SECONDS);
            });
            assertThat(fire(world, 3)).containsOnly("ScriptedLibrary.Logging").hasSize(3);
        }
    }

    private static final class Names {

        static void submitLambda(ScriptedLibrary library) {
            library.newExecutor().execute(() -> library.log("lambda"));
        }

        static void submitAnonymous(ScriptedLibrary library) {
            library.newExecutor().execute(new Runnable() {
                @Override
                public void run() {
                    library.log("anonymous");
                }
            });
        }

        static void submitStage(ScriptedLibrary library) {
            CompletableFuture.runAsync(() -> library.log("stage"), library.newExecutor());
        }
    }

    @Nested
    class Given_clock_and_randomness {

        @Test
        void when_a_delay_has_passed_then_all_clocks_say_so() {
            World world = started(library -> {
                library.log(library.clock().instant());
                library.newExecutor()
                        .schedule(
                                () -> {
                                    library.log(library.clock().instant());
                                    library.log(library.nanoTime().getAsLong());
                                },
                                90,
                                SECONDS);
            });
            fire(world, ALL);
            assertThat(logOf(world)).isEqualTo(List.of("2020-01-01T00:00:00Z", "2020-01-01T00:01:30Z", "90000000000"));
        }

        @Test
        void when_moved_to_another_zone_then_the_clock_shows_the_same_instant() {
            World world = started(library -> {
                java.time.Clock moved = library.clock().withZone(ZoneId.of("Asia/Tokyo"));
                library.log(moved.getZone() + " " + moved.instant().equals(Instant.parse("2020-01-01T00:00:00Z")));
            });
            assertThat(logOf(world)).isEqualTo(List.of("Asia/Tokyo true"));
        }

        @Test
        void when_numbers_are_drawn_then_they_depend_on_seed_and_process_only() {
            List<String> drawn = draws(1, A);
            assertThat(draws(1, A)).isEqualTo(drawn);
            assertThat(draws(2, A)).isNotEqualTo(drawn);
            assertThat(draws(1, B)).isNotEqualTo(drawn);
        }

        private static List<String> draws(long seed, ProcessId process) {
            List<String> drawn = new ArrayList<>();
            World world = ScriptedLibrary.system(
                            library -> {
                                for (int i = 0; i < 3; i++) {
                                    drawn.add(String.valueOf(library.random().nextInt(1000)));
                                }
                            },
                            (library, message) -> {})
                    .boot(seed);
            perform(world, new External.Start(process));
            return drawn;
        }

        @Test
        void when_a_seed_is_set_then_it_is_refused() {
            assertThatThrownBy(() -> started(library -> library.random().setSeed(1)))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessage("a library sets the seed of its random generator");
        }
    }

    @Nested
    class Given_messages {

        @Test
        void when_a_task_sends_any_object_then_it_arrives_as_it_is() {
            AtomicInteger object = new AtomicInteger(7); // not a value
            World world = started(library -> library.newExecutor().execute(() -> library.send(A, object)));
            fire(world, ALL);
            perform(world, new Event.Deliver(world.enabled().itemAt(0)));
            assertThat(logOf(world)).isEqualTo(List.of("7"));
        }
    }

    @Nested
    class Given_use_outside_of_a_handler {

        @Test
        void when_between_handlers_then_it_is_refused() {
            List<Executor> executors = new ArrayList<>();
            started(library -> executors.add(library.newExecutor()));
            assertThatThrownBy(() -> executors.get(0).execute(() -> {}))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageStartingWith("a library used its executor, clock, randomness or transport outside");
        }

        @Test
        void when_a_thread_of_the_library_uses_it_then_the_execution_is_out_of_control() {
            assertThatThrownBy(() -> started(library -> {
                        Thread thread = new Thread(() -> library.send(A, "from a thread"));
                        thread.setUncaughtExceptionHandler((failed, error) -> {});
                        thread.start();
                        try {
                            thread.join();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageStartingWith(
                            "a library used its executor, clock, randomness or transport from a thread of its own");
        }

        @Test
        void when_a_time_unit_is_null_then_the_error_says_so() {
            assertThat(failure(started(library -> library.newExecutor().schedule(() -> {}, 1, null))))
                    .contains("the time unit of a delay must not be null");
        }
    }

    @Nested
    class Given_a_crash {

        @Test
        void when_restarted_then_old_tasks_are_gone_and_stored_values_are_there() {
            World world = started(library -> {
                library.log(library.context().stored("term").orElse("none"));
                library.context().store("term", 7);
                library.newExecutor().schedule(library.logging("task"), 1, SECONDS);
            });
            perform(world, new External.Crash(A));
            assertThat(world.enabled().timerCount()).isZero();
            perform(world, new External.Restart(A));
            assertThat(fire(world, ALL)).hasSize(1);
            assertThat(logOf(world)).isEqualTo(List.of("7", "task"));
        }
    }

    @Nested
    class Given_one_seed {

        @Test
        void when_run_twice_then_both_executions_are_the_same() {
            assertThat(run(1)).isEqualTo(run(1)).isNotEqualTo(run(2));
        }

        private static String run(long seed) {
            Setup setup = Setup.of(ScriptedLibrary.system(LibraryProcessTest::chat, (library, message) -> {
                        library.log(message + " at " + library.clock().millis());
                    }))
                    .plan(Plan.plan().start(A, B).build())
                    .stepLimit(200)
                    .build();
            Execution execution = Runner.run(
                    setup, new Origin("test", Map.of(), seed), new Fuzzer(setup, seed, new RandomWalk(seed, 0.1)));
            return RecordingText.of(execution.steps().get(0).recording());
        }
    }

    private static void chat(ScriptedLibrary library) {
        ScheduledExecutorService executor = library.newExecutor();
        executor.scheduleAtFixedRate(
                () -> {
                    int number = library.random().nextInt(100);
                    executor.execute(() -> library.send(number % 2 == 0 ? A : B, number));
                },
                library.random().nextInt(5),
                3,
                MILLISECONDS);
    }
}
