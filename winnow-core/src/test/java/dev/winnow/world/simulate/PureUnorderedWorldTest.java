package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class PureUnorderedWorldTest extends SimulatedWorldContract {
    PureUnorderedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
