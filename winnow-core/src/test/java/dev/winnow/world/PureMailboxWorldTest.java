package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class PureMailboxWorldTest extends SimulatedWorldContract {
    PureMailboxWorldTest() {
        super(Network.mailbox().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
