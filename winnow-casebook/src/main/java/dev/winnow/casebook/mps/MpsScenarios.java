package dev.winnow.casebook.mps;

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
import org.jspecify.annotations.Nullable;

/** Paxos nodes with several threads, correct. */
public final class MpsScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 2, 5).defaultTo(3).describedAs("how many nodes there are");
    private static final Parameter<Integer> EXTRA =
            Parameter.integer("extra", 0, 4).defaultTo(0).describedAs("how many threads of each node read its log");
    private static final Parameter<Integer> WORK =
            Parameter.integer("work", 0, 4).defaultTo(1).describedAs("how often each of them does");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "mps",
                "Paxos nodes with readers, a worker, a queue and a log, correct",
                List.of(NODES, EXTRA, WORK),
                MpsScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        List<ProcessId> names =
                Case.names("node", given.get(NODES)).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
        List<MpsNode> nodes = new ArrayList<>();
        for (ProcessId name : names) {
            MpsNode node = new MpsNode(without(names, name), nodes.isEmpty());
            Case.names("extra", given.get(EXTRA)).forEach(extra -> node.addLogReader(extra, given.get(WORK)));
            nodes.add(node);
            system.process(name, node.process());
        }
        Setup.Builder setup = Setup.of(system.build()).timerWeight(1);
        for (int i = 0; i < nodes.size(); i++) {
            int learner = i;
            setup.invariant(Invariant.always(
                    names.get(i) + " learns only what a majority accepted",
                    states -> learnedTooEarly(states, names, nodes, learner)));
        }
        return setup.build();
    }

    private static List<ProcessId> without(List<ProcessId> names, ProcessId self) {
        return names.stream().filter(name -> !name.equals(self)).toList();
    }

    /** Looks at one learner, and at the proposer if it has learned. */
    private static @Nullable Breach learnedTooEarly(
            States states, List<ProcessId> names, List<MpsNode> nodes, int learner) {
        boolean isEarly = Case.holds(states, names.get(learner), NodeState.class, nodes.get(learner)::hasLearned)
                && Case.holds(states, names.get(0), NodeState.class, state -> !nodes.get(0)
                        .isAcceptedByMajority(state));
        return isEarly ? new Breach("no majority has accepted it", names.get(learner)) : null;
    }
}
