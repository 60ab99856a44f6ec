package dev.winnow.casebook.chord;

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
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that join a Chord ring, correct. Since each node stabilizes only once, the ring need not contain all of them in
 * the end; but everybody has joined and reaches node 0.
 */
public final class ChordScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 2, 6).defaultTo(3).describedAs("how many nodes there are");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "chord", "nodes that join a Chord ring, correct", List.of(NODES), given -> setup(given.get(NODES))));
    }

    private static Setup setup(int count) {
        List<ProcessId> names =
                Case.names("node", count).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        for (int i = 0; i < count; i++) {
            system.process(names.get(i), new ProtocolProcess<>(new Joining(i, count), names));
        }
        return Setup.of(system.build())
                .timerWeight(1)
                .invariant(Invariant.atEnd("every node reaches the first one", states -> unreachable(states, names)))
                .build();
    }

    private static @Nullable Breach unreachable(States states, List<ProcessId> names) {
        if (!names.stream().allMatch(states::isUp)) {
            return null;
        }
        for (ProcessId start : names) {
            int at = names.indexOf(start);
            for (int hops = 0; at != 0 && hops < names.size(); hops++) {
                at = stateOf(states, names.get(at)).successor();
            }
            if (at != 0 || !stateOf(states, start).joined()) {
                return new Breach(start + " does not reach node1 by successors", start);
            }
        }
        return null;
    }

    private static RingNode stateOf(States states, ProcessId name) {
        return Objects.requireNonNull(states.of(name, RingNode.class));
    }
}
