package dev.winnow.world;

final class PureMailboxWorldTest extends SimulatedWorldContract {
    PureMailboxWorldTest() {
        super(Network.mailbox().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
