package dev.winnow.world.simulate;

import static dev.winnow.ExecutionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.MisbehavingProcesses;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.BlockContext;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What handlers may and must not do, and how that is reported. */
final class HandlerTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    private static SimulatedSystem.Builder doing(BiConsumer<Object, Context> what) {
        return SimulatedSystem.with(Network.fifo()).process(A, new MisbehavingProcesses.Doing(what));
    }

    /** Starts a, sends it one message, and delivers all pending messages. */
    private static Execution run(SimulatedSystem.Builder system) {
        Setup setup = Setup.of(system.build())
                .plan(Plan.plan().start(A).send(A, "go").build())
                .build();
        return Runner.run(setup, new Origin("test", Map.of(), 1), new Fuzzer(setup, 1, new RandomWalk(1, 0.1)));
    }

    private static World started(PureProcess<?, ?> process) {
        World world = SimulatedSystem.with(Network.fifo())
                .process(A, process)
                .process(B, process)
                .build()
                .boot(1);
        world.perform(new External.Start(A), FIRST);
        return world;
    }

    private static int send(World world, Object message) {
        return world.perform(new External.Send(A, message), FIRST).firstCreatedItem();
    }

    private static String message(Execution execution) {
        return ((Verdict.Violated) execution.verdict()).violation().message();
    }

    @Nested
    class Given_a_guard {

        @Test
        void when_it_defers_then_the_message_waits_and_later_ones_pass() {
            World world = started(new MisbehavingProcesses.Guarded());
            int odd = send(world, 1);
            int even = send(world, 2);
            int open = send(world, "open");
            assertThat(world.enabled().contains(odd)).isFalse();
            assertThat(world.enabled().contains(even)).isTrue();
            assertThat(world.enabled().contains(open))
                    .as("in the same channel behind it")
                    .isFalse();
            world.perform(new Event.Deliver(even), FIRST);
            world.perform(new Event.Deliver(open), FIRST);
            assertThat(world.enabled().contains(odd)).isTrue();
            world.perform(new Event.Deliver(odd), FIRST);
            assertThat(world.states().of(A)).isEqualTo(List.of(2, "open", 1));
        }

        @Test
        void when_nothing_else_happens_then_a_deferred_message_is_left() {
            World world = started(new MisbehavingProcesses.Guarded());
            send(world, 1);
            assertThat(world.enabled().size()).isZero();
        }

        @Test
        void when_a_process_sends_itself_what_it_defers_then_it_waits() {
            World world = started(new MisbehavingProcesses.Guarded());
            world.perform(new Event.Deliver(send(world, "self")), FIRST);
            assertThat(world.enabled().size()).isZero();
            world.perform(new Event.Deliver(send(world, "open")), FIRST);
            assertThat(world.enabled().size()).isOne();
        }

        @Test
        void when_a_message_is_unexpected_then_it_is_its_own_kind_of_violation() {
            Setup setup = Setup.of(SimulatedSystem.with(Network.fifo())
                            .process(A, new MisbehavingProcesses.Guarded())
                            .build())
                    .plan(Plan.plan().start(A).send(A, "never").build())
                    .build();
            Execution execution =
                    Runner.run(setup, new Origin("test", Map.of(), 1), new Fuzzer(setup, 1, new RandomWalk(1, 0.1)));
            assertThat(execution)
                    .violates("no unexpected message")
                    .hasFingerprint("no unexpected message: String")
                    .hasEvents(1);
            assertThat(message(execution)).isEqualTo("a does not expect never in its state");
        }

        @Test
        void when_the_guard_throws_an_Error_then_the_delivery_is_a_violation_too() {
            World world = started(new MisbehavingProcesses.Guarded());
            Step step = world.perform(new Event.Deliver(send(world, "assert")), FIRST);
            assertThat(step.failure())
                    .isInstanceOfSatisfying(
                            Failure.Uncaught.class,
                            failure -> assertThat(failure.cause()).isInstanceOf(AssertionError.class));
        }

        @Test
        void when_the_guard_throws_then_the_delivery_is_a_violation() {
            World world = started(new MisbehavingProcesses.Guarded());
            Step step = world.perform(new Event.Deliver(send(world, "bang")), FIRST);
            assertThat(step.failure())
                    .isInstanceOfSatisfying(
                            Failure.Uncaught.class,
                            failure -> assertThat(failure.cause()).hasMessage("the guard itself"));
        }

        @Test
        void when_it_sends_to_itself_on_start_and_restart_then_nothing_breaks() {
            World world = started(new MisbehavingProcesses.GuardedSelfStarter());
            world.perform(world.enabled().eventAt(0), FIRST);
            world.perform(new External.Crash(A), FIRST);
            Step restart = world.perform(new External.Restart(A), FIRST);
            assertThat(restart.failure()).isNull();
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.states().of(A)).isEqualTo("up hello");
        }

        @Test
        void when_the_guard_is_inherited_from_an_interface_then_it_counts_too() {
            World world = started(new Inheriting());
            send(world, "x");
            assertThat(world.enabled().size()).isZero();
        }
    }

    private interface Refusing extends PureProcess<String, Object> {
        @Override
        default Acceptance accepts(String state, ProcessId from, Object message) {
            return Acceptance.DEFER;
        }
    }

    private record Inheriting() implements Refusing {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state;
        }
    }

    @Nested
    class Given_a_handler_that_throws {

        @Test
        void when_an_exception_wraps_another_then_the_violation_has_both_messages() {
            Execution execution = run(doing((message, context) -> {
                throw new IllegalStateException(
                        "the child failed", new UncheckedIOException(new IOException("the disk is full")));
            }));
            assertThat(message(execution))
                    .startsWith("IllegalStateException: the child failed, caused by UncheckedIOException:"
                            + " java.io.IOException: the disk is full at dev.winnow.");
        }

        @Test
        void when_an_exception_escapes_then_the_violation_names_its_class_and_place() {
            Execution execution =
                    run(doing((message, context) -> List.of().iterator().next()));
            assertThat(execution)
                    .violates("no uncaught exception")
                    .hasEvents(1)
                    // The frames here are in a package of Winnow: the first user frame is in MisbehavingProcesses.
                    .hasFingerprint("no uncaught exception: java.util.NoSuchElementException"
                            + " in dev.winnow.MisbehavingProcesses$Doing.receive");
            assertThat(message(execution))
                    .startsWith("NoSuchElementException at dev.winnow.MisbehavingProcesses$Doing.receive(");
        }

        @Test
        void when_the_stack_overflows_then_the_location_is_always_the_same() {
            for (int round = 0; round < 20; round++) {
                int depth = round;
                Execution execution = run(doing((message, context) -> MisbehavingProcesses.endless(depth)));
                assertThat(execution)
                        .violates("no uncaught exception")
                        .hasFingerprint(
                                "no uncaught exception: java.lang.StackOverflowError in dev.winnow.MisbehavingProcesses.endless");
                assertThat(message(execution))
                        .isEqualTo("StackOverflowError in dev.winnow.MisbehavingProcesses.endless");
            }
        }

        @Test
        void when_it_sends_to_nobody_or_null_then_it_is_a_violation() {
            Map<String, BiConsumer<Object, Context>> deeds = Map.of(
                    "IllegalArgumentException: there is no process named nobody to send to",
                    (message, context) -> context.send(ProcessId.of("nobody"), "x"),
                    "IllegalArgumentException: outside receives nothing",
                    (message, context) -> context.send(ProcessId.OUTSIDE, "x"),
                    "IllegalArgumentException: a timer cannot fire in the past: delay -1",
                    (message, context) -> context.setTimer("t", -1),
                    "NullPointerException: a message must not be null",
                    (message, context) -> context.send(A, null),
                    "NullPointerException: the key of a timer must not be null",
                    (message, context) -> context.setTimer(null, 1),
                    "IllegalArgumentException: cannot choose among 0",
                    (message, context) -> context.choose(0));
            deeds.forEach((what, deed) -> {
                Execution execution = run(doing(deed));
                assertThat(execution).violates("no uncaught exception");
                assertThat(message(execution)).startsWith(what).contains("MisbehavingProcesses");
            });
        }

        @Test
        void when_it_returns_null_then_it_is_a_violation_without_a_location() {
            PureProcess<String, Object> nothing = new PureProcess<>() {
                @Override
                public String start(Context context) {
                    return null;
                }

                @Override
                public String receive(String state, ProcessId from, Object message, Context context) {
                    return state;
                }
            };
            Execution execution = run(SimulatedSystem.with(Network.fifo()).process(A, nothing));
            assertThat(execution)
                    .violates("no uncaught exception")
                    .hasFingerprint("no uncaught exception: java.lang.NullPointerException");
            assertThat(message(execution)).contains("returned null instead of a state");
        }

        @Test
        void when_the_next_step_succeeds_then_it_has_no_failure() {
            World world = started(new MisbehavingProcesses.Doing((message, context) -> {
                throw new IllegalStateException("once");
            }));
            int item = send(world, "x");
            assertThat(world.perform(new Event.Deliver(item), FIRST).failure()).isNotNull();
            assertThat(world.perform(new External.Start(B), FIRST).failure()).isNull();
        }
    }

    @Nested
    class Given_a_process_that_cannot_show_its_state {

        private static final class Shy implements MutableProcess<Object> {
            @Override
            public void start(Context context) {}

            @Override
            public void receive(ProcessId from, Object message, Context context) {}

            @Override
            public Object state() {
                throw new AssertionError("do not look");
            }
        }

        @Test
        void when_it_is_inspected_then_the_error_names_the_process() {
            World world = SimulatedSystem.with(Network.fifo())
                    .mutable(A, Shy::new)
                    .block("look", outside -> outside.states().of(A))
                    .build()
                    .boot(1);
            world.perform(new External.Start(A), FIRST);
            String what = "the method state() of a threw AssertionError: do not look";
            assertThatThrownBy(() -> world.states().of(A))
                    .isInstanceOf(BadInput.class)
                    .hasMessage(what);
            assertThatThrownBy(() -> world.perform(new External.Run("look"), FIRST))
                    .isInstanceOf(BadInput.class)
                    .hasMessage(what);
        }
    }

    @Nested
    class Given_a_handler_that_escapes {

        private void escapes(SimulatedSystem.Builder system, String what, String fix) {
            assertThatThrownBy(() -> run(system))
                    .isInstanceOfSatisfying(
                            OutOfControl.class, e -> assertThat(e.fix()).contains(fix))
                    .hasMessageContaining(what);
        }

        @Test
        void when_it_sends_without_end_then_it_is_out_of_control() {
            escapes(
                    doing((message, context) -> {
                                while (true) {
                                    context.send(A, "more");
                                }
                            })
                            .sendLimit(50),
                    "a sent more than 50 messages in one step",
                    "sendLimit(n)");
        }

        @Test
        void when_it_catches_the_error_then_it_is_still_out_of_control() {
            escapes(
                    doing((message, context) -> {
                                for (int i = 0; i < 100; i++) {
                                    try {
                                        context.send(A, "more");
                                    } catch (RuntimeException e) {
                                        // on purpose
                                    }
                                }
                            })
                            .sendLimit(50),
                    "a sent more than 50 messages",
                    "sendLimit(n)");
        }

        @Test
        void when_it_sends_the_maximum_then_it_is_allowed() {
            World world = doing((message, context) -> {
                        for (int i = 0; i < 50; i++) {
                            context.send(A, "more");
                        }
                    })
                    .sendLimit(50)
                    .build()
                    .boot(1);
            world.perform(new External.Start(A), FIRST);
            assertThat(world.perform(new Event.Deliver(send(world, "x")), FIRST).createdItemCount())
                    .isEqualTo(50);
        }

        @Test
        void when_a_context_is_used_after_its_handler_then_it_is_out_of_control() {
            List<Context> kept = new ArrayList<>();
            World world = started(new MisbehavingProcesses.Doing((message, context) -> kept.add(context)));
            world.perform(new Event.Deliver(send(world, "x")), FIRST);
            assertThatThrownBy(() -> kept.get(0).send(A, "late"))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("after its handler had returned");
            assertThatThrownBy(() -> world.perform(new Event.Deliver(send(world, "y")), FIRST))
                    .isInstanceOf(OutOfControl.class);
        }

        @Test
        void when_another_thread_uses_it_then_it_is_out_of_control() {
            escapes(
                    doing((message, context) -> {
                        Thread thread = new Thread(() -> {
                            try {
                                context.send(A, "from elsewhere");
                            } catch (OutOfControl e) {
                                // also reported on the world's thread
                            }
                        });
                        thread.start();
                        try {
                            thread.join();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }),
                    "by another thread",
                    "on the same thread");
        }

        @Test
        void when_processes_spawn_without_end_then_it_is_out_of_control() {
            escapes(
                    doing((message, context) -> {
                        for (int i = 0; i < 10_000; i++) {
                            context.spawn("child-" + i, new MisbehavingProcesses.Guarded());
                        }
                    }),
                    "more than 4096 processes",
                    "spawn without end");
        }

        @Test
        void when_an_external_block_sends_endlessly_then_it_is_out_of_control() {
            List<BlockContext> kept = new ArrayList<>();
            World world = doing((message, context) -> {})
                    .sendLimit(50)
                    .block("endless", outside -> {
                        while (true) {
                            outside.send(A, "x");
                        }
                    })
                    .block("keeps", kept::add)
                    .build()
                    .boot(1);
            assertThatThrownBy(() -> world.perform(new External.Run("endless"), FIRST))
                    .isInstanceOf(OutOfControl.class);
            world.perform(new External.Run("keeps"), FIRST);
            assertThatThrownBy(() -> kept.get(0).send(A, "x")).isInstanceOf(OutOfControl.class);
        }
    }

    @Nested
    class Given_a_block_of_code {

        @Test
        void when_it_runs_then_it_sees_states_and_sends_from_outside() {
            World world = doing((message, context) -> {})
                    .block(
                            "look",
                            outside -> outside.send(A, "up " + outside.states().isUp(A)))
                    .build()
                    .boot(1);
            world.perform(new External.Start(A), FIRST);
            assertThat(world.permits(new External.Run("other"))).isFalse();
            Step step = world.perform(new External.Run("look"), FIRST);
            assertThat(step.sent()).hasSize(1);
            assertThat(step.sent().get(0).from()).isEqualTo(ProcessId.OUTSIDE);
            assertThat(step.sent().get(0).payload()).isEqualTo("up true");
        }

        @Test
        void when_it_throws_then_the_failure_is_external() {
            World world = doing((message, context) -> {})
                    .block("fails", outside -> outside.send(ProcessId.of("nobody"), "x"))
                    .build()
                    .boot(1);
            Failure failure = world.perform(new External.Run("fails"), FIRST).failure();
            assertThat(failure.process()).isEqualTo(ProcessId.OUTSIDE);
        }
    }

    @Nested
    class Given_spawned_processes {

        @Test
        void when_spawned_then_the_child_starts_in_the_same_step_and_can_be_reached() {
            World world = started(new MisbehavingProcesses.Doing((message, context) -> {
                if (message.equals("spawn")) {
                    ProcessId child = context.spawn("child", new MisbehavingProcesses.GuardedSelfStarter());
                    context.send(child, "early");
                }
            }));
            Step step = world.perform(new Event.Deliver(send(world, "spawn")), FIRST);
            ProcessId child = ProcessId.of("a/child");
            assertThat(world.states().isUp(child)).isTrue();
            assertThat(step.sent())
                    .extracting(item -> item.from() + " " + item.payload())
                    .containsExactly("a early", "a/child hello");
            assertThat(world.enabled().messageCount()).isEqualTo(2);
        }

        @Test
        void when_a_name_is_used_twice_then_it_is_a_violation() {
            assertThat(run(doing((message, context) -> {
                        context.spawn("child", new MisbehavingProcesses.Guarded());
                        context.spawn("child", new MisbehavingProcesses.Guarded());
                    })))
                    .violates("no uncaught exception");
        }

        @Test
        void when_a_mutable_child_restarts_then_it_is_created_anew() {
            World world = started(new MisbehavingProcesses.Doing(
                    (message, context) -> context.spawn("child", ObedientMutableProcess::new)));
            world.perform(new Event.Deliver(send(world, "spawn")), FIRST);
            ProcessId child = ProcessId.of("a/child");
            Step sent = world.perform(new External.Send(child, new dev.winnow.system.ContractCommand.Note("x")), FIRST);
            world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST);
            world.perform(new External.Crash(child), FIRST);
            world.perform(new External.Restart(child), FIRST);
            assertThat(((ObedientPureProcess.Log) world.states().of(child)).lines())
                    .containsExactly("started");
        }
    }

    @Nested
    class Given_randomness {

        private List<Long> draw(BiConsumer<List<Long>, Context> how) {
            List<Long> drawn = new ArrayList<>();
            World world = started(new MisbehavingProcesses.Doing((message, context) -> how.accept(drawn, context)));
            world.perform(new Event.Deliver(send(world, "x")), FIRST);
            world.perform(new Event.Deliver(send(world, "y")), FIRST);
            return drawn;
        }

        @Test
        void when_two_generators_take_turns_then_they_share_one_stream() {
            List<Long> shared = draw((drawn, context) -> {
                RandomGenerator one = context.random();
                RandomGenerator other = context.random();
                drawn.add(one.nextLong());
                drawn.add(other.nextLong());
                drawn.add(one.nextLong());
            });
            List<Long> alone = draw((drawn, context) -> {
                for (int i = 0; i < 3; i++) {
                    drawn.add(context.random().nextLong());
                }
            });
            assertThat(shared).isEqualTo(alone).doesNotHaveDuplicates().hasSize(6);
        }

        @Test
        void when_drawn_with_a_bound_then_the_number_is_that_of_SeededRandom() {
            long seed = dev.winnow.model.SeededRandom.deriveSeed(1, "a");
            dev.winnow.model.SeededRandom random = new dev.winnow.model.SeededRandom(seed);
            assertThat(draw((drawn, context) -> {
                        drawn.add((long) context.random().nextInt(1000));
                        drawn.add(context.random().nextLong(5, 1_000_000));
                    }))
                    .containsExactly(
                            (long) random.nextInt(1000),
                            random.nextLong(5, 1_000_000),
                            (long) random.nextInt(1000),
                            random.nextLong(5, 1_000_000));
        }

        @Test
        void when_the_generator_of_another_process_is_used_then_it_is_out_of_control() {
            List<RandomGenerator> kept = new ArrayList<>();
            World world = started(new MisbehavingProcesses.Doing((message, context) -> {
                kept.add(context.random());
                kept.get(0).nextInt();
            }));
            world.perform(new External.Start(B), FIRST);
            world.perform(new Event.Deliver(send(world, "x")), FIRST);
            Step toB = world.perform(new External.Send(B, "y"), FIRST);
            assertThatThrownBy(() -> world.perform(new Event.Deliver(toB.firstCreatedItem()), FIRST))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("the randomness of a was used by b");
        }
    }

    @Nested
    class Given_a_step_that_changes_nothing {

        @Test
        void when_a_handler_changes_and_sends_nothing_then_the_step_says_so() {
            World world = started(new PureProcess<String, Object>() {
                @Override
                public String start(Context context) {
                    return "state";
                }

                @Override
                public String receive(String state, ProcessId from, Object message, Context context) {
                    if (message.equals("send")) {
                        context.send(A, "x");
                    }
                    context.cancelTimer("none");
                    return state;
                }
            });
            assertThat(world.perform(new Event.Deliver(send(world, "x")), FIRST).mayHaveEffect())
                    .isFalse();
            assertThat(world.perform(new Event.Deliver(send(world, "send")), FIRST)
                            .mayHaveEffect())
                    .isTrue();
        }
    }
}
