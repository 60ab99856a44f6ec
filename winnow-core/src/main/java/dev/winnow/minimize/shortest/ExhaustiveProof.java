package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An exhaustive search that finds the shortest path to a violation, or proves that no path is shorter than a known one.
 *
 * <p>Breadth-first search over configurations, with every move of the system and any subsequence of the original
 * externals. It skips only configurations already reached in at most as many steps with at least as many externals
 * left. There is no heuristic and no partial-order reduction: a reduction that preserves every violation may not
 * preserve the shortest path to it.
 *
 * <p>The nodes of a layer are visited in the order in which they were found. That is the order of a walk through the
 * tree, so that reaching all of them performs each edge once.
 *
 * <p>Guarantee: {@link ProofResult#lowerBound} holds for all executions if {@link ProofResult#isProof}. Cost: about
 * four times as many states for each additional step in systems of a few processes.
 */
public final class ExhaustiveProof {

    /**
     * The result of an exhaustive search.
     *
     * @param shortest a failing path of exactly {@code lowerBound} steps, or null if none shorter than the known one
     *     exists
     * @param lowerBound the minimum number of steps, externals included, of an execution with the violation
     * @param exact true if configurations were compared by value, not by 128-bit fingerprints
     * @param caveats the reasons why this may be no proof
     * @param performedSteps the number of steps performed
     * @param states the number of configurations, each with its position in the script
     */
    public record ProofResult(
            @Nullable Schedule shortest,
            int lowerBound,
            boolean exact,
            SearchCaveats caveats,
            long performedSteps,
            int states) {

        /** Returns true if {@code lowerBound} is certain, up to fingerprint collisions if not {@code exact}. */
        public boolean isProof() {
            return caveats.isNone();
        }
    }

    private final PathProblem problem;

    /**
     * Creates a search.
     *
     * @param valid returns true for schedules with valid externals
     * @param stop polled often; true ends the search
     */
    public ExhaustiveProof(
            GuidedRun guidedRun, MoveTable moves, Violation wanted, Predicate<Schedule> valid, BooleanSupplier stop) {
        this.problem = new PathProblem(guidedRun, moves, wanted, valid, stop);
    }

    /**
     * Searches for the shortest failing path below the length of the known one.
     *
     * @param script the externals that may occur, in order
     * @param budget the maximum number of steps, exceeded by at most the length of one path
     */
    public ProofResult proveNoneShorter(Schedule known, int[] script, long budget) {
        SearchMoves searchMoves = new SearchMoves(problem.moves(), known, Corridor.ALL, script);
        NodeExpansion expansion = new NodeExpansion(problem, searchMoves, budget);
        PathTree tree = expansion.tree();
        int depth = 0;
        for (int first = 0, end = 1; depth + 1 < known.size(); depth++) {
            if (!expandLayer(expansion, first, end, known.size() - 1)) {
                break;
            }
            first = end;
            end = tree.size();
        }
        Schedule shortest = expansion.takeFound();
        return new ProofResult(
                shortest,
                depth + 1,
                problem.guidedRun().hasExactConfigurations(),
                expansion.caveats(),
                tree.performedSteps(),
                tree.size());
    }

    /** Expands the nodes of a layer, which have consecutive numbers. Returns false if the search must end. */
    private static boolean expandLayer(NodeExpansion expansion, int first, int end, int maxDepth) {
        for (int node = first; node < end; node++) {
            if (!expansion.expand(node, maxDepth, newNode -> {})) {
                return false;
            }
        }
        return true;
    }
}
