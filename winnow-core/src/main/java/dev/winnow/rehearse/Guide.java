package dev.winnow.rehearse;

import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Leads a world to any node of the tree of {@link Paths}: one step further, or back as far as the way it came and the way it is to go are the same, and from there on. A world that cannot take steps back begins
 * anew.
 */
final class Guide {

    private static final int MOST_FIRSTS = 1 << 12;

    private final Setup setup;
    private final Origin origin;
    private final Moves moves;
    private final Pulse pulse;
    private final Paths paths;
    private final List<int[][]> firsts =
            new ArrayList<>(); // by root: what handlers choose in each part of the prologue
    private final List<Integer> lengths = new ArrayList<>(); // by root: how many steps the prologue takes

    private @Nullable WorldRehearsal world;
    private int at = Paths.NOWHERE;
    private long performed;

    Guide(Setup setup, Origin origin, Moves moves, Pulse pulse, Paths paths) {
        this.setup = setup;
        this.origin = origin;
        this.moves = moves;
        this.pulse = pulse;
        this.paths = paths;
    }

    // ---- from outside

    /** Does the prologue in each way in which processes choose; each leads to a root. */
    void begin() {
        List<Plan.Move> prologue = setup.plan().prologue();
        if (!prologue.stream().allMatch(Plan.Inject.class::isInstance)) {
            throw new Unrehearsable("a plan that waits for something before the system runs by itself");
        }
        int[][] wished = new int[prologue.size()][];
        Arrays.fill(wished, Rehearsal.NO_CHOICES);
        while (wished != null) {
            if (firsts.size() == MOST_FIRSTS) {
                throw new Unrehearsable("a plan that leads to more than " + MOST_FIRSTS + " beginnings");
            }
            int[][] chosen = inject(wished);
            firsts.add(chosen);
            lengths.add(world().length());
            at = paths.addRoot();
            wished = another(chosen);
        }
    }

    List<int[][]> firsts() {
        return firsts;
    }

    /** Does the prologue in a world where nothing has happened: what handlers choose in each of its parts. What is not permitted at its moment is left out. */
    private int[][] inject(int[][] wished) {
        WorldRehearsal fresh = world();
        at = Paths.NOWHERE;
        fresh.rewindTo(0);
        int[][] chosen = wished.clone();
        for (int i = 0; i < chosen.length; i++) {
            Plan.Inject inject = (Plan.Inject) setup.plan().prologue().get(i);
            boolean permitted = fresh.perform(moves.of(inject.external()), Match.EXACT, wished[i]) != Rehearsal.ABSENT;
            chosen[i] = permitted ? fresh.choices(fresh.length() - 1) : Rehearsal.NO_CHOICES;
            requireUnbroken(fresh.violation());
        }
        requireUnbroken(fresh.isOver() ? fresh.end() : null);
        return chosen;
    }

    private static void requireUnbroken(@Nullable Violation broken) {
        if (broken != null) {
            throw new Unrehearsable("a plan that alone breaks '" + broken.invariant() + "'");
        }
    }

    /** The next way to choose after this one, or null. */
    private static int @Nullable [][] another(int[][] chosen) {
        int[][] next = chosen.clone();
        for (int i = next.length - 1; i >= 0; i--) {
            for (int end = next[i].length; end > 0; end -= 2) {
                if (next[i][end - 1] + 1 < next[i][end - 2]) {
                    next[i] = Arrays.copyOf(next[i], end);
                    next[i][end - 1]++;
                    return next;
                }
            }
            next[i] = Rehearsal.NO_CHOICES;
        }
        return null;
    }

    // ---- along the paths

    /** The world, there. */
    WorldRehearsal go(int node) {
        WorldRehearsal led = world();
        int from = at == Paths.NOWHERE ? Paths.NOWHERE : paths.common(at, node);
        boolean back = from != at;
        at = Paths.NOWHERE; // until it has arrived
        if (from == Paths.NOWHERE) {
            from = paths.root(node);
            inject(firsts.get(from));
        } else if (back) {
            led.rewindTo(lengths.get(paths.root(from)) + paths.depth(from));
        }
        for (int next : paths.between(from, node)) {
            step(led, paths.asked(next), paths.choices(next), bound -> 0);
        }
        at = node;
        return led;
    }

    /** Goes there and by that move to a node that depends on what its handler chooses: these first, and then as it is told. */
    WorldRehearsal draw(int node, int asked, int[] choices, IntUnaryOperator others) {
        WorldRehearsal led = go(node);
        at = Paths.NOWHERE;
        step(led, asked, choices, others);
        at = paths.then(node, asked, Outcomes.way(led.choices(led.length() - 1)));
        return led;
    }

    private void step(WorldRehearsal led, int asked, int[] choices, IntUnaryOperator others) {
        performed++;
        if (led.perform(asked, Match.EXACT, choices, others) == Rehearsal.ABSENT) {
            throw new OutOfControl(
                    "what could happen after these steps before cannot happen after them now: " + moves.move(asked),
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
    }

    /** The node where the world is. */
    int at() {
        return at;
    }

    /** How many moves were made, again and again. */
    long performed() {
        return performed;
    }

    private WorldRehearsal world() {
        if (world == null) {
            world = WorldRehearsal.open(setup, origin, moves, pulse);
            at = Paths.NOWHERE;
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
