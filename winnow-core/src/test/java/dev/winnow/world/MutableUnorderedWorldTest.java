package dev.winnow.world;

final class MutableUnorderedWorldTest extends SimulatedWorldContract {
    MutableUnorderedWorldTest() {
        super(Network.unordered(), Timing.asynchronous(), false);
    }
}
