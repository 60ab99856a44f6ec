package dev.winnow.casebook.bdb;

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

/** Replicated database sites with several threads, correct. */
public final class BdbScenarios implements ScenarioSource {

    private static final Parameter<Integer> SITES =
            Parameter.integer("sites", 2, 5).defaultTo(2).describedAs("how many sites there are");
    private static final Parameter<Integer> THREADS = Parameter.integer("threads", 1, 4)
            .defaultTo(1)
            .describedAs("how many threads of each site handle messages");
    private static final Parameter<Integer> CHECKPOINT =
            Parameter.integer("checkpoint", 0, 1).defaultTo(0).describedAs("1 if each site takes a checkpoint");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "bdb",
                "replicated database with an election and a write, correct",
                List.of(SITES, THREADS, CHECKPOINT),
                BdbScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        List<ProcessId> names =
                Case.names("site", given.get(SITES)).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        List<BdbSite> sites = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            BdbSite site = new BdbSite(names, i, given.get(THREADS));
            if (given.get(CHECKPOINT) == 1) {
                site.addCheckpoint();
            }
            sites.add(site);
            system.process(names.get(i), site.process());
        }
        Setup.Builder setup = Setup.of(system.build()).timerWeight(1);
        for (int i = 0; i < sites.size() - 1; i++) {
            int replica = i;
            setup.invariant(Invariant.always(
                            "there is one master for " + names.get(i),
                            states -> differentMaster(states, names, sites, replica)))
                    .invariant(Invariant.always(
                            names.get(i) + " has only what the master has",
                            states -> unknownRecord(states, names, sites, replica)));
        }
        return setup.build();
    }

    /** Looks at one replica, and at the last site if the replica follows a master. */
    private static @Nullable Breach differentMaster(
            States states, List<ProcessId> names, List<BdbSite> sites, int replica) {
        int last = sites.size() - 1;
        boolean differs = Case.holds(states, names.get(replica), NodeState.class, state -> {
            int known = sites.get(replica).master(state);
            return known >= 0
                    && Case.holds(
                            states,
                            names.get(last),
                            NodeState.class,
                            lastState -> sites.get(last).master(lastState) != known);
        });
        return differs ? new Breach("it follows a site that is not the master", names.get(replica)) : null;
    }

    /** Looks at one replica, and at the last site if the replica has a record. */
    private static @Nullable Breach unknownRecord(
            States states, List<ProcessId> names, List<BdbSite> sites, int replica) {
        int last = sites.size() - 1;
        boolean isUnknown = Case.holds(states, names.get(replica), NodeState.class, state -> {
            int records = sites.get(replica).records(state);
            return records > 0
                    && Case.holds(
                            states,
                            names.get(last),
                            NodeState.class,
                            lastState -> sites.get(last).records(lastState) < records);
        });
        return isUnknown ? new Breach("it has a record that the master lacks", names.get(replica)) : null;
    }
}
