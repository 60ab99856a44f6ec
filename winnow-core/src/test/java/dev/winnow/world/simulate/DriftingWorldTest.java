package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class DriftingWorldTest extends SimulatedWorldContract {
    DriftingWorldTest() {
        super(Network.fifo(), Timing.timed(0, 20).withDrift(300_000), true);
    }
}
