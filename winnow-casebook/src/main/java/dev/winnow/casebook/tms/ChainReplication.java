package dev.winnow.casebook.tms;

import static java.util.Objects.requireNonNull;

import dev.winnow.casebook.chain.Bug;
import dev.winnow.casebook.chain.ChainProcesses;
import dev.winnow.casebook.chain.Master;
import dev.winnow.casebook.chain.Mastering;
import dev.winnow.casebook.chain.Propagation;
import dev.winnow.casebook.chain.Server;
import dev.winnow.casebook.chain.Serving;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import java.util.List;

/** Participants that are replicated by chain replication. */
final class ChainReplication implements GroupReplication {

    @Override
    public void addTo(SimulatedSystem.Builder system, Group group, Participating participating) {
        Serving serving = new Serving(group.master(), TmsScenarios.DETECTOR.name(), participating, Bug.NONE);
        for (int i = 0; i < group.servers().size(); i++) {
            system.process(ProcessId.of(group.servers().get(i)), ChainProcesses.server(i, group.servers(), serving));
        }
        Mastering mastering = new Mastering(List.of(TmsScenarios.COORDINATOR.name()), Bug.NONE);
        system.process(ProcessId.of(group.master()), ChainProcesses.master(group.servers(), mastering));
    }

    @Override
    public List<Invariant<?>> invariants(List<Group> groups) {
        ProcessId[] masters =
                groups.stream().map(group -> ProcessId.of(group.master())).toArray(ProcessId[]::new);
        return List.of(Propagation.ofPrefixes(masters), Propagation.ofDoubts(masters));
    }

    @Override
    public ParticipantLog log(States states, Group group) {
        Master master = requireNonNull(states.of(ProcessId.of(group.master()), Master.class));
        ProcessId tail = ProcessId.of(master.tail());
        return new ParticipantLog(
                tail, requireNonNull(states.of(tail, Server.class)).history());
    }
}
