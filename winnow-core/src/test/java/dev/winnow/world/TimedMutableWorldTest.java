package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class TimedMutableWorldTest extends SimulatedWorldContract {
    TimedMutableWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.timed(0, 20), false);
    }
}
