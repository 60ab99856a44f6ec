package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class PureUnorderedWorldTest extends SimulatedWorldContract {
    PureUnorderedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
