package dev.winnow.pekko;

import dev.winnow.run.Network;
import dev.winnow.run.WorldContract;
import dev.winnow.run.WorldFactory;
import java.util.List;
import org.apache.pekko.actor.Props;

/** The contract, for actors whose messages travel in one way or another. */
abstract class PekkoWorldContract extends WorldContract {

    private final PekkoSystem system;

    PekkoWorldContract(Network network) {
        PekkoSystem.Builder builder = PekkoSystem.with(network);
        for (String name : List.of("a", "b", "c")) {
            builder.actor(name, node -> Props.create(ObeyingActor.class, () -> new ObeyingActor(node)));
        }
        system = builder.build();
    }

    @Override
    protected WorldFactory system() {
        return system;
    }

    @Override
    protected List<String> log(Object state) {
        return ((ObeyingActor) state).lines;
    }
}
