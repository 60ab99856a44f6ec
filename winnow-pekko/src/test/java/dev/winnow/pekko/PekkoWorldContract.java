package dev.winnow.pekko;

import dev.winnow.run.World;
import dev.winnow.run.WorldContract;
import dev.winnow.world.Network;
import java.util.List;
import org.apache.pekko.actor.Props;

/** The contract, for actors whose messages travel in one way or another. */
abstract class PekkoWorldContract extends WorldContract {

    private final Network network;
    private final PekkoSystem system;

    PekkoWorldContract(Network network) {
        this.network = network;
        PekkoSystem.Builder builder = PekkoSystem.with(network);
        for (String name : List.of("a", "b", "c")) {
            builder.actor(name, node -> Props.create(ObeyingActor.class, () -> new ObeyingActor(node)));
        }
        system = builder.build();
    }

    @Override
    protected World boot(long seed) {
        return system.boot(seed);
    }

    @Override
    protected List<String> log(Object state) {
        return ((ObeyingActor) state).lines;
    }

    @Override
    protected boolean isFifo() {
        return network.order() == Network.Order.FIFO;
    }

    @Override
    protected boolean isSet() {
        return false;
    }

    @Override
    protected boolean isFaulty() {
        return network.loses() && network.duplicates();
    }
}
