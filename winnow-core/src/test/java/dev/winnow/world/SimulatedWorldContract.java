package dev.winnow.world;

import dev.winnow.run.World;
import dev.winnow.run.WorldContract;
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
    protected World boot(long seed) {
        SimulatedSystem.Builder builder = SimulatedSystem.with(network).timing(timing);
        for (var process : List.of(A, B, C)) {
            if (pure) {
                builder.process(process, new Obeying());
            } else {
                builder.mutable(process, ObeyingObject::new);
            }
        }
        return builder.build().boot(seed);
    }

    @Override
    protected List<String> log(Object state) {
        return ((Obeying.Log) state).lines();
    }

    @Override
    protected boolean isFifo() {
        return network.order() == Network.Order.FIFO || network.order() == Network.Order.MAILBOX;
    }

    @Override
    protected boolean isSet() {
        return network.order() == Network.Order.SET;
    }

    @Override
    protected boolean isFaulty() {
        return network.loses();
    }
}
