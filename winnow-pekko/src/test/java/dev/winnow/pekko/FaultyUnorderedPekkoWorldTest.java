package dev.winnow.pekko;

import dev.winnow.run.Network;

final class FaultyUnorderedPekkoWorldTest extends PekkoWorldContract {
    FaultyUnorderedPekkoWorldTest() {
        super(Network.unordered().lossy().duplicating());
    }
}
