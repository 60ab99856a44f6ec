package dev.winnow.pekko;

import dev.winnow.world.Network;

final class FifoPekkoWorldTest extends PekkoWorldContract {
    FifoPekkoWorldTest() {
        super(Network.fifo());
    }
}
