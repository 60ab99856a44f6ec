package dev.winnow.explore.random;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.statespace.StateSpace;

/**
 * Partial order sampling over a graph: the event with the highest random priority is next, and what else is under way
 * to the same process draws anew.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18), by the same rules as {@link PartialOrderSampling}, which draws in any world:
 * {@link RacePriorities} and {@link TimerChoice}. Values that a handler chooses are drawn with the same chance.
 */
public final class StateSpacePartialOrderSampling extends StateSpaceSampling {

    private final RacePriorities priorities;
    private int messages; // that can be delivered now
    private int timers; // that can fire now

    public StateSpacePartialOrderSampling(StateSpace space, SearchRequest request, SearchContext context) {
        super(space, request, context);
        this.priorities = new RacePriorities(random);
    }

    @Override
    public void sample() {
        beginExecution(true);
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

    /** Counts events: moves that differ only in what a handler chooses stand side by side and are one event. */
    private void countEvents() {
        messages = 0;
        timers = 0;
        int latest = -1;
        for (int place = 0; place < space.moveCount(); place++) {
            int move = reexecuted == null ? place : reexecuted.moveAt(place);
            if (space.requestedMove(move) != latest) {
                latest = space.requestedMove(move);
                timers += space.isTimer(move) ? 1 : 0;
                messages += space.isTimer(move) ? 0 : 1;
            }
        }
    }

    /**
     * Returns, of the timer or message with the highest priority, any of the moves that differ in what its handler
     * chooses.
     */
    private int drawHighestPriority(boolean timer) {
        int best = 0;
        double highest = 0;
        int alike = 0;
        for (int move = 0; move < space.moveCount(); move++) {
            if (space.isTimer(move) != timer) {
                continue;
            }
            double priority = priorities.drawIfAbsent(space.requestedMove(move));
            if (priority < highest) {
                continue;
            }
            alike = priority > highest ? 1 : alike + 1;
            highest = priority;
            best = random.nextInt(alike) == 0 ? move : best;
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
