package dev.winnow.world.simulate;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import java.util.Objects;

/** The effect of each external that {@link PermissionCheck} allows. */
record ExternalInjector(SimulatedWorld world, ChoiceSource choices) implements External.ExternalCases<Runnable> {

    @Override
    public Runnable start(External.Start start) {
        return () -> world.start(process(start.process()), choices);
    }

    @Override
    public Runnable crash(External.Crash crash) {
        return () -> world.crash(process(crash.process()));
    }

    @Override
    public Runnable crashInHandler(External.CrashInHandler crash) {
        return () -> world.crashInHandler(process(crash.process()), crash.effects());
    }

    @Override
    public Runnable restart(External.Restart restart) {
        return () -> world.start(process(restart.process()), choices);
    }

    @Override
    public Runnable pause(External.Pause pause) {
        return () -> world.pause(process(pause.process()));
    }

    @Override
    public Runnable resume(External.Resume resume) {
        return () -> world.resume(process(resume.process()), choices);
    }

    @Override
    public Runnable send(External.Send send) {
        return () -> world.send(-1, send.to(), send.message());
    }

    @Override
    public Runnable partition(External.Partition partition) {
        return () -> world.partition(partition);
    }

    @Override
    public Runnable heal(External.Heal heal) {
        return () -> world.heal(heal);
    }

    @Override
    public Runnable drop(External.Drop drop) {
        return () -> world.lose(drop.item());
    }

    @Override
    public Runnable duplicate(External.Duplicate duplicate) {
        return () -> world.duplicate(duplicate.item());
    }

    @Override
    public Runnable run(External.Run run) {
        return () -> world.run(Objects.requireNonNull(world.definition().block(run.block())));
    }

    private SimulatedProcess process(ProcessId id) {
        return Objects.requireNonNull(world.process(id));
    }
}
