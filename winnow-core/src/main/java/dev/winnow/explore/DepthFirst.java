package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.ReexecutedStateSpace;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Visits every configuration once, as deep as it goes before it turns to another way: the path is on a stack. */
final class DepthFirst {

    private static final int ASK_EVERY = 1 << 10;

    private final Graph graph;
    private final Search.Bounds bounds;
    private final BooleanSupplier stop;
    private final Search.Progress progress;
    private final int width;
    private final int askEvery;
    private final Visited visited;
    private final Links links = new Links();

    // By depth, from 0 on.
    private int[] stack;
    private int[] numbers = new int[16];
    private int[] nextMove = new int[16];

    private long generated;
    private int deepest;
    private boolean cut; // something was not looked at
    private int untilAsked = 1;
    private boolean stopped;

    DepthFirst(Graph graph, Search.Options options, BooleanSupplier stop, Search.Progress progress) {
        this.graph = graph;
        this.bounds = options.bounds();
        this.stop = stop;
        this.progress = progress;
        this.width = graph.width();
        this.askEvery = graph instanceof ReexecutedStateSpace ? 1 : ASK_EVERY;
        this.visited = Visited.of(options, width);
        this.stack = new int[2 * width];
    }

    Reached run() {
        for (int which = 0; which < graph.firsts(); which++) {
            graph.first(which, stack, 0);
            graph.enter(stack, 0);
            generated++;
            if (isNew(0)) {
                Reached broken = below(links.first(which));
                if (broken != null) {
                    return broken;
                }
            }
        }
        boolean complete = !cut && !stopped && links.count() < bounds.states();
        return Reached.passed(links, generated, deepest, complete, visited);
    }

    /** Whether the configuration behind the latest move was not seen before; it is left on the stack if it must be compared. */
    private boolean isNew(int depth) {
        if (visited.readsConfigurations()) {
            stack = Search.roomFor(stack, (depth + 1L) * width);
            graph.leave(stack, depth * width);
        }
        return visited.add(graph.low(), graph.high(), stack, depth * width);
    }

    private @Nullable Reached below(int first) {
        numbers[0] = first;
        nextMove[0] = 0;
        int depth = 1;
        deepest = Math.max(deepest, 1);
        while (depth > 0 && !isOver()) {
            int top = depth - 1;
            int move = nextMove[top]++;
            if (move >= graph.moves()) {
                depth--;
                if (depth > 0) {
                    graph.enter(stack, (depth - 1) * width);
                }
                continue;
            }
            generated++;
            boolean isNew = graph.perform(move) && isNew(depth);
            if (graph.isBroken() || (isNew && graph.violation() != null)) {
                Reached.Path path = links.path(numbers[top], move);
                return Reached.broken(links, generated, Math.max(deepest, depth + 1), graph, path, visited);
            }
            if (isNew) {
                int number = links.add(numbers[top], move);
                if (depth + 1 > bounds.depth()) {
                    cut = true;
                } else {
                    push(depth++, number);
                }
            }
        }
        return null;
    }

    private void push(int depth, int number) {
        deepest = Math.max(deepest, depth + 1);
        stack = Search.roomFor(stack, (depth + 1L) * width);
        numbers = Search.roomFor(numbers, depth + 1L);
        nextMove = Search.roomFor(nextMove, depth + 1L);
        graph.leave(stack, depth * width);
        numbers[depth] = number;
        nextMove[depth] = 0;
        graph.enter(stack, depth * width);
    }

    private boolean isOver() {
        if (--untilAsked == 0) {
            untilAsked = askEvery;
            stopped = stop.getAsBoolean();
            progress.at(links.count(), generated, deepest);
        }
        return stopped || links.count() >= bounds.states();
    }
}
