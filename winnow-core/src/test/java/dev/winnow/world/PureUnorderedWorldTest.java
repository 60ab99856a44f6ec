package dev.winnow.world;

final class PureUnorderedWorldTest extends SimulatedWorldContract {
    PureUnorderedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
