package dev.winnow.threads.nodes;

import dev.winnow.model.External;

/** How a world performs an external event that it permits. */
record ThreadsExternals(ThreadsWorld world) implements External.ExternalCases<Runnable> {

    @Override
    public Runnable start(External.Start start) {
        return () -> world.start(start.process());
    }

    @Override
    public Runnable crash(External.Crash crash) {
        return () -> world.crash(crash.process());
    }

    @Override
    public Runnable crashInHandler(External.CrashInHandler crash) {
        throw new IllegalArgumentException("a threaded node cannot crash inside a step");
    }

    @Override
    public Runnable restart(External.Restart restart) {
        return () -> world.start(restart.process());
    }

    @Override
    public Runnable pause(External.Pause pause) {
        return () -> world.setPaused(pause.process(), true);
    }

    @Override
    public Runnable resume(External.Resume resume) {
        return () -> world.setPaused(resume.process(), false);
    }

    @Override
    public Runnable send(External.Send send) {
        return () -> world.send(send.to(), send.message());
    }

    @Override
    public Runnable partition(External.Partition partition) {
        return () -> world.separate(partition);
    }

    @Override
    public Runnable heal(External.Heal heal) {
        return () -> world.heal(heal);
    }

    @Override
    public Runnable drop(External.Drop drop) {
        return () -> world.drop(drop.item());
    }

    @Override
    public Runnable duplicate(External.Duplicate duplicate) {
        return () -> world.duplicate(duplicate.item());
    }

    @Override
    public Runnable run(External.Run run) {
        throw new IllegalArgumentException("there is no block " + run.block());
    }
}
