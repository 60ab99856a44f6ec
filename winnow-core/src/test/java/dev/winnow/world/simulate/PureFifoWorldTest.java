package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class PureFifoWorldTest extends SimulatedWorldContract {
    PureFifoWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
