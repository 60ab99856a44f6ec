package dev.winnow.explore.delay;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.function.Supplier;

/**
 * A restorer of a stopped {@link StratifiedSearch}: performs all its moves again, and brings each explorer to where it
 * was.
 */
final class SearchRestorer {

    /** The cost of the explorer's next delay. */
    @FunctionalInterface
    interface DelayCost {
        int of(ChoiceOrder choiceOrder, DelayingExplorer explorer, int unitOffset);
    }

    private final StateSpace space;
    private final Supplier<DelayingExplorer> explorers;
    private final DelayCost delayCost;
    private final ParentLinks parents;
    private final VisitedSet visited;
    private final ChoiceOrder choiceOrder;
    private final DelayFrontier restored; // by number
    private final int[] configuration;

    SearchRestorer(
            StateSpace space,
            Supplier<DelayingExplorer> explorers,
            DelayCost delayCost,
            ParentLinks parents,
            VisitedSet visited) {
        this.space = space;
        this.explorers = explorers;
        this.delayCost = delayCost;
        this.parents = parents;
        this.visited = visited;
        this.choiceOrder = new ChoiceOrder(space);
        this.restored = new DelayFrontier(space.configurationInts());
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
        restored.add(space, explorer, parents.addInitial(index), 1, DelayFrontier.Deviations.NONE);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
    }

    private void addSuccessor(int from, int move) {
        restored.enter(space, from);
        choiceOrder.scan();
        while (advanceChoice(from) != move) {
            // until the explorer selects this move
        }
        choiceOrder.recordBeforeMove(move);
        space.perform(move);
        if (space.violation() != null) {
            throw Checkpoint.violated();
        }
        choiceOrder.recordSent();
        DelayingExplorer explorer = restored.explorer(from).copy();
        space.save(configuration, 0);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
        restored.add(space, explorer, parents.add(from, move), restored.depth(from) + 1, restored.deviations(from));
        restored.enter(space, restored.size() - 1);
        choiceOrder.scan();
        choiceOrder.notifyExplorer(explorer);
    }

    /** Advances to the next choice in the scanned configuration, and returns its move. */
    private int advanceChoice(int index) {
        if (restored.triedChoices(index) == choiceOrder.choiceCount()) {
            throw Checkpoint.corrupt("the system cannot perform a move that it could before");
        }
        if (restored.triedChoices(index) > 0) {
            restored.delay(
                    index,
                    choiceOrder,
                    delayCost.of(choiceOrder, restored.explorer(index), restored.unitOffset(index)));
        }
        restored.setTriedChoices(index, restored.triedChoices(index) + 1);
        return choiceOrder.selectMove(restored.explorer(index), restored.unitOffset(index));
    }

    /** Returns the paths of a list of pairs: a configuration's number and its number of tried choices. */
    DelayFrontier frontierOf(int[] pairs) {
        DelayFrontier frontier = new DelayFrontier(space.configurationInts());
        for (int i = 0; i < pairs.length; i += 2) {
            restored.enter(space, pairs[i]);
            choiceOrder.scan();
            while (restored.triedChoices(pairs[i]) < pairs[i + 1]) {
                advanceChoice(pairs[i]);
            }
            frontier.add(restored, pairs[i]);
        }
        return frontier;
    }
}
