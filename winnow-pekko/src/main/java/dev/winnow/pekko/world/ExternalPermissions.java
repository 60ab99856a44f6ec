package dev.winnow.pekko.world;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A check of which externals are possible in the current state. */
record ExternalPermissions(PekkoWorld world, Nodes nodes) implements External.ExternalCases<Boolean> {

    @Override
    public Boolean start(External.Start start) {
        ActorProcess process = declared(start.process());
        return process != null && !process.started;
    }

    @Override
    public Boolean crash(External.Crash crash) {
        ActorProcess process = declared(crash.process());
        return process != null && process.started && !process.crashed && !nodes.isBlocked(process.node);
    }

    @Override
    public Boolean crashInHandler(External.CrashInHandler crash) {
        ActorProcess process = declared(crash.process());
        return process != null
                && !nodes.isBlocked(process.node)
                && !world.handlerCrashes().effectsLeft().containsKey(process.node);
    }

    @Override
    public Boolean restart(External.Restart restart) {
        ActorProcess process = declared(restart.process());
        return process != null && process.crashed;
    }

    @Override
    public Boolean pause(External.Pause pause) {
        return crash(new External.Crash(pause.process())) && !isPaused(pause.process());
    }

    @Override
    public Boolean resume(External.Resume resume) {
        return isPaused(resume.process());
    }

    private boolean isPaused(ProcessId node) {
        return world.pending().pausedNodes().contains(node.name());
    }

    @Override
    public Boolean send(External.Send send) {
        ActorProcess process = nodes.find(send.to());
        return process != null && process.ref != null;
    }

    @Override
    public Boolean partition(External.Partition partition) {
        return areNodes(partition.one())
                && areNodes(partition.other())
                && partition.one().stream().noneMatch(partition.other()::contains)
                && !nodes.partitions().contains(partition);
    }

    @Override
    public Boolean heal(External.Heal heal) {
        return nodes.partitions().contains(new External.Partition(heal.one(), heal.other()));
    }

    @Override
    public Boolean drop(External.Drop drop) {
        return world.definition().network().loses()
                && nodes.crossesNetwork(world.pending().get(drop.item()));
    }

    @Override
    public Boolean duplicate(External.Duplicate duplicate) {
        PendingItems.PendingItem pendingItem = world.pending().get(duplicate.item());
        return world.definition().network().duplicates()
                && pendingItem instanceof PendingMessage
                && nodes.crossesNetwork(pendingItem);
    }

    @Override
    public Boolean run(External.Run run) {
        return world.definition().blocks().containsKey(run.block());
    }

    private @Nullable ActorProcess declared(ProcessId id) {
        ActorProcess process = nodes.find(id);
        return process != null && process.isDeclared ? process : null;
    }

    private boolean areNodes(List<ProcessId> side) {
        return !side.isEmpty() && side.stream().allMatch(id -> declared(id) != null);
    }
}
