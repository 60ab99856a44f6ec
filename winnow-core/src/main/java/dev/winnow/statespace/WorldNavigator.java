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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Leads a world to any node of the tree of {@link MoveTree}: one step further, or back as far as the way it came and
 * the way it is to go are the same, and from there on. A world that cannot take steps back begins anew.
 */
final class WorldNavigator {

    private static final int MOST_FIRSTS = 1 << 12;

    private final Setup setup;
    private final Origin origin;
    private final MoveTable moves;
    private final ProgressBeacon beacon;
    private final MoveTree tree;
    private final List<int[][]> prologueChoices =
            new ArrayList<>(); // by root: what handlers choose in each part of the prologue
    private final List<Integer> prologueLengths = new ArrayList<>(); // by root: how many steps the prologue takes

    private @Nullable WorldGuidedRun world;
    private int currentNode = MoveTree.NONE;
    private long performed;

    WorldNavigator(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, MoveTree paths) {
        this.setup = setup;
        this.origin = origin;
        this.moves = moves;
        this.beacon = beacon;
        this.tree = paths;
    }

    // ---- from outside

    /** Does the prologue in each way in which processes choose; each leads to a root. */
    void performPrologues() {
        List<Plan.PlanStep> prologue = setup.plan().prologue();
        if (!prologue.stream().allMatch(Plan.Inject.class::isInstance)) {
            throw new UnsupportedByEngine("a plan that waits for something before the system runs by itself");
        }
        int[][] wished = new int[prologue.size()][];
        Arrays.fill(wished, GuidedRun.NO_CHOICES);
        while (wished != null) {
            if (prologueChoices.size() == MOST_FIRSTS) {
                throw new UnsupportedByEngine("a plan that leads to more than " + MOST_FIRSTS + " beginnings");
            }
            int[][] chosen = inject(wished);
            prologueChoices.add(chosen);
            prologueLengths.add(world().length());
            currentNode = tree.addRoot();
            wished = nextChoices(chosen);
        }
    }

    List<int[][]> prologueChoices() {
        return prologueChoices;
    }

    /**
     * Does the prologue in a world where nothing has happened: what handlers choose in each of its parts. What is not
     * permitted at its moment is left out.
     */
    private int[][] inject(int[][] wished) {
        WorldGuidedRun fresh = world();
        currentNode = MoveTree.NONE;
        fresh.rewindTo(0);
        int[][] chosen = wished.clone();
        for (int i = 0; i < chosen.length; i++) {
            Plan.Inject inject = (Plan.Inject) setup.plan().prologue().get(i);
            boolean permitted =
                    fresh.perform(moves.numberOf(inject.external()), MatchPolicy.EXACT, wished[i]) != GuidedRun.ABSENT;
            chosen[i] = permitted ? fresh.performedChoices(fresh.length() - 1) : GuidedRun.NO_CHOICES;
            requireUnbroken(fresh.violation());
        }
        requireUnbroken(fresh.isQuiescent() ? fresh.checkEnd() : null);
        return chosen;
    }

    private static void requireUnbroken(@Nullable Violation broken) {
        if (broken != null) {
            throw new UnsupportedByEngine("a plan that alone breaks '" + broken.invariant() + "'");
        }
    }

    /** The next way to choose after this one, or null. */
    private static int @Nullable [][] nextChoices(int[][] chosen) {
        int[][] next = chosen.clone();
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

    // ---- along the paths

    /** The world, there. */
    WorldGuidedRun navigateTo(int node) {
        WorldGuidedRun led = world();
        int from = currentNode == MoveTree.NONE ? MoveTree.NONE : tree.commonAncestor(currentNode, node);
        boolean back = from != currentNode;
        currentNode = MoveTree.NONE; // until it has arrived
        if (from == MoveTree.NONE) {
            from = tree.root(node);
            inject(prologueChoices.get(from));
        } else if (back) {
            led.rewindTo(prologueLengths.get(tree.root(from)) + tree.depth(from));
        }
        for (int next : tree.nodesBetween(from, node)) {
            step(led, tree.requestedMove(next), tree.choices(next), bound -> 0);
        }
        currentNode = node;
        return led;
    }

    /**
     * Goes there and by that move to a node that depends on what its handler chooses: these first, and then as it is
     * told.
     */
    WorldGuidedRun navigateDrawing(int node, int asked, int[] choices, IntUnaryOperator others) {
        WorldGuidedRun led = navigateTo(node);
        currentNode = MoveTree.NONE;
        step(led, asked, choices, others);
        currentNode =
                tree.childOrAdd(node, asked, KnownChoices.trimTrailingZeros(led.performedChoices(led.length() - 1)));
        return led;
    }

    private void step(WorldGuidedRun led, int asked, int[] choices, IntUnaryOperator others) {
        performed++;
        if (led.perform(asked, MatchPolicy.EXACT, choices, others) == GuidedRun.ABSENT) {
            throw new OutOfControl(
                    "what could happen after these steps before cannot happen after them now: " + moves.move(asked),
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
    }

    /** The node where the world is. */
    int currentNode() {
        return currentNode;
    }

    /** How many moves were made, again and again. */
    long performedCount() {
        return performed;
    }

    private WorldGuidedRun world() {
        if (world == null) {
            world = WorldGuidedRun.open(setup, origin, moves, beacon);
            currentNode = MoveTree.NONE;
        }
        return world;
    }

    /** Closes the world; another one is opened if it is needed. */
    void release() {
        if (world != null) {
            world.close();
        }
        world = null;
    }
}
