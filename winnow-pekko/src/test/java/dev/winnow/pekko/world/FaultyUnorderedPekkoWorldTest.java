package dev.winnow.pekko.world;

import dev.winnow.system.Network;

final class FaultyUnorderedPekkoWorldTest extends PekkoWorldContract {
    FaultyUnorderedPekkoWorldTest() {
        super(Network.unordered().lossy().duplicating());
    }
}
