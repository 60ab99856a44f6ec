package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class PureSetWorldTest extends SimulatedWorldContract {
    PureSetWorldTest() {
        super(Network.set().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
