package dev.winnow.explore.random;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.statespace.StateSpace;

/**
 * Partial order sampling (POS) over a state space, by the rules of {@link PartialOrderSampling}, which draws in any
 * world. The values that handlers choose are drawn uniformly.
 *
 * <p>Yuan, Yang, Gu (CAV'18), with {@link RacePriorities} and {@link TimerChoice}.
 */
public final class StateSpacePartialOrderSampling extends StateSpaceSampling {

    private final RacePriorities priorities;
    private int messages; // enabled
    private int timers; // enabled

    public StateSpacePartialOrderSampling(StateSpace space, SearchRequest request, SearchContext context) {
        super(space, request, context);
        this.priorities = new RacePriorities(random);
    }

    @Override
    public void sample() {
        beginExecution();
        priorities.clear();
        while (space.moveCount() > 0 && moveCount() < stepLimit()) {
            int move = drawHighestPriority(drawsTimer());
            redrawPriorities(space.processOf(move));
            if (!perform(drawVariant(move))) {
                return;
            }
            enterSuccessor();
        }
    }

    private boolean drawsTimer() {
        countEvents();
        return messages == 0
                || (timers > 0
                        && TimerChoice.drawsTimer(
                                random, messages, timers, context.hints().timerWeight()));
    }

    /** Counts enabled events. Moves of one event with different values are adjacent, and count once. */
    private void countEvents() {
        messages = 0;
        timers = 0;
        int lastEvent = -1;
        for (int index = 0; index < space.moveCount(); index++) {
            int move = reexecuted == null ? index : reexecuted.moveAt(index);
            if (space.requestedMove(move) != lastEvent) {
                lastEvent = space.requestedMove(move);
                timers += space.isTimer(move) ? 1 : 0;
                messages += space.isTimer(move) ? 0 : 1;
            }
        }
    }

    /** Selects the timer or message with the highest priority, and draws one of its moves, which differ in values. */
    private int drawHighestPriority(boolean timer) {
        int best = 0;
        double highest = 0;
        int ties = 0;
        for (int move = 0; move < space.moveCount(); move++) {
            if (space.isTimer(move) != timer) {
                continue;
            }
            double priority = priorities.drawIfAbsent(space.requestedMove(move));
            if (priority < highest) {
                continue;
            }
            ties = priority > highest ? 1 : ties + 1;
            highest = priority;
            best = random.nextInt(ties) == 0 ? move : best;
        }
        return best;
    }

    private void redrawPriorities(int process) {
        for (int move = 0; move < space.moveCount(); move++) {
            if (space.processOf(move) == process) {
                priorities.forget(space.requestedMove(move));
            }
        }
    }
}
