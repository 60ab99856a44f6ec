package dev.winnow.minimize;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a shorter way to a violation inside a corridor along the one that is known: A* over configurations, each step costs 1.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004, section 5), which shortens error trails by A* with
 * heuristics taken from them. It differs in the corridor; in that the heuristic is learned ({@link LocalDistances}); in that any part of
 * the externals may happen, in their order, so that the position among them belongs to the configuration; and in that nodes are not
 * restored but walked to: among equal estimates the deepest, and of those the latest comes first, which is nearest to where the
 * system stands.
 *
 * <p>Guarantee: what it returns was performed. If the corridor was exhausted without a guide, there is no shorter way in it; of ways
 * outside it says nothing (see {@link Exhaustive}). Cost: the budget, and memory for one configuration for each step of it at the most.
 */
public final class ShortestPath {

    /** What estimates how far it still is. All but NONE may overlook shorter ways. */
    public enum Guide {
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
     * @param guided whether there was a guide
     * @param exact whether configurations were compared by what they are, and not by 128 bits
     * @param caveats what keeps it from being a proof
     * @param performed steps
     * @param states configurations, with the position in the script
     */
    public record Outcome(
            @Nullable Schedule shorter,
            boolean exhausted,
            boolean guided,
            boolean exact,
            SearchCaveats caveats,
            long performed,
            int states) {

        /** Whether it is certain that nothing in the corridor is shorter; if not {@code exact}, but for 2^-128 a pair of states. */
        public boolean isProof() {
            return exhausted && !guided && caveats.isNone();
        }
    }

    /** A node to be expanded: how long a way through it is at least, and how much of that is behind it. */
    private record Waiting(int estimate, int depth, int node) {

        static final Comparator<Waiting> ORDER = Comparator.comparingInt(Waiting::estimate)
                .thenComparing(Comparator.comparingInt(Waiting::depth).reversed())
                .thenComparing(Comparator.comparingInt(Waiting::node).reversed());
    }

    private final Rehearsal rehearsal;
    private final Moves moves;
    private final Violation wanted;
    private final Predicate<Schedule> valid;
    private final BooleanSupplier stop;

    /**
     * @param valid which ways the scenario's rules for externals allow
     * @param stop asked often: whether to end it
     */
    public ShortestPath(
            Rehearsal rehearsal, Moves moves, Violation wanted, Predicate<Schedule> valid, BooleanSupplier stop) {
        this.rehearsal = rehearsal;
        this.moves = moves;
        this.wanted = wanted;
        this.valid = valid;
        this.stop = stop;
    }

    /**
     * Looks for ways shorter than this one until there is none, as far as can be told.
     *
     * @param known a way that ends with the violation
     * @param script the externals that may happen, in order
     * @param budget how many steps may be performed; passed by twice the length of the known way at the most
     */
    public Outcome below(Schedule known, Corridor corridor, int[] script, Guide guide, long budget) {
        PathTree tree = new PathTree(rehearsal);
        Branches branches = new Branches(moves, known, corridor, script);
        Expansion expansion =
                new Expansion(tree, branches, wanted, valid, () -> tree.performed() >= budget || stop.getAsBoolean());
        LocalDistances distances = distances(tree, known, guide);
        PriorityQueue<Waiting> open = new PriorityQueue<>(Waiting.ORDER);
        open.add(new Waiting(0, 0, PathTree.ROOT));
        Schedule best = known;
        boolean withinBudget = true;
        while (withinBudget && !open.isEmpty() && open.peek().estimate() < best.size()) {
            int next = open.remove().node();
            if (tree.isSuperseded(next)) {
                continue;
            }
            boolean all =
                    expansion.expand(next, best.size() - 1, fresh -> open.add(waiting(tree, next, fresh, distances)));
            Schedule found = expansion.takeFound();
            best = found == null ? best : found;
            withinBudget = all || found != null;
        }
        return outcome(best.size() < known.size() ? best : null, withinBudget, guide, expansion, tree);
    }

    private @Nullable LocalDistances distances(PathTree tree, Schedule known, Guide guide) {
        return switch (guide) {
            case NONE -> null;
            case CAUTIOUS -> LocalDistances.learn(tree, known, 1);
            case BOLD -> LocalDistances.learn(tree, known, 0);
        };
    }

    private static Waiting waiting(PathTree tree, int parent, int node, @Nullable LocalDistances distances) {
        int left = distances == null ? 0 : distances.left(parent, node);
        return new Waiting(tree.depth(node) + left, tree.depth(node), node);
    }

    private Outcome outcome(
            @Nullable Schedule shorter, boolean exhausted, Guide guide, Expansion expansion, PathTree tree) {
        return new Outcome(
                shorter,
                exhausted,
                guide != Guide.NONE,
                rehearsal.isExact(),
                expansion.caveats(),
                tree.performed(),
                tree.size());
    }
}
