package dev.winnow.explore.random;

import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;

/**
 * Partial order sampling (POS) in any world: performs the event with the highest random priority, and redraws the
 * priorities of the enabled events that race with it, those of the same process.
 *
 * <p>Yuan, Yang, Gu (CAV'18), with {@link RacePriorities} and {@link TimerChoice}. It samples partial orders more
 * evenly than a random walk, so rare ones come up more often. It has no parameters.
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
