package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class MutableFifoWorldTest extends SimulatedWorldContract {
    MutableFifoWorldTest() {
        super(Network.fifo(), Timing.asynchronous(), false);
    }
}
