package dev.winnow.pipes;

import dev.winnow.system.Network;

final class FifoPipesWorldTest extends PipesWorldContract {

    FifoPipesWorldTest() {
        super(Network.fifo());
    }
}
