package dev.winnow.world.simulate;

import static dev.winnow.ExecutionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.PlanInjector;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ContractCommand;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class TransitionMemoTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");

    private static Execution run(SimulatedSystem system, Plan plan, long seed) {
        Setup setup = Setup.of(system).plan(plan).stepLimit(200).build();
        return Runner.run(
                setup, new Origin("test", Map.of(), seed), new PlanInjector(setup, seed, new RandomWalk(seed, 0.3)));
    }

    private static SimulatedSystem.Builder counting(PureProcess<?> process) {
        return SimulatedSystem.with(Network.unordered()).process(A, process).process(B, process);
    }

    /** Counts its calls: in its state, modulo 3, if it is pure; in a field if it is not. */
    private static final class Counter implements PureProcess<Counter.Count> {

        /** A new object for every state, unlike a cached Integer. */
        record Count(int value) {}

        private final boolean impure;
        private int calls;

        Counter(boolean impure) {
            this.impure = impure;
        }

        @Override
        public Count start(Context context) {
            context.setTimer("tick", 1);
            return new Count(0);
        }

        @Override
        public Count receive(Count state, ProcessId from, Object message, Context context) {
            calls++;
            if (message.equals("same")) {
                return state;
            }
            context.cancelTimer("tick");
            context.setTimer("tick", 2);
            context.send(context.self().equals(A) ? B : A, impure ? "c" + calls % 2 : "c" + state.value() % 2);
            return new Count((state.value() + 1) % 3);
        }

        @Override
        public Count timeout(Count state, Object timer, Context context) {
            return new Count((state.value() + 2) % 3);
        }
    }

    private static Plan plan() {
        return Plan.plan()
                .start(A, B)
                .inject(30)
                .mix(1, Faults.send(random -> "go", A, B))
                .mix(1, Faults.send(random -> "same", A, B))
                .mix(1, Faults.crash(1, A, B))
                .mix(1, Faults.restart(A, B))
                .build();
    }

    @Nested
    class Given_pure_handlers {

        @Test
        void when_remembered_then_every_execution_is_the_same() {
            SimulatedSystem plain = counting(new Counter(false)).build();
            SimulatedSystem memoized = counting(new Counter(false)).memoize(7).build();
            for (long seed = 0; seed < 50; seed++) {
                assertThat(run(memoized, plan(), seed)).isSameAs(run(plain, plan(), seed));
            }
        }

        @Test
        void when_remembered_then_handlers_are_called_far_less_often() {
            Counter counter = new Counter(false);
            SimulatedSystem memoized = counting(counter).memoize(1_000).build();
            int deliveries = 0;
            for (long seed = 0; seed < 50; seed++) {
                deliveries += run(memoized, plan(), seed).eventCount();
            }
            assertThat(counter.calls).isLessThan(deliveries / 20);
        }

        @Test
        void when_they_choose_or_draw_or_store_then_that_is_not_remembered_but_done() {
            SimulatedSystem plain = counting(new ObedientPureProcess()).build();
            SimulatedSystem memoized =
                    counting(new ObedientPureProcess()).memoize(3).build();
            Plan.Builder plan = Plan.plan().start(A, B).inject(40);
            for (ContractCommand command : List.of(
                    new ContractCommand.Choose(3),
                    new ContractCommand.Draw(100),
                    new ContractCommand.Keep("v"),
                    ContractCommand.say(B, "x"),
                    new ContractCommand.Arm("t", 2))) {
                plan.mix(1, Faults.send(random -> command, A, B));
            }
            plan.mix(1, Faults.crash(1, A, B)).mix(1, Faults.restart(A, B));
            for (long seed = 0; seed < 20; seed++) {
                assertThat(run(memoized, plan.build(), seed)).isSameAs(run(plain, plan.build(), seed));
            }
        }

        @Test
        void when_two_processes_share_one_object_then_they_are_told_apart() {
            SimulatedSystem system = Programs.pure(Network.fifo(), Map.of(A, new Selfish(), B, new Selfish()))
                    .memoize(1_000)
                    .build();
            Execution execution = run(
                    system, Plan.plan().start(A, B).send(A, "x").send(B, "x").build(), 1);
            assertThat(execution.steps().stream().flatMap(step -> step.sent().stream()))
                    .filteredOn(item -> !item.from().equals(ProcessId.OUTSIDE))
                    .allMatch(item -> item.to().equals(item.from()))
                    .hasSize(2);
        }
    }

    private record Selfish() implements PureProcess<String> {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            if (message.equals("x")) {
                context.send(context.self(), "me");
            }
            return state;
        }
    }

    @Nested
    class Given_an_impure_handler {

        @Test
        void when_audited_then_it_is_found_and_named() {
            SimulatedSystem system = counting(new Counter(true)).memoize(3).build();
            assertThatThrownBy(() -> {
                        for (long seed = 0; seed < 50; seed++) {
                            run(system, plan(), seed);
                        }
                    })
                    .isInstanceOfSatisfying(
                            OutOfControl.class, e -> assertThat(e.fix()).contains("mutable fields"))
                    .hasMessageMatching(
                            "the handler of [ab] is not pure: for .* in state Count.* it answered .* and now .*");
        }
    }
}
