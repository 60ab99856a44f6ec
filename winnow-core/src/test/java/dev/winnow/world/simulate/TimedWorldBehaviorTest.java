package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.ContractCommand;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class TimedWorldBehaviorTest {

    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final ProcessId SERVER = ProcessId.of("server");
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    /** Asks the server and waits for the answer until a timeout. Its state lists what arrived, in order. */
    private record Client(long timeout) implements PureProcess<List<String>, Object> {
        @Override
        public List<String> start(Context context) {
            context.send(SERVER, "question");
            context.setTimer("timeout", timeout);
            return List.of();
        }

        @Override
        public List<String> receive(List<String> state, ProcessId from, Object message, Context context) {
            return plus(state, "answer");
        }

        @Override
        public List<String> timeout(List<String> state, Object timer, Context context) {
            return plus(state, "timeout");
        }

        private static List<String> plus(List<String> state, String line) {
            return state.isEmpty() ? List.of(line) : List.of(state.get(0), line);
        }
    }

    private record Server() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            context.send(from, "answer");
            return state;
        }
    }

    /**
     * Returns everything that the client saw in 400 executions. The rarest outcome (a timeout of 20 before an answer
     * that takes 10 each way) has a probability of 1/20, so that it is missed by chance once in 10^9; and the seeds are
     * fixed.
     */
    private static Set<Object> seen(Timing timing, long timeout) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .timing(timing)
                .process(CLIENT, new Client(timeout))
                .process(SERVER, new Server())
                .build();
        Set<Object> seen = new HashSet<>();
        Setup setup = Setup.of(system)
                .invariant(dev.winnow.invariant.Invariant.atEnd("collect", states -> {
                    seen.add(states.of(CLIENT));
                    return null;
                }))
                .build();
        for (long seed = 0; seed < 400; seed++) {
            Runner.run(setup, new Origin("test", Map.of(), 1), new Fuzzer(setup, seed, new RandomWalk(seed, 1)));
        }
        return seen;
    }

    private static final List<String> ANSWERED = List.of("answer", "timeout");
    private static final List<String> TIMED_OUT = List.of("timeout", "answer");

    @Nested
    class Given_one_clock_and_bounds_on_delays {

        @Test
        void when_the_timeout_exceeds_the_round_trip_then_the_answer_is_first() {
            assertThat(seen(Timing.timed(1, 10), 21)).containsExactly(ANSWERED);
        }

        @Test
        void when_the_timeout_is_within_bounds_then_either_can_come_first() {
            for (long timeout : new long[] {2, 3, 10, 20}) {
                assertThat(seen(Timing.timed(1, 10), timeout)).containsExactlyInAnyOrder(ANSWERED, TIMED_OUT);
            }
        }

        @Test
        void when_the_timeout_is_shorter_than_any_answer_then_it_comes_first() {
            assertThat(seen(Timing.timed(1, 10), 1)).containsExactly(TIMED_OUT);
            assertThat(seen(Timing.timed(3, 10), 5)).containsExactly(TIMED_OUT);
        }

        @Test
        void when_a_delay_is_between_1_and_10_then_arrival_is_a_recorded_choice() {
            World world = armed(Timing.timed(1, 10));
            int item = world.perform(new External.Send(CLIENT, new ContractCommand.Choose(2)), FIRST)
                    .firstCreatedItem();
            // Both timers were set at 1 (the first time left), so that "soon" is due at 4 and it is now 2: from 3 to 5.
            assertThat(world.perform(new Event.Deliver(item), (process, bound) -> bound - 1)
                            .choices())
                    .containsExactly(3, 2, 2, 1);
        }

        @Test
        void when_timers_are_set_across_processes_then_one_clock_orders_them() {
            World world = armed(Timing.timed(0, 0));
            assertThat(world.enabled().timerCount()).isOne();
            assertThat(world.recording().payload(world.enabled().itemAt(0))).isEqualTo("soon");
        }

        @Test
        void when_a_partition_held_a_message_too_long_then_it_is_due_at_once() {
            World world = SimulatedSystem.with(Network.fifo())
                    .timing(Timing.timed(1, 3))
                    .process(CLIENT, new Client(50))
                    .process(SERVER, new Server())
                    .build()
                    .boot(1);
            External.Partition cut = new External.Partition(List.of(CLIENT), List.of(SERVER));
            world.perform(new External.Start(SERVER), FIRST);
            world.perform(new External.Start(CLIENT), FIRST);
            world.perform(cut, FIRST);
            world.perform(new Event.Fire(world.enabled().itemAt(0)), FIRST);
            world.perform(new External.Heal(cut.one(), cut.other()), FIRST);
            world.perform(new Event.Deliver(world.enabled().itemAt(0)), FIRST);
            world.perform(new Event.Deliver(world.enabled().itemAt(0)), FIRST);
            assertThat(world.states().of(CLIENT)).isEqualTo(TIMED_OUT);
        }
    }

    @Nested
    class Given_a_pause_with_one_clock {

        /** Sets a timer for its delay and notes when it fires; two of them show that time passes during a pause. */
        private record Sleeper(long delay) implements PureProcess<Long, Object> {
            @Override
            public Long start(Context context) {
                context.setTimer("t", delay);
                return -1L;
            }

            @Override
            public Long receive(Long state, ProcessId from, Object message, Context context) {
                return state;
            }

            @Override
            public Long timeout(Long state, Object timer, Context context) {
                return context.now();
            }
        }

        @Test
        void when_a_timer_was_due_meanwhile_then_it_fires_late_at_the_time_of_the_resumption() {
            World world = SimulatedSystem.with(Network.fifo())
                    .timing(Timing.timed(1, 3))
                    .process(CLIENT, new Sleeper(5))
                    .process(SERVER, new Sleeper(20))
                    .build()
                    .boot(1);
            world.perform(new External.Start(CLIENT), FIRST);
            world.perform(new External.Start(SERVER), FIRST);
            world.perform(new External.Pause(CLIENT), FIRST);
            assertThat(world.enabled().size()).isOne();
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.states().of(SERVER)).isEqualTo(20L);
            world.perform(new External.Resume(CLIENT), FIRST);
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.states().of(CLIENT)).isEqualTo(20L);
        }

        @Test
        void when_a_message_waited_past_its_time_then_it_is_due_at_once() {
            World world = SimulatedSystem.with(Network.fifo())
                    .timing(Timing.timed(1, 3))
                    .process(CLIENT, new Client(50))
                    .process(SERVER, new Server())
                    .build()
                    .boot(1);
            world.perform(new External.Start(SERVER), FIRST);
            world.perform(new External.Start(CLIENT), FIRST);
            world.perform(new External.Pause(SERVER), FIRST);
            world.perform(world.enabled().eventAt(0), FIRST); // only the timeout can happen
            world.perform(new External.Resume(SERVER), FIRST);
            world.perform(world.enabled().eventAt(0), FIRST);
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.states().of(CLIENT)).isEqualTo(TIMED_OUT);
        }
    }

    private static World armed(Timing timing) {
        World world = SimulatedSystem.with(Network.unordered())
                .timing(timing)
                .process(CLIENT, new ObedientPureProcess())
                .process(SERVER, new ObedientPureProcess())
                .build()
                .boot(1);
        for (ProcessId process : List.of(CLIENT, SERVER)) {
            world.perform(new External.Start(process), FIRST);
            String name = process.equals(CLIENT) ? "late" : "soon";
            int item = world.perform(
                            new External.Send(process, new ContractCommand.Arm(name, name.equals("late") ? 9 : 3)),
                            FIRST)
                    .firstCreatedItem();
            world.perform(new Event.Deliver(item), FIRST);
        }
        return world;
    }

    @Nested
    class Given_asynchronous_clocks {

        @Test
        void when_a_timeout_is_long_then_it_may_still_precede_the_answer() {
            assertThat(seen(Timing.asynchronous(), 1_000_000)).containsExactlyInAnyOrder(ANSWERED, TIMED_OUT);
        }

        @Test
        void when_timers_are_set_across_processes_then_any_order_is_possible() {
            World world = armed(Timing.asynchronous());
            assertThat(world.enabled().timerCount()).isEqualTo(2);
        }

        @Test
        void when_a_timer_fires_then_its_process_time_advances_to_it() {
            World world = SimulatedSystem.with(Network.fifo())
                    .process(CLIENT, new Rearming())
                    .build()
                    .boot(1);
            world.perform(new External.Start(CLIENT), FIRST);
            // At 5 "short" rearms itself for 10, which is later than "long" at 7.
            for (String expected : List.of("short", "long", "short")) {
                int item = world.enabled().itemAt(0);
                assertThat(world.recording().payload(item)).isEqualTo(expected);
                world.perform(new Event.Fire(item), FIRST);
            }
            assertThat(world.states().of(CLIENT)).isEqualTo(List.of(5L, 7L, 10L));
        }
    }

    private record Rearming() implements PureProcess<List<Long>, Object> {
        @Override
        public List<Long> start(Context context) {
            context.setTimer("short", 5);
            context.setTimer("long", 7);
            return List.of();
        }

        @Override
        public List<Long> receive(List<Long> state, ProcessId from, Object message, Context context) {
            return state;
        }

        @Override
        public List<Long> timeout(List<Long> state, Object timer, Context context) {
            if (timer.equals("short")) {
                context.setTimer("short", 5);
            }
            List<Long> next = new java.util.ArrayList<>(state);
            next.add(context.now());
            return next;
        }
    }

    @Nested
    class Given_the_end_of_time {

        /** Sets a timer for {@code Long.MAX_VALUE} repeatedly, and sends itself a message each time. */
        private record Eternal() implements PureProcess<Integer, Object> {
            @Override
            public Integer start(Context context) {
                context.setTimer("t", 1);
                return 0;
            }

            @Override
            public Integer receive(Integer state, ProcessId from, Object message, Context context) {
                return state;
            }

            @Override
            public Integer timeout(Integer state, Object timer, Context context) {
                context.setTimer("t", Long.MAX_VALUE);
                context.send(context.self(), "x");
                return state + 1;
            }
        }

        @Test
        void when_a_timer_would_fire_after_it_then_it_fires_at_it() {
            for (Timing timing : List.of(Timing.asynchronous(), Timing.timed(0, 1L << 40))) {
                World world = SimulatedSystem.with(Network.fifo())
                        .timing(timing)
                        .process(CLIENT, new Eternal())
                        .build()
                        .boot(1);
                world.perform(new External.Start(CLIENT), FIRST);
                for (int i = 0; i < 10; i++) {
                    assertThat(world.enabled().size()).isPositive();
                    var step = world.perform(
                            world.enabled().eventAt(world.enabled().size() - 1), FIRST);
                    assertThat(step.failure()).isNull();
                }
                assertThat((Integer) world.states().of(CLIENT)).isGreaterThan(2);
            }
        }

        @Test
        void when_delays_could_reach_it_then_they_are_refused_with_the_range() {
            assertThatThrownBy(() -> Timing.timed(0, Long.MAX_VALUE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 1099511627776, not from 0 to 9223372036854775807");
        }
    }
}
