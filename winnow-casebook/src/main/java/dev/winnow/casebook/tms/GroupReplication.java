package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Entry;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import java.util.List;

/** A way to replicate participants. */
interface GroupReplication {

    /** The log of a participant as one of its servers knows it. */
    record ParticipantLog(ProcessId server, List<Entry> entries) {}

    /** Adds the processes of a participant. */
    void addTo(SimulatedSystem.Builder system, Group group, Participating participating);

    /** Returns what must hold inside the participants. */
    List<Invariant<?>> invariants(List<Group> groups);

    /** Returns what a participant knows. All its processes must have started. */
    ParticipantLog log(States states, Group group);
}
