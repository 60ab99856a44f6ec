package dev.winnow.world;

final class TimedWorldTest extends SimulatedWorldContract {
    TimedWorldTest() {
        super(Network.unordered().lossy().duplicating(), Timing.timed(0, 20), true);
    }
}
