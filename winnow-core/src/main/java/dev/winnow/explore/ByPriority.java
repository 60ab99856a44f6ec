package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Enabled;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;

/**
 * A strategy that takes the enabled event with the highest priority, after {@link TimerChoice} has decided between
 * messages and timers.
 *
 * <p>Cost: a look at all that is enabled, for each event.
 */
abstract class ByPriority implements Strategy {

    final Dice dice;
    private final double timerWeight;

    ByPriority(Dice dice, double timerWeight) {
        this.dice = dice;
        this.timerWeight = timerWeight;
    }

    /** How much the item should be next. */
    abstract double priority(int item, Situation now);

    /** This one will be next. */
    void taken(int item, Situation now) {}

    @Override
    public final Decision next(Situation now) {
        Enabled enabled = now.enabled();
        int messages = enabled.messages();
        int timers = enabled.timers();
        if (messages + timers == 0) {
            return Decision.STOP;
        }
        boolean fires = TimerChoice.drawsTimer(dice, messages, timers, timerWeight);
        int best = fires ? best(messages, messages + timers, now) : best(0, messages, now);
        int item = enabled.item(best);
        taken(item, now);
        return new Decision.Perform(fires ? new Event.Fire(item) : new Event.Deliver(item));
    }

    private int best(int from, int end, Situation now) {
        int best = from;
        double highest = Double.NEGATIVE_INFINITY;
        for (int index = from; index < end; index++) {
            double priority = priority(now.enabled().item(index), now);
            if (priority > highest) {
                highest = priority;
                best = index;
            }
        }
        return best;
    }

    @Override
    public final int choose(ProcessId process, int bound) {
        return dice.nextInt(bound);
    }
}
