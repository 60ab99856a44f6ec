package dev.winnow.world;

final class MutableSetWorldTest extends SimulatedWorldContract {
    MutableSetWorldTest() {
        super(Network.set(), Timing.asynchronous(), false);
    }
}
