package dev.winnow.minimize;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Proves that there is no shorter way to a violation, or finds the shortest: tries everything, layer by layer.
 *
 * <p>Breadth-first search over configurations, with every move of the system and any part of the original externals in their order.
 * Nothing is left out but configurations that were reached before in as few steps with as many externals left; there is no heuristic, and
 * no partial-order reduction: one that keeps every violation need not keep the shortest way to it.
 *
 * <p>Of a layer, nodes are visited in the order in which they were found, which is that of a walk through the tree: getting to all of
 * them makes each edge of the tree once.
 *
 * <p>Guarantee: {@link Outcome#noneBelow} holds for all that the system can do if the outcome {@link Outcome#isProof}. Cost: about four
 * times as many states for each step more in systems of a handful of processes.
 */
public final class Exhaustive {

    /**
     * What was proved.
     *
     * @param shortest a way of exactly {@code noneBelow} steps, if one was found below the bound
     * @param noneBelow no execution with fewer steps, externals included, ends with the violation
     * @param exact whether configurations were compared by what they are, and not by 128 bits
     * @param caveats what keeps it from being a proof
     * @param performed steps
     * @param states configurations, with the position in the script
     */
    public record Outcome(
            @Nullable Schedule shortest,
            int noneBelow,
            boolean exact,
            SearchCaveats caveats,
            long performed,
            int states) {

        /** Whether {@code noneBelow} is certain, but for a chance of 2^-128 a pair of states if not {@code exact}. */
        public boolean isProof() {
            return caveats.isNone();
        }
    }

    private final Rehearsal rehearsal;
    private final Moves moves;
    private final Violation wanted;
    private final int[] script;
    private final Predicate<Schedule> valid;
    private final BooleanSupplier stop;

    /**
     * @param script all externals that may happen, in order
     * @param valid which ways the scenario's rules for externals allow
     * @param stop asked often: whether to end it
     */
    public Exhaustive(
            Rehearsal rehearsal,
            Moves moves,
            Violation wanted,
            int[] script,
            Predicate<Schedule> valid,
            BooleanSupplier stop) {
        this.rehearsal = rehearsal;
        this.moves = moves;
        this.wanted = wanted;
        this.script = script.clone();
        this.valid = valid;
        this.stop = stop;
    }

    /**
     * Looks for a shorter way than this one.
     *
     * @param budget how many steps may be performed; passed by the length of one path at the most
     */
    public Outcome below(Schedule known, long budget) {
        PathTree tree = new PathTree(rehearsal);
        Branches branches = new Branches(moves, known, Corridor.ALL, script);
        Expansion expansion =
                new Expansion(tree, branches, wanted, valid, () -> tree.performed() >= budget || stop.getAsBoolean());
        int depth = 0;
        for (int first = 0, end = 1; depth + 1 < known.size(); depth++) {
            if (!expandAll(expansion, first, end, known.size() - 1)) {
                break;
            }
            first = end;
            end = tree.size();
        }
        Schedule shortest = expansion.takeFound();
        return new Outcome(
                shortest, depth + 1, rehearsal.isExact(), expansion.caveats(), tree.performed(), tree.size());
    }

    /** Tries all steps from a layer on; its nodes follow one another as the tree counts them. */
    private static boolean expandAll(Expansion expansion, int first, int end, int deepest) {
        for (int node = first; node < end; node++) {
            if (!expansion.expand(node, deepest, fresh -> {})) {
                return false;
            }
        }
        return true;
    }
}
