package dev.winnow.casebook.pastry;

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
import org.jspecify.annotations.Nullable;

/**
 * Nodes that join by exchanging leaf sets, correct. Since each node probes only once, it need not know all others in
 * the end; but the first node knows everybody, and everybody knows it.
 */
public final class PastryScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 2, 6).defaultTo(3).describedAs("how many nodes there are");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "pastry",
                "nodes that join by exchanging leaf sets, correct",
                List.of(NODES),
                given -> setup(given.get(NODES))));
    }

    private static Setup setup(int count) {
        List<ProcessId> names =
                Case.names("node", count).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        for (int i = 0; i < count; i++) {
            system.process(names.get(i), new ProtocolProcess<>(new Announcing(i), names));
        }
        Setup.Builder setup = Setup.of(system.build()).timerWeight(1);
        for (int i = 1; i < count; i++) {
            int other = i;
            setup.invariant(Invariant.atEnd(
                    "%s and %s know each other".formatted(names.get(0), names.get(i)),
                    states -> unknown(states, names, other)));
        }
        return setup.build();
    }

    /** Looks at the first node and another one. */
    private static @Nullable Breach unknown(States states, List<ProcessId> names, int other) {
        ProcessId name = names.get(other);
        boolean isUnknown = Case.holds(
                states,
                name,
                Leaf.class,
                leaf -> Case.holds(
                        states,
                        names.get(0),
                        Leaf.class,
                        first -> !leaf.joined()
                                || !leaf.leaves().contains(0)
                                || !first.leaves().contains(other)));
        return isUnknown ? new Breach("one of them does not know the other", name) : null;
    }
}
