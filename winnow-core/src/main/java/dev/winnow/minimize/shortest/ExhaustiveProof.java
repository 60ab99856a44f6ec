package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Proves that there is no shorter way to a violation, or finds the shortest: tries everything, layer by layer.
 *
 * <p>Breadth-first search over configurations, with every move of the system and any part of the original externals in
 * their order. Nothing is left out but configurations that were reached before in as few steps with as many externals
 * left; there is no heuristic, and no partial-order reduction: one that keeps every violation need not keep the
 * shortest way to it.
 *
 * <p>Of a layer, nodes are visited in the order in which they were found, which is that of a walk through the tree:
 * getting to all of them makes each edge of the tree once.
 *
 * <p>Guarantee: {@link Outcome#lowerBound} holds for all that the system can do if the outcome {@link Outcome#isProof}.
 * Cost: about four times as many states for each step more in systems of a handful of processes.
 */
public final class ExhaustiveProof {

    /**
     * What was proved.
     *
     * @param shortest a way of exactly {@code noneBelow} steps, if one was found below the bound
     * @param lowerBound no execution with fewer steps, externals included, ends with the violation
     * @param exact whether configurations were compared by what they are, and not by 128 bits
     * @param caveats what keeps it from being a proof
     * @param performedSteps steps
     * @param states configurations, with the position in the script
     */
    public record ProofResult(
            @Nullable Schedule shortest,
            int lowerBound,
            boolean exact,
            SearchCaveats caveats,
            long performedSteps,
            int states) {

        /** Whether {@code noneBelow} is certain, but for a chance of 2^-128 a pair of states if not {@code exact}. */
        public boolean isProof() {
            return caveats.isNone();
        }
    }

    private final GuidedRun guidedRun;
    private final MoveTable moves;
    private final Violation wantedFingerprint;
    private final int[] script;
    private final Predicate<Schedule> isValid;
    private final BooleanSupplier stop;

    /**
     * @param script all externals that may happen, in order
     * @param valid which ways the scenario's rules for externals allow
     * @param stop asked often: whether to end it
     */
    public ExhaustiveProof(
            GuidedRun guidedRun,
            MoveTable moves,
            Violation wanted,
            int[] script,
            Predicate<Schedule> valid,
            BooleanSupplier stop) {
        this.guidedRun = guidedRun;
        this.moves = moves;
        this.wantedFingerprint = wanted;
        this.script = script.clone();
        this.isValid = valid;
        this.stop = stop;
    }

    /**
     * Looks for a shorter way than this one.
     *
     * @param budget how many steps may be performed; passed by the length of one path at the most
     */
    public ProofResult proveNoneShorter(Schedule known, long budget) {
        PathTree tree = new PathTree(guidedRun);
        SearchMoves branches = new SearchMoves(moves, known, Corridor.ALL, script);
        NodeExpansion expansion = new NodeExpansion(
                tree,
                branches,
                wantedFingerprint,
                isValid,
                () -> tree.performedSteps() >= budget || stop.getAsBoolean());
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
                guidedRun.hasExactConfigurations(),
                expansion.caveats(),
                tree.performedSteps(),
                tree.size());
    }

    /** Tries all steps from a layer on; its nodes follow one another as the tree counts them. */
    private static boolean expandLayer(NodeExpansion expansion, int first, int end, int deepest) {
        for (int node = first; node < end; node++) {
            if (!expansion.expand(node, deepest, fresh -> {})) {
                return false;
            }
        }
        return true;
    }
}
