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
import java.util.Objects;
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
            List<ProcessId> pair = List.of(names.get(i), names.get(names.size() - 1));
            setup.invariant(Invariant.always(
                            "there is one master for " + names.get(i),
                            Case.whileUp(pair, states -> differentMaster(states, names, sites, replica))))
                    .invariant(Invariant.always(
                            names.get(i) + " has only what the master has",
                            Case.whileUp(pair, states -> unknownRecord(states, names, sites, replica))));
        }
        return setup.build();
    }

    /** Looks at one replica and the last site. */
    private static @Nullable Breach differentMaster(
            States states, List<ProcessId> names, List<BdbSite> sites, int replica) {
        int last = sites.size() - 1;
        int known = sites.get(replica).master(stateOf(states, names.get(replica)));
        int master = sites.get(last).master(stateOf(states, names.get(last)));
        return known < 0 || known == master
                ? null
                : new Breach(
                        "it follows site%d, the last site site%d".formatted(known + 1, master + 1), names.get(replica));
    }

    private static @Nullable Breach unknownRecord(
            States states, List<ProcessId> names, List<BdbSite> sites, int replica) {
        int last = sites.size() - 1;
        int records = sites.get(replica).records(stateOf(states, names.get(replica)));
        int written = sites.get(last).records(stateOf(states, names.get(last)));
        return records <= written
                ? null
                : new Breach("it has %d records, the master %d".formatted(records, written), names.get(replica));
    }

    private static NodeState stateOf(States states, ProcessId name) {
        return Objects.requireNonNull(states.of(name, NodeState.class));
    }
}
