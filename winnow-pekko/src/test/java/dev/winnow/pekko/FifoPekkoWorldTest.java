package dev.winnow.pekko;

import dev.winnow.run.Network;

final class FifoPekkoWorldTest extends PekkoWorldContract {
    FifoPekkoWorldTest() {
        super(Network.fifo());
    }
}
