package dev.winnow.world;

final class MutableFifoWorldTest extends SimulatedWorldContract {
    MutableFifoWorldTest() {
        super(Network.fifo(), Timing.asynchronous(), false);
    }
}
