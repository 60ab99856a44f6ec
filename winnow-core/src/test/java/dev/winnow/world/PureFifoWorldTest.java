package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class PureFifoWorldTest extends SimulatedWorldContract {
    PureFifoWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
