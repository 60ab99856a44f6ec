package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An A* search over configurations for a shorter path to a violation, inside a corridor around the known path. Each
 * step costs 1.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004, section 5), which shortens error
 * trails by A* with heuristics taken from them.
 *
 * <p>The code differs in the corridor and in the heuristic, which is learned ({@link LocalDistances}). Any subsequence
 * of the externals may occur, so the position in the script is part of a node. Nodes are not restored but replayed:
 * among equal estimates, the deepest and then the newest node comes first, which is closest to the current position.
 *
 * <p>Guarantee: the returned path was performed. If the corridor is exhausted without a heuristic, it contains no
 * shorter path; paths outside are not covered (see {@link ExhaustiveProof}). Cost: the budget, and memory for at most
 * one configuration per step.
 */
public final class ShortestPath {

    /** The estimate of the remaining distance. All but NONE may miss shorter paths. */
    public enum Heuristic {
        /** No estimate: the search is breadth-first. */
        NONE,
        /** Learned distances; a step into an unknown state counts as progress. */
        CAUTIOUS,
        /** Learned distances; a step into an unknown state counts as no progress. */
        BOLD
    }

    /**
     * The result of a search.
     *
     * @param shorter the shortest path found; null if none is shorter than the known one
     * @param exhausted true if every path was tried that could be shorter according to the heuristic
     * @param usedHeuristic true unless the heuristic was NONE
     * @param exact true if configurations were compared by value, not by 128-bit fingerprints
     * @param caveats the reasons why this may be no proof
     * @param performedSteps the number of steps performed
     * @param states the number of configurations, each with its position in the script
     */
    public record ShortestPathResult(
            @Nullable Schedule shorter,
            boolean exhausted,
            boolean usedHeuristic,
            boolean exact,
            SearchCaveats caveats,
            long performedSteps,
            int states) {

        /**
         * Returns true if the corridor certainly contains no shorter path, up to fingerprint collisions if not
         * {@code exact}.
         */
        public boolean isProof() {
            return exhausted && !usedHeuristic && caveats.isNone();
        }
    }

    /** A node to expand, with the estimated length of a path through it and its depth. */
    private record OpenNode(int estimate, int depth, int node) {

        static final Comparator<OpenNode> ORDER = Comparator.comparingInt(OpenNode::estimate)
                .thenComparing(Comparator.comparingInt(OpenNode::depth).reversed())
                .thenComparing(Comparator.comparingInt(OpenNode::node).reversed());
    }

    private final PathProblem problem;

    /**
     * Creates a search.
     *
     * @param valid returns true for schedules with valid externals
     * @param stop polled often; true ends the search
     */
    public ShortestPath(
            GuidedRun guidedRun, MoveTable moves, Violation wanted, Predicate<Schedule> valid, BooleanSupplier stop) {
        this.problem = new PathProblem(guidedRun, moves, wanted, valid, stop);
    }

    /**
     * Searches for the shortest failing path below the length of the known one.
     *
     * @param known a path that ends with the violation
     * @param script the externals that may occur, in order
     * @param budget the maximum number of steps, exceeded by at most twice the length of the known path
     */
    public ShortestPathResult findShorterThan(
            Schedule known, Corridor corridor, int[] script, Heuristic heuristic, long budget) {
        SearchMoves searchMoves = new SearchMoves(problem.moves(), known, corridor, script);
        NodeExpansion expansion = new NodeExpansion(problem, searchMoves, budget);
        PathTree tree = expansion.tree();
        LocalDistances distances = distances(tree, known, heuristic);
        PriorityQueue<OpenNode> open = new PriorityQueue<>(OpenNode.ORDER);
        open.add(new OpenNode(0, 0, PathTree.ROOT));
        Schedule best = known;
        boolean withinBudget = true;
        while (withinBudget && !open.isEmpty() && open.peek().estimate() < best.size()) {
            int next = open.remove().node();
            if (tree.isSuperseded(next)) {
                continue;
            }
            boolean triedAll = expansion.expand(
                    next, best.size() - 1, newNode -> open.add(openNode(tree, next, newNode, distances)));
            Schedule found = expansion.takeFound();
            best = found == null ? best : found;
            withinBudget = triedAll || found != null;
        }
        return result(best.size() < known.size() ? best : null, withinBudget, heuristic, expansion, tree);
    }

    private @Nullable LocalDistances distances(PathTree tree, Schedule known, Heuristic heuristic) {
        return switch (heuristic) {
            case NONE -> null;
            case CAUTIOUS -> LocalDistances.learn(tree, known, 1);
            case BOLD -> LocalDistances.learn(tree, known, 0);
        };
    }

    private static OpenNode openNode(PathTree tree, int parent, int node, @Nullable LocalDistances distances) {
        int remaining = distances == null ? 0 : distances.estimate(parent, node);
        return new OpenNode(tree.depth(node) + remaining, tree.depth(node), node);
    }

    private ShortestPathResult result(
            @Nullable Schedule shorter,
            boolean exhausted,
            Heuristic heuristic,
            NodeExpansion expansion,
            PathTree tree) {
        return new ShortestPathResult(
                shorter,
                exhausted,
                heuristic != Heuristic.NONE,
                problem.guidedRun().hasExactConfigurations(),
                expansion.caveats(),
                tree.performedSteps(),
                tree.size());
    }
}
