package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class TimedMutableWorldTest extends SimulatedWorldContract {
    TimedMutableWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.timed(0, 20), false);
    }
}
