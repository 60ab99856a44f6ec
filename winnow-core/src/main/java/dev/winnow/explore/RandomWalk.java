package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Enabled;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;

/**
 * Takes any enabled event with equal chance, a timer with a smaller one.
 *
 * <p>Random scheduling as in DEMi (NSDI'16, section 4). It differs in that timers have a weight of their own: chosen like
 * messages they starve them, and the messages under way grow without bound.
 *
 * <p>Cost: one draw an event, whatever is pending.
 */
public final class RandomWalk implements Strategy {

    private final Dice dice;
    private final double timerWeight;

    public RandomWalk(long seed, double timerWeight) {
        if (!(timerWeight > 0 && Double.isFinite(timerWeight))) {
            throw new IllegalArgumentException("the weight of timers must be above 0 and finite, not " + timerWeight);
        }
        this.dice = new Dice(Dice.derive(seed, "random walk"));
        this.timerWeight = timerWeight;
    }

    @Override
    public Decision next(Situation now) {
        Enabled enabled = now.enabled();
        return enabled.size() == 0 ? Decision.STOP : new Decision.Perform(pick(enabled));
    }

    private Event pick(Enabled enabled) {
        int messages = enabled.messages();
        double weight = messages + timerWeight * enabled.timers();
        double drawn = dice.nextDouble() * weight;
        if (drawn < messages) {
            return new Event.Deliver(enabled.item((int) drawn));
        }
        int timer = Math.min((int) ((drawn - messages) / timerWeight), enabled.timers() - 1);
        return timer < 0
                ? new Event.Deliver(enabled.item(messages - 1))
                : new Event.Fire(enabled.item(messages + timer));
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return dice.nextInt(bound);
    }
}
