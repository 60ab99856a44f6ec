package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Choices;
import dev.winnow.model.Violation;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The expansion of nodes: tries all moves. A path ends at any violation; if it is the wanted one, the path is the
 * result.
 */
final class NodeExpansion {

    private final PathProblem problem;
    private final SearchMoves searchMoves;
    private final long budget;
    private final PathTree tree;
    private @Nullable Schedule found;
    private boolean hasRefusedInvalid;

    /** A node to expand, down to a maximum depth, with a consumer of new nodes. */
    private record Source(int node, int maxDepth, IntConsumer onNewNode) {}

    NodeExpansion(PathProblem problem, SearchMoves searchMoves, long budget) {
        this.problem = problem;
        this.searchMoves = searchMoves;
        this.budget = budget;
        this.tree = new PathTree(problem.guidedRun(), problem.moves());
    }

    PathTree tree() {
        return tree;
    }

    private boolean isBudgetSpent() {
        return tree.performedSteps() >= budget || problem.stop().getAsBoolean();
    }

    /**
     * Tries all steps from a node until one fails in the wanted way.
     *
     * @param maxDepth the depth from which on nodes are checked but not kept
     * @param onNewNode called with each kept node
     * @return true if all steps were tried; false if a failing path was found or the budget is spent
     */
    boolean expand(int node, int maxDepth, IntConsumer onNewNode) {
        if (isBudgetSpent()) {
            return false;
        }
        tree.goTo(node);
        Source source = new Source(node, maxDepth, onNewNode);
        return expandInternals(source) && expandExternals(source);
    }

    private boolean expandInternals(Source source) {
        for (int move : tree.guidedRun().enabledMoves()) {
            if (searchMoves.allows(move)) {
                for (Choices choices : searchMoves.knownChoices(move)) {
                    if (!attempt(source, move, choices, tree.position(source.node()))) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean expandExternals(Source source) {
        int position = tree.position(source.node());
        for (int place = position; place < searchMoves.scriptLength(); place++) {
            int move = searchMoves.scriptMove(place);
            if (!searchMoves.isRepeated(place, position)
                    && !attempt(source, move, searchMoves.knownChoices(move).get(0), place + 1)) {
                return false;
            }
        }
        return true;
    }

    /** Tries one step. Returns false if a failing path was found or the budget is spent. */
    private boolean attempt(Source source, int move, Choices choices, int position) {
        if (isBudgetSpent()) {
            return false;
        }
        tree.goTo(source.node());
        if (!tree.perform(move, choices)) {
            return true;
        }
        GuidedRun guidedRun = tree.guidedRun();
        Violation violation = guidedRun.violation();
        if (problem.wantedViolation().isSameAs(violation == null ? guidedRun.checkEnd() : violation)) {
            return !acceptIfValid();
        }
        if (violation == null && tree.depth(source.node()) + 1 < source.maxDepth()) {
            int kept = tree.addIfBetter(source.node(), position);
            if (kept != PathTree.NONE) {
                source.onNewNode().accept(kept);
            }
        }
        return true;
    }

    private boolean acceptIfValid() {
        Schedule performed = tree.schedule();
        if (problem.isValid().test(performed)) {
            found = performed;
            return true;
        }
        hasRefusedInvalid = true;
        return false;
    }

    /** Returns the failing path of the last expansion, once; null if there is none. */
    @Nullable
    Schedule takeFound() {
        Schedule taken = found;
        found = null;
        return taken;
    }

    SearchCaveats caveats() {
        return new SearchCaveats(tree.hasSeenChoice(), hasRefusedInvalid, searchMoves.hasAmbiguousMessages());
    }
}
