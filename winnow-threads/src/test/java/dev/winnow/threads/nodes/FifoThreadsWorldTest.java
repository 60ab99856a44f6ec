package dev.winnow.threads.nodes;

import dev.winnow.system.Network;

/** The contract of worlds, on a network that keeps the order of each channel. */
final class FifoThreadsWorldTest extends ThreadsWorldContract {

    FifoThreadsWorldTest() {
        super(Network.fifo());
    }
}
