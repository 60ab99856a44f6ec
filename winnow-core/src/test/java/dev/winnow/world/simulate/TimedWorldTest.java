package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class TimedWorldTest extends SimulatedWorldContract {
    TimedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.timed(0, 20), true);
    }
}
