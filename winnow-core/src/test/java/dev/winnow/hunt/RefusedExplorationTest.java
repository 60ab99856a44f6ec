package dev.winnow.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedExplorationTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");

    private static SearchResult explore(Setup setup, String strategy) {
        return new SystematicExploration(setup, new Origin("test", Map.of(), 1), new ProgressBeacon())
                .run(SearchRequest.of(strategy, 1), SearchContext.of(setup), reason -> {})
                .result();
    }

    private static BadInput refusal(Setup setup, String strategy) {
        return Objects.requireNonNull(catchThrowableOfType(BadInput.class, () -> explore(setup, strategy)));
    }

    private static Setup.Builder pair(PureProcess<Integer, String> a, PureProcess<Integer, String> b) {
        return Setup.of(
                SimulatedSystem.with(Network.fifo()).process(A, a).process(B, b).build());
    }

    /** What a process does in addition to counting its messages. */
    private interface Deed {
        void act(Context context);
    }

    private static PureProcess<Integer, String> counter(Deed atStart, Deed atMessage) {
        return new PureProcess<>() {
            @Override
            public Integer start(Context context) {
                atStart.act(context);
                return 0;
            }

            @Override
            public Integer receive(Integer count, ProcessId from, String message, Context context) {
                atMessage.act(context);
                return count + 1;
            }
        };
    }

    private static final Deed NOTHING = context -> {};

    private static Deed tell(ProcessId to, String message) {
        return context -> context.send(to, message);
    }

    /** A process that answers the first message. */
    private record Echo() implements PureProcess<Integer, String> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer count, ProcessId from, String message, Context context) {
            if (count == 0) {
                context.send(from, message);
            }
            return count + 1;
        }
    }

    @Nested
    class Given_a_prologue_with_a_fault_or_a_wait {

        private Setup with(Plan.Builder plan) {
            return pair(counter(NOTHING, NOTHING), new Echo())
                    .plan(plan.build())
                    .build();
        }

        @ParameterizedTest
        @ValueSource(strings = {"dir", "dir-traces"})
        void when_it_crashes_a_process_then_the_refusal_names_both(String search) {
            assertThat(refusal(with(Plan.plan().start(A, B).crashInHandler(A, 1)), search))
                    .hasMessageEndingWith(
                            "does more than start processes and send messages: crash a in its next handler");
            assertThat(refusal(with(Plan.plan().start(A, B).then(new External.Crash(B))), search))
                    .hasMessageEndingWith("messages: crash b");
        }

        @Test
        void when_it_waits_then_the_refusal_names_the_condition() {
            assertThat(refusal(with(Plan.plan().start(A, B).await("a leader", now -> true)), "dir-traces"))
                    .hasMessageEndingWith("messages: wait for 'a leader'");
        }
    }

    @Nested
    class Given_a_process_that_creates_another_one {

        private final Deed spawn =
                context -> context.send(context.spawn("child", counter(tell(B, "born"), NOTHING)), "hello");
        private final Setup early =
                pair(counter(spawn, NOTHING), counter(NOTHING, NOTHING)).build();
        private final Setup late =
                pair(counter(tell(B, "go"), spawn), new Echo()).build();

        @Test
        void when_it_does_so_at_its_start_then_dir_names_it_and_the_fix() {
            BadInput refusal = refusal(early, "dir");
            assertThat(refusal)
                    .hasMessage("dir cannot copy the states of this system because of process 'a', which creates a"
                            + " process (Context.spawn)");
            assertThat(refusal.fix())
                    .isEqualTo("declare all processes where the system is built, or winnow explore SCENARIO"
                            + " --strategy dir-traces");
        }

        @Test
        void when_it_does_so_later_then_dir_names_it_and_the_fix() {
            BadInput refusal = refusal(late, "dir");
            assertThat(refusal)
                    .hasMessage("dir cannot explore this system: process 'a', which creates a process (Context.spawn)");
            assertThat(refusal.fix()).endsWith("or winnow explore SCENARIO --strategy dir-traces");
        }

        @Test
        void when_components_are_to_be_suggested_then_the_refusal_names_it_and_the_fix() {
            SystematicExploration exploration =
                    new SystematicExploration(late, new Origin("test", Map.of(), 1), new ProgressBeacon());
            BadInput refusal =
                    Objects.requireNonNull(catchThrowableOfType(BadInput.class, exploration::suggestComponents));
            assertThat(refusal)
                    .hasMessage("components cannot be suggested for this system: process 'a', which creates a process"
                            + " (Context.spawn)");
            assertThat(refusal.fix()).endsWith("or choose components yourself: Setup.component (docs/EXPLORE.md)");
        }

        @Test
        void when_explored_over_traces_then_it_belongs_to_its_creators_component() {
            for (Setup setup : new Setup[] {early, late}) {
                SearchResult result = explore(setup, "dir-traces");
                assertThat(result.complete()).isTrue();
                assertThat(Objects.requireNonNull(result.traces()).components())
                        .extracting(TraceCounts.ComponentTraces::component)
                        .containsExactly("a", "b");
            }
        }
    }

    @Nested
    class Given_a_process_that_reads_the_time {

        private final Setup setup =
                pair(counter(Context::now, NOTHING), counter(NOTHING, NOTHING)).build();

        @Test
        void when_explored_then_dir_names_it_and_the_fix() {
            BadInput refusal = refusal(setup, "dir");
            assertThat(refusal).hasMessageContaining("because of process 'a', which reads the time (Context.now)");
            assertThat(refusal.fix())
                    .isEqualTo("use timers (Context.setTimer) instead of the clock, or winnow explore SCENARIO"
                            + " --strategy dir-traces");
        }

        @Test
        void when_the_suggested_strategy_is_used_then_it_explores_the_system() {
            Setup timed = pair(
                            counter(context -> context.send(B, "at " + context.now()), NOTHING),
                            counter(NOTHING, Context::now))
                    .build();
            assertThat(explore(timed, "dir-traces").complete()).isTrue();
        }
    }

    @Nested
    class Given_a_prologue {

        @Test
        void when_it_crashes_a_process_then_dir_names_it_and_a_strategy_that_works() {
            Setup setup = pair(counter(tell(B, "go"), NOTHING), counter(NOTHING, NOTHING))
                    .plan(Plan.plan()
                            .start(A)
                            .start(B)
                            .then(new External.Crash(A))
                            .build())
                    .build();
            BadInput refusal = refusal(setup, "dir");
            assertThat(refusal).hasMessageContaining("than start processes and send messages: crash a");
            assertThat(refusal.fix())
                    .isEqualTo("let a process choose whether and when it happens, or winnow explore SCENARIO"
                            + " --strategy ses-rr");
            assertThat(explore(setup, "ses-rr").complete()).isTrue();
        }

        @Test
        void when_it_throws_then_the_exception_is_shown() {
            Deed fail = context -> {
                throw new IllegalStateException("no disk");
            };
            Setup setup = pair(counter(fail, NOTHING), counter(tell(A, "go"), NOTHING))
                    .build();
            for (String strategy : new String[] {"dir", "bfs"}) {
                assertThat(refusal(setup, strategy))
                        .hasMessageContaining("prologue violates 'no uncaught exception': a: ")
                        .hasMessageContaining("IllegalStateException: no disk");
            }
        }
    }

    /** The flag is set by a and read by b. Alone, b sees what a did in another run. */
    @Nested
    class Given_components_that_share_an_object {

        private static final int TOLD = 100;

        private final AtomicBoolean flag = new AtomicBoolean();

        /** Clears the flag, sets it when it handles its own message, and remembers if b saw it. */
        private final PureProcess<Integer, String> setter = new PureProcess<>() {
            @Override
            public Integer start(Context context) {
                flag.set(false);
                context.send(A, "set");
                context.send(B, "look");
                return 0;
            }

            @Override
            public Integer receive(Integer told, ProcessId from, String message, Context context) {
                flag.compareAndSet(false, message.equals("set"));
                return message.equals("seen true") ? TOLD : told;
            }
        };

        private static Invariant<?> never(ProcessId process, int state) {
            return Invariant.always(
                    "unseen",
                    states -> Integer.valueOf(state).equals(states.of(process))
                            ? new Invariant.Breach("seen", process)
                            : null);
        }

        private OutOfControl error(Setup setup, String strategy) {
            return Objects.requireNonNull(catchThrowableOfType(OutOfControl.class, () -> explore(setup, strategy)));
        }

        private PureProcess<Integer, String> looker() {
            return new PureProcess<>() {
                @Override
                public Integer start(Context context) {
                    return 0;
                }

                @Override
                public Integer receive(Integer seen, ProcessId from, String message, Context context) {
                    return flag.get() ? 1 : 0;
                }
            };
        }

        @Test
        void when_a_state_differs_then_dir_names_component_and_message() {
            Setup setup = pair(setter, looker()).invariant(never(B, 1)).build();
            assertThat(error(setup, "dir"))
                    .hasMessageContaining("Component 'b' behaves differently together with the others than alone:"
                            + " when it handles look from a, its state becomes 0 instead of 1");
        }

        @Test
        void when_a_message_differs_then_dir_names_component_and_message() {
            Setup setup = pair(setter, counter(NOTHING, context -> context.send(A, "seen " + flag.get())))
                    .invariant(never(A, TOLD))
                    .build();
            assertThat(error(setup, "dir"))
                    .hasMessageContaining("Component 'b' behaves differently together with the others than alone:"
                            + " when it handles look from a, it sends seen false to a instead of seen true to a");
        }

        /** Alone, a looks before b has started. */
        @Test
        void when_explored_over_traces_then_component_and_message_are_named() {
            Setup setup = pair(
                            new PureProcess<>() {
                                @Override
                                public Integer start(Context context) {
                                    context.send(A, "look");
                                    return 0;
                                }

                                @Override
                                public Integer receive(Integer count, ProcessId from, String message, Context context) {
                                    context.send(B, "seen " + flag.get());
                                    return count + 1;
                                }
                            },
                            new PureProcess<>() {
                                @Override
                                public Integer start(Context context) {
                                    flag.set(true);
                                    return 0;
                                }

                                @Override
                                public Integer receive(Integer told, ProcessId from, String message, Context context) {
                                    return message.equals("seen false") ? TOLD : told;
                                }
                            })
                    .invariant(never(B, TOLD))
                    .build();
            assertThat(error(setup, "dir-traces"))
                    .hasMessageContaining("component 'a' behaves differently together with the others than alone:"
                            + " when it handles look from a, it sends seen true to b instead of seen false to b");
        }
    }
}
