package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class MutableUnorderedWorldTest extends SimulatedWorldContract {
    MutableUnorderedWorldTest() {
        super(Network.unordered(), Timing.asynchronous(), false);
    }
}
