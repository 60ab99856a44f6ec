package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.ContractCommand;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import dev.winnow.system.WorldDriver;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ConfigurationSnapshotsTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final List<ProcessId> PROCESSES = List.of(A, B);
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    private record Print(long low, long high) {}

    private static SimulatedSystem system(Network network) {
        return SimulatedSystem.with(network)
                .process(A, new ObedientPureProcess())
                .process(B, new ObedientPureProcess())
                .build();
    }

    private static Print print(World world) {
        StateFingerprints prints = world.ability(StateFingerprints.class).orElseThrow();
        return new Print(prints.fingerprintLow(), prints.fingerprintHigh());
    }

    private static Object snapshot(World world) {
        return world.ability(Snapshots.class).orElseThrow().snapshot();
    }

    private static World world(Network network, External... externals) {
        World world = system(network).boot(1);
        for (External external : externals) {
            world.perform(external, FIRST);
        }
        return world;
    }

    private static External note(String text) {
        return new External.Send(A, new ContractCommand.Note(text));
    }

    private static void areSame(World one, World other, boolean same) {
        assertThat(snapshot(one).equals(snapshot(other))).as("equal snapshots").isEqualTo(same);
        assertThat(print(one).equals(print(other))).as("equal fingerprints").isEqualTo(same);
    }

    @Nested
    class Given_pending_messages {

        @Test
        void when_the_network_is_unordered_then_their_order_does_not_matter() {
            areSame(
                    world(Network.unordered(), note("x"), note("y")),
                    world(Network.unordered(), note("y"), note("x")),
                    true);
            areSame(world(Network.set(), note("x"), note("y")), world(Network.set(), note("y"), note("x")), true);
        }

        @Test
        void when_the_network_keeps_order_then_it_matters() {
            areSame(world(Network.fifo(), note("x"), note("y")), world(Network.fifo(), note("y"), note("x")), false);
            areSame(
                    world(Network.mailbox(), note("x"), note("y")),
                    world(Network.mailbox(), note("y"), note("x")),
                    false);
        }

        @Test
        void when_two_are_equal_then_they_do_not_cancel_out() {
            for (Network network : List.of(Network.unordered(), Network.fifo(), Network.mailbox())) {
                areSame(world(network, note("x"), note("x")), world(network), false);
                areSame(world(network, note("x"), note("x")), world(network, note("x")), false);
                areSame(world(network, note("x"), note("x")), world(network, note("x"), note("x")), true);
            }
            areSame(world(Network.set(), note("x"), note("x")), world(Network.set(), note("x")), true);
        }

        @Test
        void when_one_is_a_duplicate_then_it_is_directly_behind_its_original() {
            for (Network network :
                    List.of(Network.fifo().duplicating(), Network.mailbox().duplicating())) {
                World copied = world(network, new External.Start(A), note("x"), note("y"), new External.Duplicate(0));
                World sent = world(network, new External.Start(A), note("x"), note("x"), note("y"));
                areSame(copied, sent, true);
                while (copied.enabled().size() > 0) {
                    copied.perform(copied.enabled().eventAt(0), FIRST);
                }
                assertThat(((ObedientPureProcess.Log) copied.states().of(A)).lines())
                        .containsExactly("started", "x from outside", "x from outside", "y from outside");
            }
        }

        @Test
        void when_a_duplicate_is_undone_then_the_channel_is_as_before() {
            External[] before = {new External.Start(A), note("x"), note("y")};
            World world = system(Network.fifo().duplicating()).boot(1);
            Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
            for (External external : before) {
                world.perform(external, FIRST);
            }
            for (int original : List.of(0, 1)) {
                world.perform(new External.Duplicate(original), FIRST);
                rewinds.rewindTo(before.length);
                areSame(world, world(Network.fifo().duplicating(), before), true);
            }
        }

        @Test
        void when_the_receiver_differs_then_the_configurations_differ() {
            External toB = new External.Send(B, new ContractCommand.Note("x"));
            areSame(world(Network.unordered(), note("x")), world(Network.unordered(), toB), false);
        }

        @Test
        void when_an_int_and_a_long_have_one_text_then_they_still_differ() {
            areSame(
                    world(Network.unordered(), new External.Send(A, 1)),
                    world(Network.unordered(), new External.Send(A, 1L)),
                    false);
        }
    }

    @Nested
    class Given_thousands_of_configurations_at_random {

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_compared_then_snapshots_are_equal_exactly_where_fingerprints_are(Network.MessageOrder order) {
            Map<Object, Print> printOf = new HashMap<>();
            Set<Print> prints = new HashSet<>();
            int visits = 0;
            for (long seed = 0; seed < 60; seed++) {
                World world = system(new Network(order, true, true)).boot(1);
                WorldDriver driver = new WorldDriver(seed, PROCESSES, true);
                for (int i = 0; i < 40; i++, visits++) {
                    world.perform(driver.next(world), driver.choices());
                    Print before = printOf.put(snapshot(world), print(world));
                    assertThat(before == null || before.equals(print(world))).isTrue();
                    prints.add(print(world));
                }
            }
            assertThat(prints).hasSameSizeAs(printOf.keySet());
            assertThat(printOf.size()).as("some came twice").isLessThan(visits);
        }
    }

    @Nested
    class Given_a_snapshot {

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_restored_then_execution_continues_as_from_there(Network.MessageOrder order) {
            for (long seed = 0; seed < 25; seed++) {
                SimulatedSystem system = system(new Network(order, true, true));
                World world = system.boot(1);
                WorldDriver driver = new WorldDriver(seed, PROCESSES, true);
                for (int i = 0; i < 30; i++) {
                    world.perform(driver.next(world), driver.choices());
                }
                World entered = system.boot(1);
                Object kept = snapshot(world);
                entered.ability(Snapshots.class).orElseThrow().restore(kept);
                areSame(world, entered, true);
                assertThat(successors(entered)).isEqualTo(successors(world));
            }
        }

        /** Returns the configurations after each enabled event. */
        private Set<Object> successors(World world) {
            Set<Object> successors = new HashSet<>();
            Object here = snapshot(world);
            World scratch = system(networkOf(world)).boot(1);
            Snapshots snapshots = scratch.ability(Snapshots.class).orElseThrow();
            snapshots.restore(here);
            int size = scratch.enabled().size();
            for (int i = 0; i < size; i++) {
                snapshots.restore(here);
                scratch.perform(scratch.enabled().eventAt(i), FIRST);
                successors.add(snapshots.snapshot());
            }
            return successors;
        }

        private Network networkOf(World world) {
            return ((SimulatedWorld) world).definition().network();
        }

        @Test
        void when_restored_then_pending_items_have_no_sender_but_are_delivered() {
            World world = world(Network.fifo(), new External.Start(A), note("x"), note("y"));
            Object kept = snapshot(world);
            world.ability(Snapshots.class).orElseThrow().restore(kept);
            assertThat(world.recording().size()).isZero();
            int item = world.enabled().itemAt(0);
            assertThat(world.recording().item(item).sendingStep()).isEqualTo(-1);
            world.perform(new Event.Deliver(item), FIRST);
            assertThat(((ObedientPureProcess.Log) world.states().of(A)).lines())
                    .containsExactly("started", "x from outside");
        }

        @Test
        void when_the_world_can_rewind_then_it_cannot_restore() {
            World world = world(Network.fifo());
            world.ability(Rewindable.class);
            Snapshots snapshots = world.ability(Snapshots.class).orElseThrow();
            Object kept = snapshots.snapshot();
            assertThatThrownBy(() -> snapshots.restore(kept)).hasMessageContaining("either rewinds or restores");
        }
    }

    @Nested
    class Given_another_JVM {

        @Test
        void when_the_same_steps_run_there_then_the_fingerprint_is_the_same() {
            World world = world(
                    Network.unordered(),
                    new External.Start(A),
                    new External.Send(
                            A, ContractCommand.all(new ContractCommand.Arm("t", 5), new ContractCommand.Keep("v"))),
                    note("x"),
                    new External.Partition(List.of(A), List.of(B)));
            world.perform(new Event.Deliver(0), FIRST);
            // Golden value: hash order, identity and discovery order must not affect it.
            assertThat(print(world)).isEqualTo(new Print(GOLDEN_LOW, GOLDEN_HIGH));
        }

        private static final long GOLDEN_LOW = -425399230572710889L;
        private static final long GOLDEN_HIGH = -562345336769860010L;
    }

    @Nested
    class Given_processes_spawned_in_another_order {

        @Test
        void when_everything_else_is_equal_then_the_configurations_are_equal() {
            List<World> worlds = new ArrayList<>();
            for (List<ProcessId> order : List.of(List.of(A, B), List.of(B, A))) {
                World world = world(Network.unordered(), new External.Start(A), new External.Start(B));
                for (ProcessId parent : order) {
                    var sent = world.perform(new External.Send(parent, new ContractCommand.Spawn()), FIRST);
                    world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST);
                }
                worlds.add(world);
            }
            areSame(worlds.get(0), worlds.get(1), true);
        }
    }

    @Nested
    class Given_states_that_cannot_be_compared {

        private World started(PureProcess<?, ?> process, boolean readsClock) {
            SimulatedSystem.Builder builder =
                    SimulatedSystem.with(Network.fifo()).process(A, process);
            World world = (readsClock ? builder.readsClock() : builder).build().boot(1);
            world.ability(StateFingerprints.class);
            world.perform(new External.Start(A), FIRST);
            return world;
        }

        @Test
        void when_a_process_reads_the_time_then_it_is_refused_with_the_fix() {
            assertThatThrownBy(() -> started(new Watching(), false))
                    .isInstanceOfSatisfying(
                            OutOfControl.class, e -> assertThat(e.fix()).contains("readsClock()"))
                    .hasMessageContaining("a reads the time");
            assertThat(started(new Watching(), true).states().of(A)).isEqualTo(0L);
        }

        @Test
        void when_the_clock_is_part_of_the_state_then_it_distinguishes_states() {
            World world = started(new Watching(), true);
            Print before = print(world);
            world.perform(new Event.Fire(0), FIRST);
            assertThat(world.states().of(A)).isEqualTo(5L);
            assertThat(print(world)).isNotEqualTo(before);
        }

        @Test
        void when_a_state_is_opaque_then_it_is_refused_with_the_fix() {
            World world = started(new Opaque(), false);
            assertThatThrownBy(() -> print(world))
                    .isInstanceOfSatisfying(
                            OutOfControl.class, e -> assertThat(e.fix()).contains("records"))
                    .hasMessageContaining("state or message of a");
        }

        @Test
        void when_a_process_is_mutable_then_there_is_no_such_ability() {
            World world = SimulatedSystem.with(Network.fifo())
                    .mutable(A, ObedientMutableProcess::new)
                    .build()
                    .boot(1);
            assertThat(world.ability(Snapshots.class)).isEmpty();
            assertThat(world.ability(StateFingerprints.class)).isEmpty();
            assertThat(world.ability(Rewindable.class)).isEmpty();
        }

        @Test
        void when_a_mutable_process_is_spawned_then_it_is_refused() {
            assertThatThrownBy(() -> started(new SpawningObjects(), false))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("a/x is a mutable process");
        }
    }

    private record Watching() implements PureProcess<Long, Object> {
        @Override
        public Long start(Context context) {
            context.setTimer("t", 5);
            return context.now();
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

    private record Opaque() implements PureProcess<Runnable, Object> {
        @Override
        public Runnable start(Context context) {
            return () -> {};
        }

        @Override
        public Runnable receive(Runnable state, ProcessId from, Object message, Context context) {
            return state;
        }
    }

    private record SpawningObjects() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            context.spawn("x", ObedientMutableProcess::new);
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state;
        }
    }
}
