package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class MutableSetWorldTest extends SimulatedWorldContract {
    MutableSetWorldTest() {
        super(Network.set(), Timing.asynchronous(), false);
    }
}
