package dev.winnow.world;

final class PureFifoWorldTest extends SimulatedWorldContract {
    PureFifoWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
