package dev.winnow.explore.random;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;

/**
 * A strategy that performs the enabled event with the highest priority, after {@link TimerChoice} has decided between
 * messages and timers.
 *
 * <p>Cost: linear in the number of enabled events, per step.
 */
abstract class PriorityStrategy implements Strategy {

    final SeededRandom random;
    private final double timerWeight;

    PriorityStrategy(SeededRandom random, double timerWeight) {
        this.random = random;
        this.timerWeight = timerWeight;
    }

    /** Returns the priority of an enabled item. */
    abstract double priority(int item, Situation now);

    /** Reacts to the selection of an item. */
    void onSelected(int item, Situation now) {}

    @Override
    public final Decision next(Situation now) {
        EnabledEvents enabled = now.enabled();
        int messages = enabled.messageCount();
        int timers = enabled.timerCount();
        if (messages + timers == 0) {
            return Decision.STOP;
        }
        boolean choosesTimer = TimerChoice.drawsTimer(random, messages, timers, timerWeight);
        int best = choosesTimer ? highestPriority(messages, messages + timers, now) : highestPriority(0, messages, now);
        int item = enabled.itemAt(best);
        onSelected(item, now);
        return new Decision.Perform(choosesTimer ? new Event.Fire(item) : new Event.Deliver(item));
    }

    private int highestPriority(int from, int end, Situation now) {
        int best = from;
        double highest = Double.NEGATIVE_INFINITY;
        for (int index = from; index < end; index++) {
            double priority = priority(now.enabled().itemAt(index), now);
            if (priority > highest) {
                highest = priority;
                best = index;
            }
        }
        return best;
    }

    @Override
    public final int choose(ProcessId process, int bound) {
        return random.nextInt(bound);
    }
}
