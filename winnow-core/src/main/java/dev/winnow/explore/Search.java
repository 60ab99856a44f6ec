package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Visits every configuration once, breadth-first or depth-first, until one breaks an invariant. All that the system can do is covered if it comes to its end; breadth-first,
 * a violation is found by the fewest moves there are.
 *
 * <p>Explicit-state search with 128-bit names of configurations in place of them: two that share a name would be taken for one, which is less
 * likely than 10^-22 at 10^8 configurations. Cost for each: a name and 8 bytes to find the way back.
 */
public final class Search {

    /** In which order configurations are visited. */
    public enum Order {
        BREADTH_FIRST,
        DEPTH_FIRST
    }

    private static final int ASK_EVERY = 1 << 10;

    private final Graph graph;
    private final Bounds bounds;
    private final BooleanSupplier stop;
    private final Progress progress;
    private final int width;
    private final Visited visited = new Visited();

    private final Links links = new Links();
    private long generated;
    private int deepest;
    private boolean cut; // something was not looked at
    private int untilAsked = ASK_EVERY;
    private boolean stopped;

    /**
     * How far to go.
     *
     * @param states at the most so many
     * @param depth paths of at most so many configurations
     */
    public record Bounds(long states, int depth) {
        public static final Bounds NONE = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Hears now and then how far it is. */
    @FunctionalInterface
    public interface Progress {
        Progress NOBODY = (states, generated, depth) -> {};

        void at(long states, long generated, int depth);
    }

    public Search(Graph graph, Bounds bounds, BooleanSupplier stop, Progress progress) {
        this.graph = graph;
        this.bounds = bounds;
        this.stop = stop;
        this.progress = progress;
        this.width = graph.width();
    }

    public Reached run(Order order) {
        return order == Order.BREADTH_FIRST ? breadthFirst() : depthFirst();
    }

    // ---- breadth-first: level by level

    private Reached breadthFirst() {
        int[] level = new int[0];
        int[] numbers = new int[0];
        int size = 0;
        for (int which = 0; which < graph.firsts(); which++) {
            if (begin(which)) {
                level = roomFor(level, (size + 1) * width);
                numbers = roomFor(numbers, size + 1);
                graph.first(which, level, size * width);
                numbers[size++] = links.count() - 1;
            }
        }
        int[] next = new int[0];
        int[] nextNumbers = new int[0];
        for (int depth = 1; size > 0 && !isOver(); depth++) {
            deepest = depth;
            int found = 0;
            for (int i = 0; i < size && !isOver(); i++) {
                graph.enter(level, i * width);
                int moves = graph.moves();
                for (int move = 0; move < moves; move++) {
                    generated++;
                    boolean isNew = graph.perform(move) && visited.add(graph.low(), graph.high());
                    if (graph.isBroken() || (isNew && graph.violation() != null)) {
                        return broken(numbers[i], move, depth + 1);
                    }
                    if (isNew) {
                        int number = links.add(numbers[i], move);
                        if (depth + 1 > bounds.depth()) {
                            cut = true;
                            continue;
                        }
                        next = roomFor(next, (found + 1) * width);
                        nextNumbers = roomFor(nextNumbers, found + 1);
                        graph.leave(next, found * width);
                        nextNumbers[found++] = number;
                    }
                }
            }
            int[] spare = level;
            level = next;
            next = spare;
            spare = numbers;
            numbers = nextNumbers;
            nextNumbers = spare;
            size = found;
        }
        return passed();
    }

    // ---- depth-first: the path on a stack

    private Reached depthFirst() {
        int[] stack = new int[width];
        int[] numbers = new int[1];
        int[] nextMove = new int[1];
        for (int which = 0; which < graph.firsts(); which++) {
            if (!begin(which)) {
                continue;
            }
            graph.first(which, stack, 0);
            numbers[0] = links.count() - 1;
            nextMove[0] = 0;
            int depth = 1;
            deepest = Math.max(deepest, 1);
            graph.enter(stack, 0);
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
                boolean isNew = graph.perform(move) && visited.add(graph.low(), graph.high());
                if (graph.isBroken() || (isNew && graph.violation() != null)) {
                    return broken(numbers[top], move, depth + 1);
                }
                if (isNew) {
                    int number = links.add(numbers[top], move);
                    if (depth + 1 > bounds.depth()) {
                        cut = true;
                        continue;
                    }
                    depth++;
                    deepest = Math.max(deepest, depth);
                    stack = roomFor(stack, depth * width);
                    numbers = roomFor(numbers, depth);
                    nextMove = roomFor(nextMove, depth);
                    graph.leave(stack, (depth - 1) * width);
                    numbers[depth - 1] = number;
                    nextMove[depth - 1] = 0;
                    graph.enter(stack, (depth - 1) * width);
                }
            }
        }
        return passed();
    }

    // ---- both

    private boolean begin(int which) {
        int[] first = new int[width];
        graph.first(which, first, 0);
        graph.enter(first, 0);
        generated++;
        if (!visited.add(graph.low(), graph.high())) {
            return false;
        }
        links.first(which);
        return true;
    }

    private static int[] roomFor(int[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, Math.max(16, 2 * array.length)));
    }

    private boolean isOver() {
        if (--untilAsked == 0) {
            untilAsked = ASK_EVERY;
            stopped = stop.getAsBoolean();
            progress.at(links.count(), generated, deepest);
        }
        return stopped || links.count() >= bounds.states();
    }

    private Reached passed() {
        boolean complete = !cut && !stopped && links.count() < bounds.states();
        return new Reached(links.count(), generated, deepest, complete, null, Reached.Path.NONE);
    }

    private Reached broken(int from, int move, int depth) {
        return new Reached(
                links.count(), generated, Math.max(deepest, depth), false, graph.violation(), links.path(from, move));
    }
}
