package dev.winnow.world;

final class TimedMutableWorldTest extends SimulatedWorldContract {
    TimedMutableWorldTest() {
        super(Network.fifo().lossy().duplicating(), Timing.timed(0, 20), false);
    }
}
