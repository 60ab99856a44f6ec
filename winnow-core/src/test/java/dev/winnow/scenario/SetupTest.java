package dev.winnow.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class SetupTest {

    private static final ProcessId A = ProcessId.of("a");

    private static Setup.Builder setup() {
        return Setup.of(Programs.pure(Network.fifo(), Programs.fanIn(2, 1)).build());
    }

    @Nested
    class Given_only_a_world {

        @Test
        void when_built_then_every_process_starts_and_defaults_apply() {
            Setup setup = setup().build();
            assertThat(setup.plan().prologue())
                    .extracting(move -> ((Plan.Inject) move).external())
                    .containsExactly(
                            new External.Start(Programs.id("sender", 0)),
                            new External.Start(Programs.id("sender", 1)),
                            new External.Start(ProcessId.of("receiver")));
            assertThat(setup.invariants()).isEmpty();
            assertThat(setup.stepLimit()).isEqualTo(1_000);
            assertThat(setup.checkEvery()).isEqualTo(1);
            assertThat(setup.timerWeight()).isEqualTo(0.1);
            assertThat(setup.hasExternalsRule()).isFalse();
            assertThat(setup.areValid(List.of(new External.Restart(A)))).isTrue();
            assertThat(setup.smallerMessages("x")).isEmpty();
        }
    }

    @Nested
    class Given_invalid_values {

        @Test
        void when_a_setup_is_built_then_it_is_rejected_with_value_and_range() {
            assertThatThrownBy(() -> setup().stepLimit(0)).hasMessage("the step limit must be at least 1, not 0");
            assertThatThrownBy(() -> setup().checkEvery(-3))
                    .hasMessage("the steps between checks must be at least 1, not -3");
            for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
                assertThatThrownBy(() -> setup().timerWeight(weight))
                        .hasMessageContaining("above 0 and finite, not " + weight);
            }
            Invariant<?> one = Invariant.always("same", states -> null);
            assertThatThrownBy(() -> setup().invariant(one).invariant(one))
                    .hasMessageContaining("two invariants named 'same'");
        }

        @Test
        void when_a_plan_is_built_then_it_is_rejected_with_value_and_range() {
            assertThatThrownBy(() -> Plan.plan().inject(-1))
                    .hasMessageContaining("-1")
                    .hasMessageContaining("least is 0");
            assertThatThrownBy(() -> Plan.plan().inject(1).inject(2)).hasMessageContaining("twice");
            assertThatThrownBy(() -> Plan.plan().mix(0, (random, now) -> null))
                    .hasMessageContaining("above 0 and finite, not 0");
            assertThatThrownBy(() -> Plan.plan().mix(Double.NaN, (random, now) -> null))
                    .hasMessageContaining("NaN");
            assertThatThrownBy(() -> Plan.plan().mix(1, (random, now) -> null).build())
                    .hasMessageContaining("inject(n)");
            for (double pace : new double[] {0, -0.1, 1.1, Double.NaN}) {
                assertThatThrownBy(() -> Plan.plan().pace(pace).build()).hasMessageContaining("at most 1, not " + pace);
            }
            assertThatThrownBy(() -> Plan.plan().await("x", now -> true, 0)).hasMessageContaining("0 steps");
        }

        @Test
        void when_a_system_is_built_then_it_is_rejected_with_the_reason() {
            SimulatedSystem.Builder builder = SimulatedSystem.with(Network.fifo());
            assertThatThrownBy(builder::build).hasMessageContaining("at least one process");
            assertThatThrownBy(() -> builder.sendLimit(0)).hasMessageContaining("at least 1 message, not 0");
            Programs.Talker talker = new Programs.Talker(List.of(), Map.of());
            assertThatThrownBy(() -> builder.process(ProcessId.OUTSIDE, talker)).hasMessageContaining("'outside'");
            builder.process(A, talker);
            assertThatThrownBy(() -> builder.process(A, talker)).hasMessageContaining("two processes named a");
            assertThatThrownBy(() -> Timing.timed(-1, 5)).hasMessageContaining("from -1 to 5");
            assertThatThrownBy(() -> Timing.timed(5, 4)).hasMessageContaining("from 5 to 4");
            assertThatThrownBy(() -> SimulatedSystem.with(Network.set())
                            .timing(Timing.timed(1, 2))
                            .process(A, talker)
                            .build())
                    .hasMessageContaining("stay for ever");
            for (String name : List.of("", " ", " a", "a ")) {
                assertThatThrownBy(() -> ProcessId.of(name)).hasMessageContaining("'" + name + "'");
            }
        }
    }

    @Nested
    class Given_components {

        private final ProcessId one = Programs.id("sender", 0);
        private final ProcessId two = Programs.id("sender", 1);
        private final ProcessId receiver = ProcessId.of("receiver");

        private void isRefused(Setup.Builder setup, String message) {
            assertThatThrownBy(setup::build)
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isNotBlank())
                    .hasMessageContaining(message);
        }

        private void isRefused(ThrowingCallable declaration, String message) {
            assertThatThrownBy(declaration)
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isNotBlank())
                    .hasMessageContaining(message);
        }

        @Test
        void when_none_is_declared_then_each_process_is_one() {
            assertThat(setup().build().components())
                    .extracting(Component::name)
                    .containsExactly("sender0", "sender1", "receiver");
        }

        @Test
        void when_some_are_declared_then_the_other_processes_stay_alone() {
            List<Component> components =
                    setup().component("senders", one, two).build().components();
            assertThat(components).extracting(Component::name).containsExactly("senders", "receiver");
            assertThat(components.get(0).allProcesses()).containsExactly(one, two);
        }

        @Test
        void when_nested_then_only_the_outermost_are_listed() {
            List<Component> components = setup().component("a", one)
                    .component("b", two)
                    .componentGroup("ab", "a", "b")
                    .build()
                    .components();
            assertThat(components).extracting(Component::name).containsExactly("ab", "receiver");
            assertThat(components.get(0).parts()).extracting(Component::name).containsExactly("a", "b");
            assertThat(components.get(0).allProcesses()).containsExactly(one, two);
            assertThat(components.stream().flatMap(Component::innermostGroups)).containsExactly(components.get(0));
            assertThat(components.stream().flatMap(Component::innermost))
                    .extracting(Component::name)
                    .containsExactly("a", "b", "receiver");
        }

        @Test
        void when_a_process_is_spawned_then_it_belongs_to_its_creators_component() {
            Component senders =
                    setup().component("senders", one, two).build().components().get(0);
            assertThat(senders.contains(ProcessId.of("sender0/worker/2"))).isTrue();
            assertThat(senders.contains(ProcessId.of("sender01"))).isFalse();
        }

        @Test
        void when_a_declaration_is_wrong_then_it_is_refused_by_name_with_a_fix() {
            isRefused(() -> setup().component(" ", one), "empty name");
            isRefused(() -> setup().component("nobody"), "'nobody' is empty");
            isRefused(() -> setup().componentGroup("nobody"), "'nobody' is empty");
            isRefused(() -> setup().component("a", one).component("a", two), "two components named 'a'");
            isRefused(() -> setup().componentGroup("all", "a"), "'all' names a component 'a' that is not declared");
            isRefused(setup().component("a", A), "'a' names a process 'a' that the system does not start with");
            isRefused(
                    setup().component("a", one).component("b", two, one),
                    "process 'sender0' belongs to two components, 'a' and 'b'");
            isRefused(setup().component("a", one, one), "'a' names the process 'sender0' twice");
            isRefused(
                    setup().component("a", one).componentGroup("b", "a").componentGroup("c", "a"),
                    "component 'a' belongs to two components, 'b' and 'c'");
            isRefused(
                    setup().component("receiver", one),
                    "the component 'receiver' does not contain the process of that name");
            assertThat(setup().component("receiver", receiver).build().components())
                    .hasSize(3);
        }
    }

    @Nested
    class Given_functions_that_fail {

        private String oops() {
            throw new AssertionError("oops");
        }

        private void names(String culprit, ThrowingCallable call) {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isNotBlank())
                    .hasMessageStartingWith("the " + culprit);
        }

        @Test
        void when_they_throw_then_it_is_bad_input_that_names_them() {
            Setup setup = setup().validExternals(externals -> oops().isEmpty())
                    .shrinkable(message -> List.of(oops()))
                    .rollback(this::oops)
                    .build();
            names("rule validExternals, given 0 externals, threw", () -> setup.areValid(List.of()));
            names("function shrinkable, given x, threw", () -> setup.smallerMessages("x"));
            names("rollback threw", setup::rollback);
        }

        @Test
        void when_fingerprints_throw_then_the_default_is_used_and_one_error_names_each() {
            Setup setup = setup().messageFingerprint(message -> oops())
                    .violationFingerprint(one -> oops())
                    .build();
            requireDefaults(
                    setup,
                    "the messageFingerprint, given x, threw AssertionError: oops",
                    "the violationFingerprint, given a violation of 'safety', threw AssertionError: oops");
        }

        @Test
        void when_fingerprints_return_null_then_the_default_is_used_and_one_error_names_each() {
            Setup setup = setup().messageFingerprint(message -> null)
                    .violationFingerprint(one -> null)
                    .build();
            requireDefaults(
                    setup,
                    "the messageFingerprint, given x, returned null",
                    "the violationFingerprint, given a violation of 'safety', returned null");
        }

        private void requireDefaults(Setup setup, String... errors) {
            Violation violation = new Violation("safety", "x", List.of(), "safety");
            for (Setup each : List.of(setup, setup, setup.fresh())) {
                assertThat(each.messageFingerprint("x")).isEqualTo("x");
                assertThat(each.violationFingerprint(violation)).isEqualTo("safety");
            }
            assertThat(setup.fingerprintErrors()).zipSatisfy(List.of(errors), (error, text) -> {
                assertThat(error).hasMessageContaining(text);
                assertThat(error.fix()).isNotBlank();
            });
        }
    }

    @Nested
    class Given_a_plan_with_a_typing_error {

        private static final ProcessId TYPO = ProcessId.of("reciever");

        private Setup.Builder with(External external, boolean epilogue) {
            Plan.Builder plan = Plan.plan();
            return setup().plan(
                            (epilogue ? plan.inject(0) : plan).then(external).build());
        }

        @Test
        void when_it_names_an_unknown_process_then_it_is_refused_with_the_known_ones() {
            List<ProcessId> known = List.of(ProcessId.of("receiver"));
            for (External external : List.of(
                    new External.Start(TYPO),
                    new External.Crash(TYPO),
                    new External.Restart(TYPO),
                    new External.Send(TYPO, "x"),
                    new External.Partition(known, List.of(TYPO)),
                    new External.Heal(List.of(TYPO), known))) {
                for (boolean epilogue : new boolean[] {false, true}) {
                    assertThatThrownBy(() -> with(external, epilogue).build())
                            .isInstanceOfSatisfying(
                                    BadInput.class, e -> assertThat(e.fix()).contains("receiver"))
                            .hasMessageContaining("'reciever'");
                }
            }
        }

        @Test
        void when_it_names_a_child_of_a_known_process_then_it_may_be_spawned() {
            assertThat(with(new External.Crash(ProcessId.of("receiver/child")), false)
                            .build())
                    .isNotNull();
            assertThatThrownBy(() -> with(new External.Crash(ProcessId.of("receiver2")), false)
                            .build())
                    .isInstanceOf(BadInput.class);
        }

        @Test
        void when_it_runs_an_unknown_block_then_it_is_refused_with_the_known_ones() {
            SimulatedSystem system = Programs.pure(Network.fifo(), Programs.fanIn(1, 1))
                    .block("flush", outside -> {})
                    .build();
            Setup.Builder typo = Setup.of(system)
                    .plan(Plan.plan().then(new External.Run("flsh")).build());
            assertThatThrownBy(typo::build)
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("[flush]"))
                    .hasMessageContaining("'flsh'");
            assertThat(Setup.of(system)
                            .plan(Plan.plan().then(new External.Run("flush")).build())
                            .build())
                    .isNotNull();
        }
    }

    @Nested
    class Given_mistakes_of_the_user {

        private static final ProcessId A = ProcessId.of("a");

        @Test
        void when_an_invariant_has_no_name_then_it_is_refused() {
            Setup.Builder setup = Setup.of(
                    SimulatedSystem.with(Network.fifo()).mutable(A, Quiet::new).build());
            assertThatThrownBy(() -> setup.invariant(Invariant.always(" ", states -> null)))
                    .hasMessage("an invariant needs a name");
        }

        @Test
        void when_a_process_cannot_be_created_then_its_maker_and_the_line_are_named() {
            SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                    .mutable(A, () -> {
                        throw new IllegalStateException("no memory of it");
                    })
                    .build();
            assertThatThrownBy(system::userClasses)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("the maker of process 'a' threw", "IllegalStateException: no memory of it");
        }

        private static final class Quiet implements MutableProcess<Object> {
            @Override
            public void receive(ProcessId from, Object message, Context context) {}
        }
    }

    @Nested
    class Given_parameters {

        private enum Color {
            DARK_RED,
            BLUE
        }

        private static final Parameter<Integer> NODES =
                Parameter.integer("nodes", 1, 9).defaultTo(3).describedAs("how many");
        private static final Parameter<Color> COLOR =
                Parameter.oneOf("color", Color.class).defaultTo(Color.BLUE).describedAs("which");
        private static final Parameter<String> SIZE = Parameter.text("size");
        private final List<Parameter<?>> declared = List.of(NODES, COLOR);

        private Parameters given(Map<String, String> values) {
            return new Parameters(declared, values);
        }

        @Test
        void when_read_then_it_is_the_given_value_or_the_default() {
            assertThat(given(Map.of()).get(NODES)).isEqualTo(3);
            assertThat(given(Map.of("nodes", "5")).get(NODES)).isEqualTo(5);
            assertThat(given(Map.of("color", "dark-red")).get(COLOR)).isEqualTo(Color.DARK_RED);
            assertThat(new Parameters(List.of(NODES.defaultTo(7)), Map.of()).get(NODES))
                    .as("the default that the scenario declares")
                    .isEqualTo(7);
            assertThat(given(Map.of("nodes", "5")).given()).isEqualTo(Map.of("nodes", "5"));
        }

        @Test
        void when_it_is_typed_in_another_way_then_it_is_written_as_the_scenario_does() {
            assertThat(given(Map.of("nodes", "05", "color", "DARK_RED")).given())
                    .isEqualTo(Map.of("nodes", "5", "color", "dark-red"));
            assertThat(given(Map.of("color", "Green")).given()).isEqualTo(Map.of("color", "Green"));
        }

        @Test
        void when_all_are_asked_for_then_defaults_are_among_them() {
            assertThat(given(Map.of("nodes", "5")).all()).isEqualTo(Map.of("nodes", "5", "color", "blue"));
        }

        @Test
        void when_it_is_invalid_then_the_error_names_the_fix() {
            assertThatThrownBy(() -> given(Map.of("knots", "5")))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("color, nodes"));
            for (String text : List.of("0", "10", "many", "")) {
                assertThatThrownBy(() -> given(Map.of("nodes", text)).get(NODES))
                        .isInstanceOfSatisfying(
                                BadInput.class, e -> assertThat(e.fix()).contains("from 1 to 9"))
                        .hasMessage("parameter nodes is '" + text + "'");
            }
            assertThatThrownBy(() -> given(Map.of("color", "green")).get(COLOR))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("dark-red, blue"));
            assertThatThrownBy(() -> given(Map.of()).get(SIZE)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
