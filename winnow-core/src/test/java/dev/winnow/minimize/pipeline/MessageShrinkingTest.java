package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.oracle.ExternalGroups;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.scenario.Smaller;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MessageShrinkingTest {

    private static final List<ProcessId> ALL = List.of(ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c"));

    private record Order(int amount, List<String> items) {}

    private record Cluster(List<ProcessId> members) {}

    /** A process that keeps the latest message. */
    private record Node() implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> heard, ProcessId from, Object message, Context context) {
            List<Object> more = new ArrayList<>(heard);
            more.add(message);
            return List.copyOf(more);
        }
    }

    private static SimulatedSystem system() {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
        ALL.forEach(process -> system.process(process, new Node()));
        return system.build();
    }

    private static boolean heard(States states, ProcessId process, java.util.function.Predicate<Object> what) {
        List<?> heard = states.of(process, List.class);
        return heard != null && heard.stream().anyMatch(what);
    }

    private static List<Object> sent(MinimizationRun run) {
        return ExternalGroups.externalsOf(run.incumbent().schedule(), run.moves()).stream()
                .filter(external -> external instanceof External.Send)
                .map(external -> ((External.Send) external).message())
                .toList();
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        /** A process that sends what it hears to b four times. */
        private record Repeater() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                return "ready";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                for (int i = 0; i < 4; i++) {
                    context.send(ALL.get(1), message);
                }
                return state;
            }
        }

        private final Setup setup = Setup.of(SimulatedSystem.with(Network.fifo())
                        .process(ALL.get(0), new Repeater())
                        .process(ALL.get(1), new Node())
                        .build())
                .messages(String.class)
                .invariant(Invariant.always("nobody is heard after death", states -> {
                    boolean isHeard = !states.isUp(ALL.get(0)) && heard(states, ALL.get(1), "x"::equals);
                    return isHeard ? new Breach("heard", ALL.get(1)) : null;
                }))
                .build();

        private ScriptedRun crashed(int effects) {
            return ScriptedRun.of(setup)
                    .start("a", "b")
                    .inject(new External.CrashInHandler(ALL.get(0), effects))
                    .tell("a", "x")
                    .deliver("b", "x");
        }

        @Test
        void when_shrunk_then_it_crashes_after_as_few_effects_as_possible() {
            try (ScriptedRun scripted = crashed(3);
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(new MessageShrinking(run).shrinkContents()).isTrue();
                assertThat(ExternalGroups.externalsOf(run.incumbent().schedule(), run.moves()))
                        .contains(new External.CrashInHandler(ALL.get(0), 1));
            }
        }

        @Test
        void when_minimized_then_a_crash_that_does_not_matter_is_removed() {
            try (ScriptedRun scripted = ScriptedRun.of(setup)
                    .start("a", "b")
                    .inject(new External.CrashInHandler(ALL.get(0), 0))
                    .tell("a", "x")
                    .inject(new External.Restart(ALL.get(0)))
                    .inject(new External.CrashInHandler(ALL.get(0), 2))
                    .tell("a", "x")
                    .deliver("b", "x")) {
                Minimization result = MinimizationFixture.minimize(setup, scripted.execution());
                assertThat(result.minimized().steps())
                        .filteredOn(step -> step.event() instanceof External.CrashInHandler)
                        .extracting(step -> ((External.CrashInHandler) step.event()).effects())
                        .containsExactly(1);
                assertThat(result.minimized().size()).isEqualTo(6);
            }
        }
    }

    @Nested
    class Given_message_contents_that_hardly_matter {

        private Setup.Builder parts() {
            return Setup.of(system())
                    .messages(Order.class)
                    .shrinkable(Smaller::values)
                    .invariant(Invariant.always("no large order of poison", states -> {
                        boolean bad = heard(
                                states,
                                ALL.get(0),
                                message -> message instanceof Order order
                                        && order.amount() >= 10
                                        && order.items().contains("p"));
                        return bad ? new Breach("poison", ALL.get(0)) : null;
                    }));
        }

        private List<Object> shrunk(Setup setup) {
            try (ScriptedRun scripted =
                            ScriptedRun.of(setup).start("a").tell("a", new Order(777, List.of("x", "y", "p", "z")));
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(new MessageShrinking(run).shrinkContents()).isTrue();
                assertThat(run.incumbent().schedule().size()).isEqualTo(3);
                assertThat(MinimizationFixture.fingerprint(run.incumbent().execution()))
                        .isEqualTo("no large order of poison");
                return sent(run);
            }
        }

        @Test
        void when_shrunk_then_number_and_list_are_minimal() {
            assertThat(shrunk(parts().build())).containsExactly(new Order(10, List.of("p")));
        }

        @Test
        void when_the_scenario_rejects_externals_then_they_are_not_tried() {
            Setup setup = parts().validExternals(externals -> externals.stream()
                            .allMatch(external -> !(external instanceof External.Send send)
                                    || (((Order) send.message()).amount() >= 20
                                            && ((Order) send.message()).items().size() >= 2)))
                    .build();
            Order order = (Order) shrunk(setup).get(0);
            assertThat(order.amount()).isEqualTo(20);
            assertThat(order.items()).hasSize(2).contains("p");
        }

        @Test
        void when_shrinking_is_not_declared_then_nothing_is_shrunk() {
            Setup setup = parts().shrinkable(message -> List.of()).build();
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("a").tell("a", new Order(777, List.of("p")));
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(new MessageShrinking(run).shrinkContents()).isFalse();
                assertThat(sent(run)).containsExactly(new Order(777, List.of("p")));
            }
        }
    }

    @Nested
    class Given_a_cluster_whose_members_are_listed_in_messages {

        private final AtomicBoolean disagreed = new AtomicBoolean();

        private static Object without(Object message, ProcessId member) {
            return message instanceof Cluster cluster
                    ? new Cluster(cluster.members().stream()
                            .filter(other -> !other.equals(member))
                            .toList())
                    : message;
        }

        /** Violated if a receives "bad" in a cluster; different clusters at two processes are allowed. */
        private Setup setup() {
            return Setup.of(system())
                    .messages(Cluster.class, String.class)
                    .members(Given_a_cluster_whose_members_are_listed_in_messages::without)
                    .invariant(Invariant.always("all know the same cluster", states -> {
                        long clusters = ALL.stream()
                                .map(process -> states.of(process, List.class))
                                .filter(Objects::nonNull)
                                .flatMap(heard -> ((List<?>) heard).stream())
                                .filter(message -> message instanceof Cluster)
                                .distinct()
                                .count();
                        disagreed.compareAndSet(false, clusters > 1);
                        return clusters > 1 ? new Breach("two clusters") : null;
                    }))
                    .invariant(Invariant.always("a hears nothing bad", states -> {
                        boolean bad = heard(states, ALL.get(0), "bad"::equals)
                                && heard(states, ALL.get(0), message -> message instanceof Cluster);
                        return bad ? new Breach("bad", ALL.get(0)) : null;
                    }))
                    .build();
        }

        private ScriptedRun scripted() {
            ScriptedRun scripted = ScriptedRun.of(setup()).start("a", "b", "c");
            ALL.forEach(process -> scripted.tell(process.name(), new Cluster(ALL)));
            return scripted.tell("b", "bad").tell("a", "bad");
        }

        @Test
        void when_members_are_removed_then_they_leave_all_lists_at_once() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(new MessageShrinking(run).removeMembers()).isTrue();
                assertThat(sent(run)).containsExactly(new Cluster(List.of(ALL.get(0))), "bad");
                assertThat(run.incumbent().schedule().size()).isEqualTo(5);
            }
        }

        @Test
        void when_members_are_removed_then_no_candidate_has_two_clusters() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                new MessageShrinking(run).removeMembers();
                MinimizationFixture.minimize(scripted.setup, scripted.execution());
                assertThat(disagreed).isFalse();
            }
        }

        @Test
        void when_minimized_then_the_result_has_one_cluster() {
            try (ScriptedRun scripted = scripted()) {
                Minimization result = MinimizationFixture.minimize(scripted.setup, scripted.execution());
                assertThat(result.minimized().size()).isEqualTo(5);
                assertThat(MinimizationFixture.fingerprint(result.minimized())).isEqualTo("a hears nothing bad");
            }
        }
    }
}
