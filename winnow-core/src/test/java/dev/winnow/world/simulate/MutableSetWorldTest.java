package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class MutableSetWorldTest extends SimulatedWorldContract {
    MutableSetWorldTest() {
        super(Network.set(), Timing.asynchronous(), false);
    }
}
