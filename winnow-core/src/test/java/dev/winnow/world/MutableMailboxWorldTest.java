package dev.winnow.world;

import dev.winnow.run.Network;
import dev.winnow.run.Timing;

final class MutableMailboxWorldTest extends SimulatedWorldContract {
    MutableMailboxWorldTest() {
        super(Network.mailbox(), Timing.asynchronous(), false);
    }
}
