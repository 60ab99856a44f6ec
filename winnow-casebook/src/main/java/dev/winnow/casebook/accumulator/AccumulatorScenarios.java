package dev.winnow.casebook.accumulator;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.node.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/** A client and servers that add up numbers, correct. */
public final class AccumulatorScenarios implements ScenarioSource {

    private static final Parameter<Integer> SERVERS =
            Parameter.integer("servers", 1, 8).defaultTo(2).describedAs("how many servers there are");
    private static final Parameter<Integer> NUMBERS =
            Parameter.integer("numbers", 1, 8).defaultTo(2).describedAs("how many numbers the client sends");
    private static final Parameter<Integer> CHOICE =
            Parameter.integer("choice", 0, 1).defaultTo(1).describedAs("1 if the client chooses the last number");
    private static final Parameter<Integer> RESEND =
            Parameter.integer("resend", 0, 1).defaultTo(0).describedAs("1 if the first server may send a number twice");

    private static final ProcessId CLIENT = ProcessId.of("client");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "accumulator",
                "servers that add numbers and save the sum, correct",
                List.of(SERVERS, NUMBERS, CHOICE, RESEND),
                AccumulatorScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        List<ProcessId> names = Case.names("server", given.get(SERVERS)).stream()
                .map(ProcessId::of)
                .toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo())
                .process(
                        CLIENT,
                        new AccumulatorClient(names.get(0), given.get(NUMBERS), given.get(CHOICE) == 1).process());
        List<AccumulatorServer> servers = new ArrayList<>();
        for (ProcessId name : names) {
            List<ProcessId> followers = servers.isEmpty() ? names.subList(1, names.size()) : List.of();
            servers.add(new AccumulatorServer(followers, given.get(RESEND) == 1));
            system.process(name, servers.get(servers.size() - 1).process());
        }
        Setup.Builder setup = Setup.of(system.build()).timerWeight(1);
        for (int i = 0; i < names.size(); i++) {
            Sums sums = new Sums(names.get(0), servers.get(0), names.get(i), servers.get(i));
            setup.invariant(Invariant.always(names.get(i) + " is not ahead", sums::ahead))
                    .invariant(Invariant.atEnd(names.get(i) + " has the sum", sums::different));
        }
        return setup.build();
    }

    /** The sums of the first server and another one. */
    private record Sums(ProcessId firstName, AccumulatorServer first, ProcessId name, AccumulatorServer server) {

        @Nullable
        Breach ahead(States states) {
            return isBroken(states, Math::max, (most, sum) -> most > sum)
                    ? new Breach("the first server has less than " + name, name)
                    : null;
        }

        @Nullable
        Breach different(States states) {
            return isBroken(states, (sum, saved) -> sum, (own, sum) -> !own.equals(sum))
                    ? new Breach("the first server has another sum than " + name, name)
                    : null;
        }

        private boolean isBroken(States states, IntBinaryOperator own, BiPredicate<Integer, Integer> differs) {
            return Case.holds(
                    states,
                    name,
                    NodeState.class,
                    state -> Case.holds(
                            states,
                            firstName,
                            NodeState.class,
                            firstState -> differs.test(
                                    own.applyAsInt(server.sum(state), server.saved(state)), first.sum(firstState))));
        }
    }
}
