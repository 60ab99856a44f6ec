package dev.winnow.pipes;

import dev.winnow.system.Network;

final class FaultyUnorderedPipesWorldTest extends PipesWorldContract {

    FaultyUnorderedPipesWorldTest() {
        super(Network.unordered().lossy().duplicating());
    }
}
