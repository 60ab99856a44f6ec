package dev.winnow.minimize;

import dev.winnow.model.Violation;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tries all that may happen at a node. A path ends where it breaks anything: with the violation that is looked for it is a find, with
 * another one it leads nowhere.
 */
final class Expansion {

    private final PathTree tree;
    private final Branches branches;
    private final Violation wanted;
    private final Predicate<Schedule> valid;
    private final BooleanSupplier over;
    private @Nullable Schedule found;
    private boolean refused;

    /**
     * @param over whether the budget is used up
     */
    Expansion(PathTree tree, Branches branches, Violation wanted, Predicate<Schedule> valid, BooleanSupplier over) {
        this.tree = tree;
        this.branches = branches;
        this.wanted = wanted;
        this.valid = valid;
        this.over = over;
    }

    /**
     * Tries all steps from this node on, up to a find.
     *
     * @param deepest the depth at which nodes are not kept any more, only looked at
     * @param fresh told of each node kept
     * @return whether all was tried; false after a find, and when the budget is used up
     */
    boolean expand(int node, int deepest, IntConsumer fresh) {
        if (over.getAsBoolean()) {
            return false;
        }
        tree.go(node);
        return internals(node, deepest, fresh) && externals(node, deepest, fresh);
    }

    private boolean internals(int node, int deepest, IntConsumer fresh) {
        for (int move : tree.rehearsal().enabled()) {
            if (branches.allows(move)) {
                for (int[] answers : branches.answers(move)) {
                    if (!attempt(node, move, answers, tree.position(node), deepest, fresh)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean externals(int node, int deepest, IntConsumer fresh) {
        int position = tree.position(node);
        for (int place = position; place < branches.places(); place++) {
            int move = branches.external(place);
            if (!branches.isRepeated(place, position)
                    && !attempt(node, move, branches.answers(move)[0], place + 1, deepest, fresh)) {
                return false;
            }
        }
        return true;
    }

    /** False if the search must end here: with a find, or without budget. */
    private boolean attempt(int node, int move, int[] answers, int used, int deepest, IntConsumer fresh) {
        if (over.getAsBoolean()) {
            return false;
        }
        tree.go(node);
        if (!tree.step(move, answers)) {
            return true;
        }
        Rehearsal rehearsal = tree.rehearsal();
        Violation violation = rehearsal.violation();
        if (wanted.isSameAs(violation == null ? rehearsal.end() : violation)) {
            return !isFind();
        }
        if (violation == null && tree.depth(node) + 1 < deepest) {
            int kept = tree.keep(node, used);
            if (kept != PathTree.NONE) {
                fresh.accept(kept);
            }
        }
        return true;
    }

    private boolean isFind() {
        Schedule made = tree.made();
        if (valid.test(made)) {
            found = made;
            return true;
        }
        refused = true;
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
        return new SearchCaveats(tree.chose(), refused, branches.picksAmongAlike());
    }
}
