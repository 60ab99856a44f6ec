package dev.winnow.world.simulate;

import dev.winnow.system.Network;
import dev.winnow.system.Timing;

final class MutableMailboxWorldTest extends SimulatedWorldContract {
    MutableMailboxWorldTest() {
        super(Network.mailbox(), Timing.asynchronous(), false);
    }
}
