package dev.winnow.casebook.philosophers;

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
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dining philosophers who all take the left fork first. Mutual exclusion holds; but there is a deadlock.
 *
 * <p>Between two nodes there is at most one message about a fork at a time, so the network needs no order.
 */
public final class PhilosophersScenarios implements ScenarioSource {

    private static final Parameter<Integer> COMPONENTS =
            Parameter.integer("components", 2, 64).defaultTo(2).describedAs("how many nodes there are");
    private static final Parameter<Integer> EACH =
            Parameter.integer("each", 1, 8).defaultTo(2).describedAs("how many philosophers each node has");

    private static final int SMALLEST_TREE = 4; // nodes with one philosopher, declared as a tree of components

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Case(
                        "philosophers",
                        "dining philosophers in several nodes: no fork in two hands",
                        List.of(COMPONENTS, EACH),
                        given -> setup(table(given)).build()),
                new Case(
                        "philosophers-1",
                        "dining philosophers who all take the left fork first",
                        List.of(COMPONENTS, EACH),
                        given -> setupWithoutDeadlock(table(given))));
    }

    private static Table table(Parameters given) {
        return Table.of(given.get(COMPONENTS), given.get(EACH));
    }

    /** Declares an invariant for each node, which looks at this node, and at the next one if need be. */
    private static Setup.Builder setup(Table table) {
        Setup.Builder setup = Setup.of(table.system()).timerWeight(1);
        for (int i = 0; i < table.names().size(); i++) {
            int node = i;
            setup.invariant(Invariant.always(
                    "no fork of " + table.names().get(i) + " is in two hands",
                    states -> table.sharedFork(states, node)));
        }
        if (table.each() == 1 && table.names().size() >= SMALLEST_TREE) {
            table.names().forEach(name -> setup.component(name.name(), name));
            addHalves(setup, table.names());
        }
        return setup;
    }

    private static Setup setupWithoutDeadlock(Table table) {
        Setup.Builder setup = setup(table);
        table.names().forEach(name -> setup.invariant(Node.noDeadlock(name)));
        return setup.build();
    }

    /** Declares a tree of pairs below the two halves of the table. */
    private static void addHalves(Setup.Builder setup, List<ProcessId> names) {
        int middle = names.size() / 2;
        addTree(setup, names.subList(0, middle));
        addTree(setup, names.subList(middle, names.size()));
    }

    private static String addTree(Setup.Builder setup, List<ProcessId> names) {
        if (names.size() == 1) {
            return names.get(0).name();
        }
        int middle = names.size() / 2;
        String first = addTree(setup, names.subList(0, middle));
        String second = addTree(setup, names.subList(middle, names.size()));
        String name = names.get(0) + " to " + names.get(names.size() - 1);
        setup.componentGroup(name, first, second);
        return name;
    }

    /** The table: its nodes in order, each with as many philosophers. */
    private record Table(List<ProcessId> names, List<PhilosophersNode> nodes, int each) {

        static Table of(int components, int each) {
            List<ProcessId> names =
                    Case.names("node", components).stream().map(ProcessId::of).toList();
            List<PhilosophersNode> nodes = new ArrayList<>();
            for (int i = 0; i < components; i++) {
                ProcessId before = names.get((i + components - 1) % components);
                ProcessId after = names.get((i + 1) % components);
                nodes.add(new PhilosophersNode(i * each + 1, each, before, after));
            }
            return new Table(names, nodes, each);
        }

        SimulatedSystem system() {
            SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
            for (int i = 0; i < names.size(); i++) {
                system.process(names.get(i), nodes.get(i).process());
            }
            return system.build();
        }

        /** Looks for two philosophers with the same fork: neighbors that eat at once. */
        @Nullable
        Breach sharedFork(States states, int node) {
            for (int i = node * each; i < (node + 1) * each; i++) {
                int next = (i + 1) % (names.size() * each);
                if (eats(states, i) && eats(states, next)) {
                    return new Breach(
                            "philosopher%d and philosopher%d eat at once".formatted(i + 1, next + 1), names.get(node));
                }
            }
            return null;
        }

        private boolean eats(States states, int philosopher) {
            int node = philosopher / each;
            return Case.holds(
                    states,
                    names.get(node),
                    NodeState.class,
                    state -> nodes.get(node).eats(state, philosopher % each));
        }
    }
}
