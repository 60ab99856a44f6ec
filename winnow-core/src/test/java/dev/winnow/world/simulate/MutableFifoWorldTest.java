package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class MutableFifoWorldTest extends SimulatedWorldContract {
    MutableFifoWorldTest() {
        super(Network.fifo(), Timing.asynchronous(), false);
    }
}
