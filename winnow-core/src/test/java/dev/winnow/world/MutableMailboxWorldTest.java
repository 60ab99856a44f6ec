package dev.winnow.world;

final class MutableMailboxWorldTest extends SimulatedWorldContract {
    MutableMailboxWorldTest() {
        super(Network.mailbox(), Timing.asynchronous(), false);
    }
}
