package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class TimedWorldTest extends SimulatedWorldContract {
    TimedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.timed(0, 20), true);
    }
}
