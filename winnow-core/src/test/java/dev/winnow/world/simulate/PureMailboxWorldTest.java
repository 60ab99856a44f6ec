package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class PureMailboxWorldTest extends SimulatedWorldContract {
    PureMailboxWorldTest() {
        super(Network.mailbox().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
