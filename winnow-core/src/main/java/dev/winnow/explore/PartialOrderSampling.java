package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Recording;
import dev.winnow.run.Enabled;
import dev.winnow.run.Situation;
import java.util.Arrays;

/**
 * Gives each event a random priority when it becomes possible, takes the highest, and draws anew for those that race with it: what else is under way to the same process.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18). Orders that differ only in what does not matter are drawn together, so that rare orders come more often than in a random walk. It has no parameters.
 */
public final class PartialOrderSampling extends ByPriority {

    private double[] priorities = new double[64]; // by item; 0 if not drawn yet

    public PartialOrderSampling(long seed, double timerWeight) {
        super(new Dice(Dice.derive(seed, "partial order sampling")), timerWeight);
    }

    @Override
    double priority(int item, Situation now) {
        if (item >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * item);
        }
        if (priorities[item] == 0) {
            priorities[item] = 1 - dice.nextDouble(); // above 0
        }
        return priorities[item];
    }

    @Override
    void taken(int item, Situation now) {
        Enabled enabled = now.enabled();
        Recording recording = now.recording();
        for (int index = 0; index < enabled.size(); index++) {
            int other = enabled.item(index);
            if (recording.to(other) == recording.to(item) && other < priorities.length) {
                priorities[other] = 0;
            }
        }
    }
}
