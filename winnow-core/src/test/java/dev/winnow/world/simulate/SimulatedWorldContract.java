package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.WorldContract;
import dev.winnow.system.WorldFactory;
import dev.winnow.world.SimulatedSystem;
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
                builder.process(process, new ObedientPureProcess());
            } else {
                builder.mutable(process, ObedientMutableProcess::new);
            }
        }
        return builder.build();
    }

    @Override
    protected List<String> log(Object state) {
        return ((ObedientPureProcess.Log) state).lines();
    }
}
