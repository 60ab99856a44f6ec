package dev.winnow.casebook.twopcworkers;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ProtocolProcess;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Two-phase commit whose nodes have workers, correct. A node and its workers are one component. */
public final class TwoPcWorkersScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 1, 6).defaultTo(2).describedAs("how many nodes there are");
    private static final Parameter<Integer> WORKERS =
            Parameter.integer("workers", 1, 6).defaultTo(2).describedAs("how many workers each node has");

    private static final int MANAGER = 0;

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "2pc-workers",
                "two-phase commit whose nodes ask their workers, correct",
                List.of(NODES, WORKERS),
                given -> setup(new Layout(given.get(NODES), given.get(WORKERS)))));
    }

    /** The numbers of the processes: the manager, then each node with its workers. */
    private record Layout(int nodes, int workers) {

        int node(int index) {
            return 1 + index * (1 + workers);
        }

        List<Integer> allNodes() {
            return IntStream.range(0, nodes).map(this::node).boxed().toList();
        }

        List<Integer> workersOf(int node) {
            return IntStream.rangeClosed(node + 1, node + workers).boxed().toList();
        }

        List<ProcessId> names() {
            List<ProcessId> names = new ArrayList<>(List.of(ProcessId.of("manager")));
            for (String node : Case.names("node", nodes)) {
                names.add(ProcessId.of(node));
                Case.names(node + "-worker", workers).forEach(worker -> names.add(ProcessId.of(worker)));
            }
            return names;
        }
    }

    private static Setup setup(Layout layout) {
        List<ProcessId> names = layout.names();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered())
                .process(names.get(MANAGER), new ProtocolProcess<>(new Managing(layout.allNodes()), names));
        for (int node : layout.allNodes()) {
            List<Integer> workers = layout.workersOf(node);
            system.process(names.get(node), new ProtocolProcess<>(new Relaying(MANAGER, workers), names));
            workers.forEach(worker -> system.process(names.get(worker), new ProtocolProcess<>(new Working(), names)));
        }
        Setup.Builder setup = Setup.of(system.build())
                .timerWeight(1)
                .invariant(Invariant.always("nobody commits before all are prepared", TwoPcWorkersScenarios::tooEarly))
                .invariant(Invariant.atEnd("everybody commits", TwoPcWorkersScenarios::notCommitted));
        for (int node : layout.allNodes()) {
            List<ProcessId> members = names.subList(node, node + 1 + layout.workers());
            setup.component(names.get(node).name(), members.toArray(ProcessId[]::new));
        }
        return setup.build();
    }

    private static @Nullable Breach tooEarly(States states) {
        @Nullable ProcessId committed = firstWith(states, Optional.of(Phase.COMMIT));
        @Nullable ProcessId unprepared = firstWith(states, Optional.empty());
        return committed == null || unprepared == null
                ? null
                : new Breach("%s committed, %s is not prepared".formatted(committed, unprepared), committed);
    }

    private static @Nullable Breach notCommitted(States states) {
        @Nullable ProcessId prepared = firstWith(states, Optional.of(Phase.PREPARE));
        return prepared == null ? null : new Breach(prepared + " is only prepared", prepared);
    }

    private static @Nullable ProcessId firstWith(States states, Optional<Phase> state) {
        return states.processes().stream()
                .filter(process -> state.equals(states.of(process)))
                .findFirst()
                .orElse(null);
    }
}
