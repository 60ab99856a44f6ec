package dev.winnow.explore;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search over configurations came to.
 *
 * @param states how many different configurations were seen
 * @param generated how many there were with those seen again, the first ones among them
 * @param depth how many configurations the longest of the paths by which they were first reached has
 * @param complete whether that is all there are
 * @param memory what it took
 * @param violation the first one found, or null
 * @param path the moves that lead to it
 */
public record Reached(
        long states,
        long generated,
        int depth,
        boolean complete,
        Memory memory,
        @Nullable Violation violation,
        Path path) {

    /**
     * What it takes to know what was seen.
     *
     * @param bytes for names, or whole configurations, and the way back
     * @param forgotten how many were forgotten to stay within bounds, and may have been counted again
     * @param confused how many shared their name with another one: only who keeps whole configurations can tell
     */
    public record Memory(long bytes, long forgotten, long confused) {
        public static final Memory NONE = new Memory(0, 0, 0);

        static Memory of(Links links, Visited visited) {
            return new Memory(links.bytes() + visited.bytes(), visited.forgotten(), visited.confused());
        }
    }

    /** The same after so many in all. */
    Reached generating(long events) {
        return new Reached(states, events, depth, complete, memory, violation, path);
    }

    static Reached passed(Links links, long generated, int depth, boolean complete, Visited visited) {
        return new Reached(links.count(), generated, depth, complete, Memory.of(links, visited), null, Path.NONE);
    }

    static Reached broken(Links links, long generated, int depth, Graph graph, Path path, Visited visited) {
        return new Reached(links.count(), generated, depth, false, Memory.of(links, visited), graph.violation(), path);
    }

    /** Moves from one of the first configurations on: the n-th of those possible, each time. */
    public record Path(int first, List<Integer> moves) {
        public static final Path NONE = new Path(0, List.of());

        public Path {
            moves = List.copyOf(moves);
        }

        /** The same, and these behind it. */
        Path then(List<Integer> further) {
            List<Integer> all = new ArrayList<>(moves);
            all.addAll(further);
            return new Path(first, all);
        }

        /** Goes along it, and shows each move before it is made. */
        public void walk(Graph graph, Step step) {
            int[] here = new int[graph.width()];
            graph.first(first, here, 0);
            for (int move : moves) {
                graph.enter(here, 0);
                step.next(graph.asked(move), graph.choices(move));
                graph.perform(move);
                graph.leave(here, 0);
            }
        }

        /** One move as a schedule asks for it, and what its handler is answered where it chooses. */
        @FunctionalInterface
        public interface Step {
            void next(int asked, int[] choices);
        }
    }
}
