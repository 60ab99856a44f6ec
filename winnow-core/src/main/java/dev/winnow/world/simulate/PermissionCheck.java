package dev.winnow.world.simulate;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import java.util.List;

/** The check if an external can happen in the current configuration of a world. */
record PermissionCheck(SimulatedWorld world) implements External.ExternalCases<Boolean> {

    @Override
    public Boolean start(External.Start start) {
        SimulatedProcess process = world.process(start.process());
        return process != null && !process.started;
    }

    @Override
    public Boolean crash(External.Crash crash) {
        SimulatedProcess process = world.process(crash.process());
        return process != null && process.up;
    }

    @Override
    public Boolean crashInHandler(External.CrashInHandler crash) {
        SimulatedProcess process = world.process(crash.process());
        return process != null && !process.isToCrash();
    }

    @Override
    public Boolean restart(External.Restart restart) {
        SimulatedProcess process = world.process(restart.process());
        return process != null && process.started && !process.up;
    }

    @Override
    public Boolean pause(External.Pause pause) {
        SimulatedProcess process = world.process(pause.process());
        return process != null && process.isRunning();
    }

    @Override
    public Boolean resume(External.Resume resume) {
        SimulatedProcess process = world.process(resume.process());
        return process != null && process.paused;
    }

    @Override
    public Boolean send(External.Send send) {
        return world.process(send.to()) != null;
    }

    @Override
    public Boolean partition(External.Partition partition) {
        return areKnown(partition.one())
                && areKnown(partition.other())
                && partition.one().stream().noneMatch(partition.other()::contains)
                && !world.partitions().contains(partition);
    }

    @Override
    public Boolean heal(External.Heal heal) {
        return world.partitions().contains(new External.Partition(heal.one(), heal.other()));
    }

    @Override
    public Boolean drop(External.Drop drop) {
        return world.definition().network().loses() && world.pending().isInFlight(drop.item());
    }

    @Override
    public Boolean duplicate(External.Duplicate duplicate) {
        return world.definition().network().duplicates() && world.pending().isInFlight(duplicate.item());
    }

    @Override
    public Boolean run(External.Run run) {
        return world.definition().block(run.block()) != null;
    }

    private boolean areKnown(List<ProcessId> processes) {
        return !processes.isEmpty() && processes.stream().allMatch(id -> world.process(id) != null);
    }
}
