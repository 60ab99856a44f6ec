package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class MutableUnorderedWorldTest extends SimulatedWorldContract {
    MutableUnorderedWorldTest() {
        super(Network.unordered(), Timing.asynchronous(), false);
    }
}
