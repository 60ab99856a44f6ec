package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class PureSetWorldTest extends SimulatedWorldContract {
    PureSetWorldTest() {
        super(Network.set().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
