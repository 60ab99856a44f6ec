package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Recording;
import dev.winnow.run.Enabled;
import dev.winnow.run.Situation;

/**
 * Partial order sampling in any world: the event with the highest random priority is next, and what else is under way
 * to the same process draws anew.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18), by {@link RacePriorities} and {@link TimerChoice}. Orders that differ only in
 * what does not matter are drawn together, so that rare orders come more often than in a random walk. It has no
 * parameters.
 */
public final class PartialOrderSampling extends ByPriority {

    private final RacePriorities priorities;

    public PartialOrderSampling(long seed, double timerWeight) {
        super(new Dice(Dice.derive(seed, "partial order sampling")), timerWeight);
        priorities = new RacePriorities(dice);
    }

    @Override
    double priority(int item, Situation now) {
        return priorities.drawIfAbsent(item);
    }

    @Override
    void taken(int item, Situation now) {
        Enabled enabled = now.enabled();
        Recording recording = now.recording();
        for (int index = 0; index < enabled.size(); index++) {
            int other = enabled.item(index);
            if (recording.to(other) == recording.to(item)) {
                priorities.forget(other);
            }
        }
    }
}
