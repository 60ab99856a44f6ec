package dev.winnow.explore.random;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;

/**
 * A strategy that draws an enabled event: messages uniformly, timers by a separate weight.
 *
 * <p>Random scheduling as in DEMi (NSDI'16, section 4).
 *
 * <p>Difference: the weight of timers. Drawn like messages, timers starve them, and the messages in flight grow without
 * bound.
 *
 * <p>Cost: one draw per event, independent of the number of pending events.
 */
public final class RandomWalk implements Strategy {

    private final SeededRandom random;
    private final double timerWeight;

    public RandomWalk(long seed, double timerWeight) {
        if (!(timerWeight > 0 && Double.isFinite(timerWeight))) {
            throw new IllegalArgumentException("the weight of timers must be positive and finite, not " + timerWeight);
        }
        this.random = new SeededRandom(SeededRandom.deriveSeed(seed, "random walk"));
        this.timerWeight = timerWeight;
    }

    @Override
    public Decision next(Situation now) {
        EnabledEvents enabled = now.enabled();
        return enabled.size() == 0 ? Decision.STOP : new Decision.Perform(pick(enabled));
    }

    private Event pick(EnabledEvents enabled) {
        int messages = enabled.messageCount();
        double weight = messages + timerWeight * enabled.timerCount();
        double drawn = random.nextDouble() * weight;
        if (drawn < messages) {
            return new Event.Deliver(enabled.itemAt((int) drawn));
        }
        int timer = Math.min((int) ((drawn - messages) / timerWeight), enabled.timerCount() - 1);
        return timer < 0
                ? new Event.Deliver(enabled.itemAt(messages - 1))
                : new Event.Fire(enabled.itemAt(messages + timer));
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return random.nextInt(bound);
    }
}
