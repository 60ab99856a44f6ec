package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final List<int[][]> prologueChoices = new ArrayList<>(); // by root: the choices of each external
    private final List<Integer> prologueLengths = new ArrayList<>(); // by root: the number of steps

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
        int[][] requested = new int[prologue.size()][];
        Arrays.fill(requested, GuidedRun.NO_CHOICES);
        while (requested != null) {
            if (prologueChoices.size() == MOST_INITIAL) {
                throw new UnsupportedByEngine("a plan with more than " + MOST_INITIAL + " initial configurations");
            }
            int[][] performed = performPrologue(requested);
            prologueChoices.add(performed);
            prologueLengths.add(world().length());
            currentNode = tree.addRoot();
            requested = nextChoices(performed);
        }
    }

    List<int[][]> prologueChoices() {
        return prologueChoices;
    }

    /** Performs the prologue from the start. Skips externals that are not permitted. Returns the choices of each. */
    private int[][] performPrologue(int[][] requested) {
        WorldGuidedRun run = world();
        currentNode = MoveTree.NONE;
        run.rewindTo(0);
        int[][] performed = requested.clone();
        for (int i = 0; i < performed.length; i++) {
            Plan.Inject inject = (Plan.Inject) setup.plan().prologue().get(i);
            int move = moves.numberOf(inject.external());
            boolean permitted = run.perform(move, MatchPolicy.EXACT, requested[i]) != GuidedRun.ABSENT;
            performed[i] = permitted ? run.performedChoices(run.length() - 1) : GuidedRun.NO_CHOICES;
            requireNone(run.violation());
        }
        requireNone(run.isQuiescent() ? run.checkEnd() : null);
        return performed;
    }

    private static void requireNone(@Nullable Violation violation) {
        if (violation != null) {
            throw new UnsupportedByEngine("a plan whose prologue violates '" + violation.invariant() + "'");
        }
    }

    /** Returns the choices to request after these, in lexicographic order; null after the last. */
    private static int @Nullable [][] nextChoices(int[][] performed) {
        int[][] next = performed.clone();
        for (int i = next.length - 1; i >= 0; i--) {
            for (int end = next[i].length; end > 0; end -= 2) {
                if (next[i][end - 1] + 1 < next[i][end - 2]) {
                    next[i] = Arrays.copyOf(next[i], end);
                    next[i][end - 1]++;
                    return next;
                }
            }
            next[i] = GuidedRun.NO_CHOICES;
        }
        return null;
    }

    // ---- navigation

    /** Brings the world to a node and returns it. */
    WorldGuidedRun navigateTo(int node) {
        WorldGuidedRun run = world();
        int from = currentNode == MoveTree.NONE ? MoveTree.NONE : tree.commonAncestor(currentNode, node);
        boolean mustRewind = from != currentNode;
        currentNode = MoveTree.NONE;
        if (from == MoveTree.NONE) {
            from = tree.root(node);
            performPrologue(prologueChoices.get(from));
        } else if (mustRewind) {
            run.rewindTo(prologueLengths.get(tree.root(from)) + tree.depth(from));
        }
        for (int next : tree.nodesBetween(from, node)) {
            perform(run, tree.requestedMove(next), tree.choices(next), bound -> 0);
        }
        currentNode = node;
        return run;
    }

    /**
     * Brings the world to a node and performs a move. Its handler gets the given choices first, then drawn ones. The
     * new node depends on them.
     */
    WorldGuidedRun navigateDrawing(int node, int move, int[] choices, IntUnaryOperator dice) {
        WorldGuidedRun run = navigateTo(node);
        currentNode = MoveTree.NONE;
        perform(run, move, choices, dice);
        int[] performedChoices = run.performedChoices(run.length() - 1);
        currentNode = tree.childOrAdd(node, move, KnownChoices.trimTrailingZeros(performedChoices));
        return run;
    }

    private void perform(WorldGuidedRun run, int move, int[] choices, IntUnaryOperator furtherChoices) {
        performedCount++;
        if (run.perform(move, MatchPolicy.EXACT, choices, furtherChoices) == GuidedRun.ABSENT) {
            throw new OutOfControl(
                    "the same steps no longer enable " + moves.move(move),
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
        }
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
