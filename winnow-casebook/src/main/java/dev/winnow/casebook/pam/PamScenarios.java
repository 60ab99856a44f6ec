package dev.winnow.casebook.pam;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ProtocolProcess;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Single-decree Paxos, correct and with its bugs. Ballots and restarts are actions of the nodes, so that a search
 * covers them.
 */
public final class PamScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 2, 5).defaultTo(3).describedAs("how many nodes there are");
    private static final Parameter<Integer> PROPOSERS =
            Parameter.integer("proposers", 1, 5).defaultTo(2).describedAs("how many of them propose");
    private static final Parameter<Integer> TRIES =
            Parameter.integer("tries", 1, 4).defaultTo(1).describedAs("how many ballots each of them may start");
    private static final Parameter<Integer> RESTARTS =
            Parameter.integer("restarts", 0, 3).defaultTo(0).describedAs("how often each node may restart");

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("pam", "Paxos whose nodes have all roles, correct", PROPOSERS, RESTARTS, Bug.NONE),
                of(
                        "pam-1",
                        "Paxos whose nodes forget their promises at a restart",
                        PROPOSERS,
                        RESTARTS.defaultTo(1),
                        Bug.STATE_LOST_AT_RESTART),
                of(
                        "pam-2",
                        "Paxos that proposes the first value it hears of",
                        PROPOSERS.defaultTo(3),
                        RESTARTS,
                        Bug.FIRST_VALUE_HEARD_OF));
    }

    private static Scenario of(
            String name, String summary, Parameter<Integer> proposers, Parameter<Integer> restarts, Bug bug) {
        return new Case(
                name,
                summary,
                List.of(NODES, proposers, TRIES, restarts),
                given -> setup(limits(given, proposers, restarts), bug));
    }

    private static Agreeing.Limits limits(Parameters given, Parameter<Integer> proposers, Parameter<Integer> restarts) {
        return new Agreeing.Limits(given.get(NODES), given.get(proposers), given.get(TRIES), given.get(restarts));
    }

    private static Setup setup(Agreeing.Limits limits, Bug bug) {
        List<ProcessId> names =
                Case.names("node", limits.nodes()).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        for (int i = 0; i < names.size(); i++) {
            system.process(names.get(i), new ProtocolProcess<>(new Agreeing(i, limits, bug), names));
        }
        return Setup.of(system.build())
                .timerWeight(1)
                .invariant(Invariant.always("nodes agree", PamScenarios::disagree))
                .build();
    }

    private static @Nullable Breach disagree(States states) {
        @Nullable ProcessId first = null;
        int chosen = 0;
        for (ProcessId process : states.processes()) {
            int decided = states.of(process) instanceof Peer peer ? peer.decided() : 0;
            if (decided != 0 && first != null && decided != chosen) {
                return new Breach("%s decided %d, %s %d".formatted(first, chosen, process, decided), first, process);
            }
            if (decided != 0) {
                first = process;
                chosen = decided;
            }
        }
        return null;
    }
}
