package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.ReexecutedStateSpace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Visits every configuration once, as deep as it goes before it turns to another way: the path is on a stack. */
final class DepthFirst implements IncrementalSearch {

    private static final int ASK_EVERY = 1 << 10;

    private final Graph graph;
    private final SearchRequest request;
    private final SearchRequest.StateLimits limits;
    private final SearchContext context;
    private final int width;
    private final int askEvery;
    private final Visited visited;
    private final Links links = new Links();

    // By depth, from 0 on.
    private int[] stack;
    private int[] numbers = new int[16];
    private int[] nextMove = new int[16];

    private int begun; // initial states
    private int depth; // of the stack
    private long generated;
    private int deepest;
    private boolean cut; // something was not looked at
    private int untilAsked = 1;
    private boolean stopped;
    private @Nullable SearchResult failed;

    DepthFirst(Graph graph, SearchRequest request, SearchContext context) {
        this.graph = graph;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.width = graph.width();
        this.askEvery = graph instanceof ReexecutedStateSpace ? 1 : ASK_EVERY;
        this.visited = Visited.of(limits.storage(), width);
        this.stack = new int[2 * width];
    }

    /** Makes some moves. */
    @Override
    public boolean advance() {
        for (int moves = 0; moves < ASK_EVERY && !isOver(); moves++) {
            if (depth == 0) {
                begin(begun++);
            } else if (checkBudget()) {
                move();
            }
        }
        return !isOver();
    }

    private boolean isOver() {
        return failed != null || isLimited() || isAllSeen();
    }

    private boolean isLimited() {
        return stopped || links.count() >= limits.count();
    }

    private boolean isAllSeen() {
        return depth == 0 && begun == graph.firsts();
    }

    @Override
    public long events() {
        return generated;
    }

    @Override
    public long newStates() {
        return links.count();
    }

    @Override
    public SearchResult result() {
        if (failed != null) {
            return failed;
        }
        boolean complete = isAllSeen() && !cut && !isLimited();
        return SearchResult.passed(request.search(), links.counts(generated, deepest, visited), complete);
    }

    private void begin(int which) {
        graph.first(which, stack, 0);
        graph.enter(stack, 0);
        generated++;
        if (addIfAbsent(0)) {
            numbers[0] = links.first(which);
            nextMove[0] = 0;
            depth = 1;
            deepest = Math.max(deepest, 1);
        }
    }

    /**
     * Adds the state behind the latest move. Returns false if it was seen before. Leaves it on the stack if it must be
     * compared.
     */
    private boolean addIfAbsent(int place) {
        if (visited.readsConfigurations()) {
            stack = IntArrays.roomFor(stack, (place + 1L) * width);
            graph.leave(stack, place * width);
        }
        return visited.add(graph.low(), graph.high(), stack, place * width);
    }

    /** Makes the next move of the state on top, or goes back. */
    private void move() {
        int top = depth - 1;
        int move = nextMove[top]++;
        if (move >= graph.moves()) {
            depth--;
            if (depth > 0) {
                graph.enter(stack, (depth - 1) * width);
            }
            return;
        }
        generated++;
        boolean isNew = graph.perform(move) && addIfAbsent(depth);
        if (graph.isBroken() || (isNew && graph.violation() != null)) {
            failed = SearchResult.failed(
                    request.search(),
                    links.counts(generated, Math.max(deepest, depth + 1), visited),
                    new Counterexample.OnPath(
                            Objects.requireNonNull(graph.violation()), links.path(numbers[top], move)));
        } else if (isNew) {
            int number = links.add(numbers[top], move);
            if (depth + 1 > limits.depth()) {
                cut = true;
            } else {
                push(number);
            }
        }
    }

    private void push(int number) {
        stack = IntArrays.roomFor(stack, (depth + 1L) * width);
        numbers = IntArrays.roomFor(numbers, depth + 1L);
        nextMove = IntArrays.roomFor(nextMove, depth + 1L);
        graph.leave(stack, depth * width);
        numbers[depth] = number;
        nextMove[depth] = 0;
        graph.enter(stack, depth * width);
        depth++;
        deepest = Math.max(deepest, depth);
    }

    /** Asks now and then whether to stop, and tells how far the search is. Returns true if it may go on. */
    private boolean checkBudget() {
        if (--untilAsked == 0) {
            untilAsked = askEvery;
            stopped = context.stop().getAsBoolean();
            context.progress().at(links.count(), generated, deepest);
        }
        return !stopped;
    }
}
