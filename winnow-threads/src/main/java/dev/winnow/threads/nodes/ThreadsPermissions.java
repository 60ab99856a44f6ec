package dev.winnow.threads.nodes;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.system.Network;

/** Which external events may happen now. */
record ThreadsPermissions(NodeTable nodes, PendingItems pending, Recording recording, Network network)
        implements External.ExternalCases<Boolean> {

    @Override
    public Boolean start(External.Start start) {
        return nodes.mayStart(start.process());
    }

    @Override
    public Boolean crash(External.Crash crash) {
        return nodes.mayCrash(crash.process());
    }

    @Override
    public Boolean crashInHandler(External.CrashInHandler crash) {
        return false;
    }

    @Override
    public Boolean restart(External.Restart restart) {
        return nodes.mayRestart(restart.process());
    }

    @Override
    public Boolean pause(External.Pause pause) {
        return nodes.mayPause(pause.process());
    }

    @Override
    public Boolean resume(External.Resume resume) {
        return nodes.mayResume(resume.process());
    }

    @Override
    public Boolean send(External.Send send) {
        return nodes.isKnown(send.to());
    }

    @Override
    public Boolean partition(External.Partition partition) {
        return nodes.maySeparate(partition);
    }

    @Override
    public Boolean heal(External.Heal heal) {
        return nodes.mayHeal(heal);
    }

    @Override
    public Boolean drop(External.Drop drop) {
        return network.loses() && isUnreliable(drop.item());
    }

    @Override
    public Boolean duplicate(External.Duplicate duplicate) {
        return network.duplicates() && isUnreliable(duplicate.item());
    }

    /** Returns true for a datagram or a call in flight. Streams lose nothing. */
    private boolean isUnreliable(int item) {
        return pending.isInFlight(item)
                && (recording.senderIndex(item) < 0 || recording.payload(item) instanceof Transmission.Datagram);
    }

    @Override
    public Boolean run(External.Run run) {
        return false;
    }
}
