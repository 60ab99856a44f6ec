package dev.winnow.explore.random;

import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;

/**
 * Partial order sampling in any world: the event with the highest random priority is next, and what else is under way
 * to the same process draws anew.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18), by {@link RacePriorities} and {@link TimerChoice}. Orders that differ only in
 * what does not matter are drawn together, so that rare orders come more often than in a random walk. It has no
 * parameters.
 */
public final class PartialOrderSampling extends PriorityStrategy {

    private final RacePriorities priorities;

    public PartialOrderSampling(long seed, double timerWeight) {
        super(new SeededRandom(SeededRandom.deriveSeed(seed, "partial order sampling")), timerWeight);
        priorities = new RacePriorities(random);
    }

    @Override
    double priority(int item, Situation now) {
        return priorities.drawIfAbsent(item);
    }

    @Override
    void onSelected(int item, Situation now) {
        EnabledEvents enabled = now.enabled();
        Recording recording = now.recording();
        for (int index = 0; index < enabled.size(); index++) {
            int other = enabled.itemAt(index);
            if (recording.receiverIndex(other) == recording.receiverIndex(item)) {
                priorities.forget(other);
            }
        }
    }
}
