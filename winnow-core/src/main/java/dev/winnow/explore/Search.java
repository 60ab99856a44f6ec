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

    /**
     * How far to go.
     *
     * @param states at the most so many, about
     * @param depth paths of at most so many configurations
     */
    public record Bounds(long states, int depth) {
        public static final Bounds NONE = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * How it is done.
     *
     * @param exact whether whole configurations are kept and compared, and not only names
     * @param memory at the most so many bytes for names; then some are forgotten
     */
    public record Options(Bounds bounds, boolean exact, long memory) {
        public static final Options DEFAULT = new Options(Bounds.NONE, false, Long.MAX_VALUE);

        /** The same with at most so many states. */
        Options atMost(long states) {
            return within(new Bounds(Math.min(states, bounds.states()), bounds.depth()));
        }

        public Options within(Bounds others) {
            return new Options(others, exact, memory);
        }
    }

    /** Hears now and then how far it is. */
    @FunctionalInterface
    public interface Progress {
        Progress NOBODY = (states, generated, depth) -> {};

        void at(long states, long generated, int depth);
    }

    private final Graph graph;
    private final Options options;
    private final Crew crew;
    private final BooleanSupplier stop;
    private final Progress progress;

    public Search(Graph graph, Options options, Crew crew, BooleanSupplier stop, Progress progress) {
        this.graph = graph;
        this.options = options;
        this.crew = crew;
        this.stop = stop;
        this.progress = progress;
    }

    public Reached run(Order order) {
        return order == Order.BREADTH_FIRST
                ? new BreadthFirst(graph, options, crew, stop, progress).run()
                : new DepthFirst(graph, options, stop, progress).run();
    }

    static int[] roomFor(int[] array, long length) {
        if (length <= array.length) {
            return array;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("more configurations side by side than fit into one array");
        }
        long more = Math.max(length, Math.max(16, 2L * array.length));
        return Arrays.copyOf(array, (int) Math.min(more, Integer.MAX_VALUE - 8));
    }
}
