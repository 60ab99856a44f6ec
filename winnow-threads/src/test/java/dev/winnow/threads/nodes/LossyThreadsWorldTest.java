package dev.winnow.threads.nodes;

import dev.winnow.system.Network;

/** The contract of worlds, on a network that loses, duplicates and reorders datagrams. */
final class LossyThreadsWorldTest extends ThreadsWorldContract {

    LossyThreadsWorldTest() {
        super(Network.unordered().lossy().duplicating());
    }
}
