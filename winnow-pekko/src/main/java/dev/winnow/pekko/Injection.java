package dev.winnow.pekko;

import dev.winnow.model.External;
import java.util.Objects;

/** What makes an external happen that {@link Permission} allowed. */
record Injection(PekkoWorld world, Nodes nodes) implements External.Kinds<Runnable> {

    @Override
    public Runnable start(External.Start start) {
        return () -> nodes.start(Objects.requireNonNull(nodes.known(start.process())));
    }

    @Override
    public Runnable crash(External.Crash crash) {
        return () -> nodes.crash(crash.process().name());
    }

    @Override
    public Runnable restart(External.Restart restart) {
        return () -> nodes.restart(Objects.requireNonNull(nodes.known(restart.process())));
    }

    @Override
    public Runnable send(External.Send send) {
        Object message = StandIn.bind(send.message(), nodes);
        return () -> nodes.send(send.to(), message);
    }

    @Override
    public Runnable partition(External.Partition partition) {
        return () -> nodes.cut(partition);
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
            if (world.pending().thing(duplicate.item()) instanceof Letter letter) {
                world.mail().duplicate(letter);
            }
        };
    }

    @Override
    public Runnable run(External.Run run) {
        return () -> Objects.requireNonNull(world.definition().blocks().get(run.block()))
                .accept(nodes.outside());
    }
}
