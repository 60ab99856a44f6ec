package dev.winnow.world;

final class PureSetWorldTest extends SimulatedWorldContract {
    PureSetWorldTest() {
        super(Network.set().lossy().duplicating(), Timing.asynchronous(), true);
    }
}
