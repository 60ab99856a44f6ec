package dev.winnow.explore;

import dev.winnow.rehearse.Graph;

/**
 * Partial order sampling over a graph: the event with the highest random priority is next, and what else is under way
 * to the same process draws anew.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18), by the same rules as {@link PartialOrderSampling}, which draws in any world:
 * {@link RacePriorities} and {@link TimerChoice}. Values that a handler chooses are drawn with the same chance.
 */
final class PrioritySampling extends Sampling {

    private final RacePriorities priorities;
    private int messages; // that can be delivered now
    private int timers; // that can fire now

    PrioritySampling(Graph graph, SearchRequest request, SearchContext context) {
        super(graph, request, context);
        this.priorities = new RacePriorities(dice);
    }

    @Override
    void sample() {
        begin(true);
        priorities.clear();
        while (graph.moves() > 0 && length() < stepLimit()) {
            int move = highest(drawsTimer());
            drawAnew(graph.process(move));
            if (!perform(drawn(move))) {
                return;
            }
            settle();
        }
    }

    private boolean drawsTimer() {
        countEvents();
        return messages == 0
                || (timers > 0
                        && TimerChoice.drawsTimer(
                                dice, messages, timers, context.hints().timerWeight()));
    }

    /** Counts events: moves that differ only in what a handler chooses stand side by side and are one event. */
    private void countEvents() {
        messages = 0;
        timers = 0;
        int latest = -1;
        for (int place = 0; place < graph.moves(); place++) {
            int move = reexecuted == null ? place : reexecuted.moveAt(place);
            if (graph.asked(move) != latest) {
                latest = graph.asked(move);
                timers += graph.isTimer(move) ? 1 : 0;
                messages += graph.isTimer(move) ? 0 : 1;
            }
        }
    }

    /**
     * Returns, of the timer or message with the highest priority, any of the moves that differ in what its handler
     * chooses.
     */
    private int highest(boolean timer) {
        int best = 0;
        double highest = 0;
        int alike = 0;
        for (int move = 0; move < graph.moves(); move++) {
            if (graph.isTimer(move) != timer) {
                continue;
            }
            double priority = priorities.drawIfAbsent(graph.asked(move));
            if (priority < highest) {
                continue;
            }
            alike = priority > highest ? 1 : alike + 1;
            highest = priority;
            best = dice.nextInt(alike) == 0 ? move : best;
        }
        return best;
    }

    private void drawAnew(int process) {
        for (int move = 0; move < graph.moves(); move++) {
            if (graph.process(move) == process) {
                priorities.forget(graph.asked(move));
            }
        }
    }
}
