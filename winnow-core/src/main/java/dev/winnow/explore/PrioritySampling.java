package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.HashMap;
import java.util.Map;

/**
 * Random executions by random priorities: each event has one from when it becomes possible, the highest is next, and what else is under way to the same process draws anew. What a handler chooses is drawn with like
 * chances.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18), over a graph; {@link PartialOrderSampling} draws by it in any world.
 */
final class PrioritySampling extends Sampling {

    private final Map<Integer, Double> priorities = new HashMap<>(); // by what is asked for

    PrioritySampling(Graph graph, SearchRequest request, SearchContext context) {
        super(graph, request, context);
    }

    @Override
    void sample() {
        begin(true);
        priorities.clear();
        while (graph.moves() > 0 && length() < stepLimit()) {
            int move = highest();
            drawAnew(graph.process(move));
            if (!perform(drawn(move))) {
                return;
            }
            settle();
        }
    }

    /** Of the event with the highest priority, any of the moves that differ in what its handler chooses. */
    private int highest() {
        int best = 0;
        double highest = 0;
        int alike = 0;
        for (int move = 0; move < graph.moves(); move++) {
            double priority = priorities.computeIfAbsent(graph.asked(move), event -> 1 - dice.nextDouble());
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
                priorities.remove(graph.asked(move));
            }
        }
    }
}
