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
 * Looks for a shorter way to a violation inside a corridor along the one that is known: A* over configurations, each
 * step costs 1.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004, section 5), which shortens error
 * trails by A* with heuristics taken from them. It differs in the corridor; in that the heuristic is learned
 * ({@link LocalDistances}); in that any part of the externals may happen, in their order, so that the position among
 * them belongs to the configuration; and in that nodes are not restored but walked to: among equal estimates the
 * deepest, and of those the latest comes first, which is nearest to where the system stands.
 *
 * <p>Guarantee: what it returns was performed. If the corridor was exhausted without a guide, there is no shorter way
 * in it; of ways outside it says nothing (see {@link ExhaustiveProof}). Cost: the budget, and memory for one
 * configuration for each step of it at the most.
 */
public final class ShortestPath {

    /** What estimates how far it still is. All but NONE may overlook shorter ways. */
    public enum Heuristic {
        /** Nothing: the search is breadth-first. */
        NONE,
        /** Distances that were learned; a step to where nothing is known is taken for one ahead. */
        CAUTIOUS,
        /** Distances that were learned; a step to where nothing is known is taken for none ahead. */
        BOLD
    }

    /**
     * What was found.
     *
     * @param shorter the shortest way found; null if none is shorter than the one known
     * @param exhausted whether all was tried that could be shorter, as far as the guide knows
     * @param usedHeuristic whether there was a guide
     * @param exact whether configurations were compared by what they are, and not by 128 bits
     * @param caveats what keeps it from being a proof
     * @param performedSteps steps
     * @param states configurations, with the position in the script
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
         * Whether it is certain that nothing in the corridor is shorter; if not {@code exact}, but for 2^-128 a pair of
         * states.
         */
        public boolean isProof() {
            return exhausted && !usedHeuristic && caveats.isNone();
        }
    }

    /** A node to be expanded: how long a way through it is at least, and how much of that is behind it. */
    private record OpenNode(int estimate, int depth, int node) {

        static final Comparator<OpenNode> ORDER = Comparator.comparingInt(OpenNode::estimate)
                .thenComparing(Comparator.comparingInt(OpenNode::depth).reversed())
                .thenComparing(Comparator.comparingInt(OpenNode::node).reversed());
    }

    private final GuidedRun guidedRun;
    private final MoveTable moves;
    private final Violation wantedFingerprint;
    private final Predicate<Schedule> isValid;
    private final BooleanSupplier stop;

    /**
     * @param valid which ways the scenario's rules for externals allow
     * @param stop asked often: whether to end it
     */
    public ShortestPath(
            GuidedRun guidedRun, MoveTable moves, Violation wanted, Predicate<Schedule> valid, BooleanSupplier stop) {
        this.guidedRun = guidedRun;
        this.moves = moves;
        this.wantedFingerprint = wanted;
        this.isValid = valid;
        this.stop = stop;
    }

    /**
     * Looks for ways shorter than this one until there is none, as far as can be told.
     *
     * @param known a way that ends with the violation
     * @param script the externals that may happen, in order
     * @param budget how many steps may be performed; passed by twice the length of the known way at the most
     */
    public ShortestPathResult findShorterThan(
            Schedule known, Corridor corridor, int[] script, Heuristic guide, long budget) {
        PathTree tree = new PathTree(guidedRun);
        SearchMoves branches = new SearchMoves(moves, known, corridor, script);
        NodeExpansion expansion = new NodeExpansion(
                tree,
                branches,
                wantedFingerprint,
                isValid,
                () -> tree.performedSteps() >= budget || stop.getAsBoolean());
        LocalDistances distances = distances(tree, known, guide);
        PriorityQueue<OpenNode> open = new PriorityQueue<>(OpenNode.ORDER);
        open.add(new OpenNode(0, 0, PathTree.ROOT));
        Schedule best = known;
        boolean withinBudget = true;
        while (withinBudget && !open.isEmpty() && open.peek().estimate() < best.size()) {
            int next = open.remove().node();
            if (tree.isSuperseded(next)) {
                continue;
            }
            boolean all =
                    expansion.expand(next, best.size() - 1, fresh -> open.add(openNode(tree, next, fresh, distances)));
            Schedule found = expansion.takeFound();
            best = found == null ? best : found;
            withinBudget = all || found != null;
        }
        return result(best.size() < known.size() ? best : null, withinBudget, guide, expansion, tree);
    }

    private @Nullable LocalDistances distances(PathTree tree, Schedule known, Heuristic guide) {
        return switch (guide) {
            case NONE -> null;
            case CAUTIOUS -> LocalDistances.learn(tree, known, 1);
            case BOLD -> LocalDistances.learn(tree, known, 0);
        };
    }

    private static OpenNode openNode(PathTree tree, int parent, int node, @Nullable LocalDistances distances) {
        int left = distances == null ? 0 : distances.estimate(parent, node);
        return new OpenNode(tree.depth(node) + left, tree.depth(node), node);
    }

    private ShortestPathResult result(
            @Nullable Schedule shorter, boolean exhausted, Heuristic guide, NodeExpansion expansion, PathTree tree) {
        return new ShortestPathResult(
                shorter,
                exhausted,
                guide != Heuristic.NONE,
                guidedRun.hasExactConfigurations(),
                expansion.caveats(),
                tree.performedSteps(),
                tree.size());
    }
}
