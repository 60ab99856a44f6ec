package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.MoveTree;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Choices;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A navigator that brings a world to any node of a {@link MoveTree}. It rewinds the world to the common ancestor of the
 * two nodes and performs the moves from there.
 */
final class WorldNavigator {

    private static final int MOST_INITIAL = 1 << 12;

    private final Setup setup;
    private final Origin origin;
    private final MoveTable moves;
    private final ProgressBeacon beacon;
    private final MoveTree tree;
    private final List<List<Choices>> prologueChoices = new ArrayList<>(); // by root: the choices of each external

    private @Nullable WorldGuidedRun world;
    private int currentNode = MoveTree.NONE; // of the world; NONE while it is in motion
    private long performedCount;

    WorldNavigator(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, MoveTree tree) {
        this.setup = setup;
        this.origin = origin;
        this.moves = moves;
        this.beacon = beacon;
        this.tree = tree;
    }

    // ---- prologue

    /** Performs the prologue with every combination of choices. Each adds a root to the tree. */
    void performPrologues() {
        List<Plan.PlanStep> prologue = setup.plan().prologue();
        if (!prologue.stream().allMatch(Plan.Inject.class::isInstance)) {
            throw new UnsupportedByEngine("a plan that waits for something in its prologue");
        }
        List<Choices> requested = Collections.nCopies(prologue.size(), GuidedRun.NO_CHOICES);
        while (requested != null) {
            if (prologueChoices.size() == MOST_INITIAL) {
                throw new UnsupportedByEngine("a plan with more than " + MOST_INITIAL + " initial configurations");
            }
            List<Choices> performed = performPrologue(requested);
            prologueChoices.add(performed);
            currentNode = tree.addRoot(world().length());
            requested = nextChoices(performed);
        }
    }

    List<List<Choices>> prologueChoices() {
        return prologueChoices;
    }

    /** Performs the prologue from the start. Skips externals that are not permitted. Returns the choices of each. */
    private List<Choices> performPrologue(List<Choices> requested) {
        WorldGuidedRun run = world();
        currentNode = MoveTree.NONE;
        run.rewindTo(0);
        List<Choices> performed = new ArrayList<>();
        for (int i = 0; i < requested.size(); i++) {
            Plan.Inject inject = (Plan.Inject) setup.plan().prologue().get(i);
            int move = moves.numberOf(inject.external());
            boolean permitted = run.perform(move, MatchPolicy.EXACT, requested.get(i)) != GuidedRun.ABSENT;
            performed.add(permitted ? run.performedChoices(run.length() - 1) : GuidedRun.NO_CHOICES);
            requireNone(run.violation());
        }
        requireNone(run.isQuiescent() ? run.checkEnd() : null);
        return performed;
    }

    private static void requireNone(@Nullable Violation violation) {
        if (violation != null) {
            throw UnsupportedByEngine.violatedPrologue(violation);
        }
    }

    /** Returns the choices to request after these, in lexicographic order; null after the last. */
    private static @Nullable List<Choices> nextChoices(List<Choices> performed) {
        List<Choices> next = new ArrayList<>(performed);
        for (int i = next.size() - 1; i >= 0; i--) {
            Choices following = next.get(i).next();
            next.set(i, following == null ? GuidedRun.NO_CHOICES : following);
            if (following != null) {
                return next;
            }
        }
        return null;
    }

    // ---- navigation

    /** Brings the world to a node and returns it. */
    WorldGuidedRun navigateTo(int node) {
        WorldGuidedRun run = world();
        int from = tree.commonAncestor(currentNode, node);
        currentNode = MoveTree.NONE;
        if (from == MoveTree.NONE) {
            from = tree.root(node);
            performPrologue(prologueChoices.get(from));
        }
        performedCount += tree.descend(run, from, node);
        currentNode = node;
        return run;
    }

    /**
     * Brings the world to a node and performs a move. Its handler gets the given choices first, then drawn ones. The
     * new node depends on them.
     */
    WorldGuidedRun navigateDrawing(int node, int move, Choices choices, IntUnaryOperator dice) {
        WorldGuidedRun run = navigateTo(node);
        currentNode = MoveTree.NONE;
        tree.requireEnabled(move, run.perform(move, MatchPolicy.EXACT, choices, dice));
        performedCount++;
        Choices performedChoices = run.performedChoices(run.length() - 1);
        currentNode = tree.childOrAdd(node, move, performedChoices.withoutTrailingZeros());
        return run;
    }

    /** Returns the node of the world. */
    int currentNode() {
        return currentNode;
    }

    /** Returns the number of moves performed, repeated ones included. */
    long performedCount() {
        return performedCount;
    }

    private WorldGuidedRun world() {
        if (world == null) {
            world = WorldGuidedRun.open(setup, origin, moves, beacon);
            currentNode = MoveTree.NONE;
        }
        return world;
    }

    /** Closes the world. Another one is opened when it is needed. */
    void release() {
        if (world != null) {
            world.close();
        }
        world = null;
    }
}
