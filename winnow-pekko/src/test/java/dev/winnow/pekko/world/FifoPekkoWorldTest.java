package dev.winnow.pekko.world;

import dev.winnow.system.Network;

final class FifoPekkoWorldTest extends PekkoWorldContract {
    FifoPekkoWorldTest() {
        super(Network.fifo());
    }
}
