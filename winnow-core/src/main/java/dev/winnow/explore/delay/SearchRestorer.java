package dev.winnow.explore.delay;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A restorer of a stopped {@link StratifiedSearch}: performs all its moves again, and brings each explorer to where it
 * was.
 */
final class SearchRestorer {

    private final StateSpace space;
    private final Supplier<DelayingExplorer> explorers;
    private final ParentLinks parents;
    private final VisitedSet visited;
    private final ChoiceOrder choiceOrder;
    private final List<DelayPath> restored = new ArrayList<>(); // by number
    private final int[] configuration;

    SearchRestorer(
            StateSpace space,
            Supplier<DelayingExplorer> explorers,
            boolean choiceIsFree,
            ParentLinks parents,
            VisitedSet visited) {
        this.space = space;
        this.explorers = explorers;
        this.parents = parents;
        this.visited = visited;
        this.choiceOrder = new ChoiceOrder(space, choiceIsFree);
        this.configuration = new int[space.configurationInts()];
    }

    /**
     * Adds the next configuration.
     *
     * @param from the number of its parent, or the complement of the index of an initial configuration
     */
    void add(int from, int move) {
        if (from < 0) {
            addInitial(~from);
        } else {
            addSuccessor(from, move);
        }
    }

    private void addInitial(int index) {
        if (index >= space.initialCount()) {
            throw Checkpoint.corrupt("the system has other initial states now");
        }
        space.writeInitial(index, configuration, 0);
        space.enter(configuration, 0);
        choiceOrder.scan();
        DelayingExplorer explorer = explorers.get();
        choiceOrder.announceUnits(explorer);
        restored.add(new DelayPath(space, explorer, parents.addInitial(index), 1, DelayPath.Deviations.NONE));
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
    }

    private void addSuccessor(int from, int move) {
        DelayPath parent = restored.get(from);
        enter(parent);
        while (nextChoice(parent) != move) {
            // until the explorer selects this move
        }
        DelayingExplorer explorer = parent.explorer();
        choiceOrder.recordBeforeMove(explorer);
        space.perform(move);
        if (space.violation() != null) {
            throw Checkpoint.violated();
        }
        choiceOrder.recordSent();
        space.save(configuration, 0);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
        DelayPath path =
                new DelayPath(space, explorer, parents.add(from, move), parent.depth() + 1, parent.deviations());
        restored.add(path);
        path.enter(space);
        choiceOrder.scan();
        choiceOrder.notifyExplorer(explorer);
    }

    private void enter(DelayPath path) {
        path.enter(space);
        choiceOrder.scan();
        if (!path.areChoicesListed()) {
            path.listChoices(choiceOrder);
        }
    }

    /** Advances to the next choice, and returns its move. */
    private static int nextChoice(DelayPath path) {
        if (!path.hasNextChoice()) {
            throw Checkpoint.corrupt("the system cannot perform a move that it could before");
        }
        return path.nextChoice();
    }

    /** Returns the paths of a list of pairs: a configuration's number and its number of tried choices. */
    List<DelayPath> frontierOf(int[] pairs) {
        List<DelayPath> frontier = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            DelayPath path = restored.get(pairs[i]);
            enter(path);
            while (path.triedChoices() < pairs[i + 1]) {
                nextChoice(path);
            }
            frontier.add(path);
        }
        return frontier;
    }
}
