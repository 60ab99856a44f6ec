package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tries all that may happen at a node. A path ends where it breaks anything: with the violation that is looked for it
 * is a find, with another one it leads nowhere.
 */
final class NodeExpansion {

    private final PathTree tree;
    private final SearchMoves branches;
    private final Violation wantedFingerprint;
    private final Predicate<Schedule> isValid;
    private final BooleanSupplier isBudgetSpent;
    private @Nullable Schedule found;
    private boolean hasRefusedFind;

    /** @param over whether the budget is used up */
    NodeExpansion(
            PathTree tree, SearchMoves branches, Violation wanted, Predicate<Schedule> valid, BooleanSupplier over) {
        this.tree = tree;
        this.branches = branches;
        this.wantedFingerprint = wanted;
        this.isValid = valid;
        this.isBudgetSpent = over;
    }

    /**
     * Tries all steps from this node on, up to a find.
     *
     * @param deepest the depth at which nodes are not kept any more, only looked at
     * @param fresh told of each node kept
     * @return whether all was tried; false after a find, and when the budget is used up
     */
    boolean expand(int node, int deepest, IntConsumer fresh) {
        if (isBudgetSpent.getAsBoolean()) {
            return false;
        }
        tree.goTo(node);
        return expandInternals(node, deepest, fresh) && expandExternals(node, deepest, fresh);
    }

    private boolean expandInternals(int node, int deepest, IntConsumer fresh) {
        for (int move : tree.rehearsal().enabledMoves()) {
            if (branches.allows(move)) {
                for (int[] answers : branches.knownChoices(move)) {
                    if (!attempt(node, move, answers, tree.position(node), deepest, fresh)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean expandExternals(int node, int deepest, IntConsumer fresh) {
        int position = tree.position(node);
        for (int place = position; place < branches.scriptLength(); place++) {
            int move = branches.scriptMove(place);
            if (!branches.isRepeated(place, position)
                    && !attempt(node, move, branches.knownChoices(move)[0], place + 1, deepest, fresh)) {
                return false;
            }
        }
        return true;
    }

    /** False if the search must end here: with a find, or without budget. */
    private boolean attempt(int node, int move, int[] answers, int used, int deepest, IntConsumer fresh) {
        if (isBudgetSpent.getAsBoolean()) {
            return false;
        }
        tree.goTo(node);
        if (!tree.perform(move, answers)) {
            return true;
        }
        GuidedRun guidedRun = tree.rehearsal();
        Violation violation = guidedRun.violation();
        if (wantedFingerprint.isSameAs(violation == null ? guidedRun.checkEnd() : violation)) {
            return !acceptFind();
        }
        if (violation == null && tree.depth(node) + 1 < deepest) {
            int kept = tree.addIfBetter(node, used);
            if (kept != PathTree.NONE) {
                fresh.accept(kept);
            }
        }
        return true;
    }

    private boolean acceptFind() {
        Schedule made = tree.schedule();
        if (isValid.test(made)) {
            found = made;
            return true;
        }
        hasRefusedFind = true;
        return false;
    }

    /** The find of the latest expansion; asked for once. */
    @Nullable
    Schedule takeFound() {
        Schedule taken = found;
        found = null;
        return taken;
    }

    SearchCaveats caveats() {
        return new SearchCaveats(tree.hasSeenChoice(), hasRefusedFind, branches.hasAmbiguousMessages());
    }
}
