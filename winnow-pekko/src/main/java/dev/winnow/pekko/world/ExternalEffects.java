package dev.winnow.pekko.world;

import dev.winnow.model.External;
import dev.winnow.pekko.control.PendingMessage;
import java.util.Objects;

/** The code that performs each kind of external that {@link ExternalPermissions} allows. */
record ExternalEffects(PekkoWorld world, Nodes nodes) implements External.ExternalCases<Runnable> {

    @Override
    public Runnable start(External.Start start) {
        return () -> nodes.start(Objects.requireNonNull(nodes.find(start.process())));
    }

    @Override
    public Runnable crash(External.Crash crash) {
        return () -> nodes.crash(crash.process().name());
    }

    @Override
    public Runnable crashInHandler(External.CrashInHandler crash) {
        return world.handlerCrashes().order(crash.process().name(), crash.effects());
    }

    @Override
    public Runnable restart(External.Restart restart) {
        return () -> nodes.restart(Objects.requireNonNull(nodes.find(restart.process())));
    }

    @Override
    public Runnable pause(External.Pause pause) {
        return () -> world.pending().setPaused(pause.process().name(), true);
    }

    @Override
    public Runnable resume(External.Resume resume) {
        return () -> world.pending().setPaused(resume.process().name(), false);
    }

    @Override
    public Runnable send(External.Send send) {
        Object message = PlaceholderRef.bind(send.message(), nodes);
        return () -> nodes.send(send.to(), message);
    }

    @Override
    public Runnable partition(External.Partition partition) {
        return () -> nodes.partition(partition);
    }

    @Override
    public Runnable heal(External.Heal heal) {
        return () -> nodes.heal(heal);
    }

    @Override
    public Runnable drop(External.Drop drop) {
        return () -> nodes.lose(drop.item());
    }

    @Override
    public Runnable duplicate(External.Duplicate duplicate) {
        return () -> {
            if (world.pending().get(duplicate.item()) instanceof PendingMessage message) {
                world.messages().duplicate(message);
            }
        };
    }

    @Override
    public Runnable run(External.Run run) {
        return () -> Objects.requireNonNull(world.definition().blocks().get(run.block()))
                .accept(nodes.outsideNode());
    }
}
