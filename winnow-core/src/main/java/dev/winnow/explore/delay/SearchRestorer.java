package dev.winnow.explore.delay;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.function.Supplier;

/**
 * Goes once more all the ways that a {@link StratifiedSearch} went before it was stopped, and lets the explorers there
 * come to where they were.
 */
final class SearchRestorer {

    /** What a delay costs. */
    @FunctionalInterface
    interface DelayCost {
        int of(ChoiceOrder turn, DelayingExplorer explorer, int inUnit);
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
            DelayCost price,
            ParentLinks parents,
            VisitedSet visited) {
        this.space = space;
        this.explorers = explorers;
        this.delayCost = price;
        this.parents = parents;
        this.visited = visited;
        this.choiceOrder = new ChoiceOrder(space);
        this.restored = new DelayFrontier(space.configurationInts());
        this.configuration = new int[space.configurationInts()];
    }

    /** The next configuration: a first one, or what a move leads to. */
    void add(int from, int move) {
        if (from < 0) {
            addInitial(~from);
        } else {
            addSuccessor(from, move);
        }
    }

    private void addInitial(int which) {
        if (which >= space.initialCount()) {
            throw Checkpoint.corrupt("the system begins otherwise");
        }
        space.writeInitial(which, configuration, 0);
        space.enter(configuration, 0);
        choiceOrder.scan();
        DelayingExplorer explorer = explorers.get();
        choiceOrder.announceEnabled(explorer);
        restored.add(space, explorer, parents.addInitial(which), 1, 0, 0);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
    }

    private void addSuccessor(int from, int move) {
        restored.enter(space, from);
        choiceOrder.scan();
        while (nextChoice(from) != move) {
            // until the explorer comes by it
        }
        choiceOrder.recordBeforeMove(move);
        space.perform(move);
        choiceOrder.recordSent();
        DelayingExplorer explorer = restored.explorer(from).copy();
        space.save(configuration, 0);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0);
        restored.add(
                space,
                explorer,
                parents.add(from, move),
                restored.depth(from) + 1,
                restored.delays(from),
                restored.otherValues(from));
        restored.enter(space, restored.size() - 1);
        choiceOrder.scan();
        choiceOrder.notifyExplorer(explorer);
    }

    /** One more choice in the configuration that was looked at. */
    private int nextChoice(int which) {
        if (restored.triedChoices(which) == choiceOrder.choiceCount()) {
            throw Checkpoint.corrupt("the system cannot do what it did then");
        }
        if (restored.triedChoices(which) > 0) {
            restored.delay(
                    which,
                    choiceOrder,
                    delayCost.of(choiceOrder, restored.explorer(which), restored.unitOffset(which)));
        }
        restored.triedChoices(which, restored.triedChoices(which) + 1);
        return choiceOrder.selectMove(restored.explorer(which), restored.unitOffset(which));
    }

    /** Those of a list, each after as many choices as it says: two by two, numbers and choices. */
    DelayFrontier frontierOf(int[] list) {
        DelayFrontier stands = new DelayFrontier(space.configurationInts());
        for (int i = 0; i < list.length; i += 2) {
            restored.enter(space, list[i]);
            choiceOrder.scan();
            while (restored.triedChoices(list[i]) < list[i + 1]) {
                nextChoice(list[i]);
            }
            stands.add(restored, list[i]);
        }
        return stands;
    }
}
