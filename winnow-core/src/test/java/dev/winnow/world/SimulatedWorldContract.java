package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;
import dev.winnow.run.WorldContract;
import dev.winnow.run.WorldFactory;
import java.util.List;

/** The contract for one way to build a simulated system. */
abstract class SimulatedWorldContract extends WorldContract {

    private final Network network;
    private final Timing timing;
    private final boolean pure;

    SimulatedWorldContract(Network network, Timing timing, boolean pure) {
        this.network = network;
        this.timing = timing;
        this.pure = pure;
    }

    @Override
    protected WorldFactory system() {
        SimulatedSystem.Builder builder = SimulatedSystem.with(network).timing(timing);
        for (var process : List.of(A, B, C)) {
            if (pure) {
                builder.process(process, new Obeying());
            } else {
                builder.mutable(process, ObeyingObject::new);
            }
        }
        return builder.build();
    }

    @Override
    protected List<String> log(Object state) {
        return ((Obeying.Log) state).lines();
    }
}
