package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.Network;
import dev.winnow.system.WorldContract;
import dev.winnow.system.WorldFactory;
import java.util.List;
import org.apache.pekko.actor.Props;

/** The contract of worlds, run over actors with several networks. */
abstract class PekkoWorldContract extends WorldContract {

    private final PekkoSystem system;

    PekkoWorldContract(Network network) {
        PekkoSystem.Builder builder = PekkoSystem.with(network);
        for (String name : List.of("a", "b", "c")) {
            builder.actor(ProcessId.of(name), node -> Props.create(CommandActor.class, () -> new CommandActor(node)));
        }
        system = builder.build();
    }

    @Override
    protected WorldFactory system() {
        return system;
    }

    @Override
    protected List<String> log(Object state) {
        return ((CommandActor) state).lines;
    }
}
