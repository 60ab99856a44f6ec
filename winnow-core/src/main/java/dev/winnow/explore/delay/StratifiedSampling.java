package dev.winnow.explore.delay;

import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.random.StateSpaceSampling;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stratified sampling (SS): draws executions of a delaying explorer with one delay, then with two, with three, and so
 * on. The position of each delay is drawn uniformly after the previous delay was performed.
 *
 * <p>Desai, Qadeer, Seshia, "Systematic testing of asynchronous reactive systems" (FSE'15), section 4, figure 7.
 *
 * <p>Difference: only positions where a delay changes something count; {@code literal} counts all, as the paper does.
 *
 * <p>Guarantee: draws each execution with d delays with a probability of at least 1/L^d, where L is the maximum number
 * of positions. Cost: d + 1 executions per sample with d delays.
 */
public final class StratifiedSampling extends StateSpaceSampling {

    /**
     * The variant of the algorithm.
     *
     * @param literal true to allow delays at positions where they change nothing
     * @param frontier the paths to start from, each with the delay that exceeded the bound of the search; null to start
     *     from the initial configurations
     */
    public record Variant(boolean literal, @Nullable SamplingStart frontier) {
        public static final Variant DEFAULT = new Variant(false, null);
    }

    /** The pending paths of a search. */
    record SamplingStart(DelayFrontier paths, ParentLinks links) {}

    private final Supplier<DelayingExplorer> explorers;
    private final boolean literal;
    private final @Nullable SamplingStart frontier;
    private final ChoiceOrder choiceOrder;
    private final List<Integer> runners = new ArrayList<>(); // process indices
    private int maxPlaces;
    private int delaysPerformed; // in the current execution
    private int placesSinceDelay;

    private int stratum = 1; // number of delays
    private long drawnInStratum;
    private boolean anyHadPlaces; // some sample of the stratum had enough positions for its delays
    private int sampledDelays; // the last stratum that was sampled completely
    private boolean exhausted;

    public StratifiedSampling(
            StateSpace space,
            Supplier<DelayingExplorer> explorers,
            Variant variant,
            SearchRequest request,
            SearchContext context) {
        super(space, request, context);
        this.explorers = explorers;
        this.literal = variant.literal();
        this.frontier = variant.frontier();
        this.choiceOrder = new ChoiceOrder(space);
    }

    @Override
    public int initialCount() {
        return frontier == null ? super.initialCount() : frontier.paths().size();
    }

    @Override
    public void writeInitial(int index, int[] to) {
        if (frontier == null) {
            super.writeInitial(index, to);
        } else {
            frontier.paths().copyConfiguration(index, to);
        }
    }

    @Override
    public MovePath pathToInitial(int index) {
        return frontier == null
                ? super.pathToInitial(index)
                : frontier.links().pathTo(frontier.paths().number(index));
    }

    @Override
    public boolean isExhausted() {
        return exhausted;
    }

    @Override
    public SearchResult result() {
        return super.result().with(new SearchResult.DelayCount(hasViolation() ? stratum : sampledDelays, maxPlaces));
    }

    @Override
    public void sample() {
        anyHadPlaces |= sample(stratum).size() >= stratum;
        double wanted =
                request.executions().perDelays() > 0 ? request.executions().perDelays() : 100 + Math.pow(3, stratum);
        if (++drawnInStratum >= wanted && !hasViolation()) {
            exhausted = !anyHadPlaces || stratum >= request.delays().count();
            sampledDelays = anyHadPlaces ? stratum : sampledDelays;
            stratum += exhausted ? 0 : 1;
            drawnInStratum = 0;
            anyHadPlaces = false;
        }
    }

    /**
     * Draws one execution with this number of delays, or with as many as it has positions for. Returns the distance of
     * each delay from the previous one, in positions.
     */
    public List<Integer> sample(int delays) {
        List<Integer> distances = new ArrayList<>();
        int places = executeWithDelays(distances, true);
        while (distances.size() < delays && places > 0 && !hasViolation()) {
            distances.add(random.nextInt(places));
            places = executeWithDelays(distances, false);
        }
        return distances;
    }

    /**
     * Performs the execution with these delays. Returns the number of positions for another delay after the last one.
     *
     * @param drawsInitial true to draw an initial configuration; false to start from the last one again
     */
    private int executeWithDelays(List<Integer> distances, boolean drawsInitial) {
        beginExecution(drawsInitial);
        runners.clear();
        choiceOrder.scan();
        DelayingExplorer explorer = newExplorer();
        int unitOffset = frontier == null ? 0 : delayAtStart(explorer, frontier.paths());
        delaysPerformed = 0;
        placesSinceDelay = 0;
        for (; choiceOrder.choiceCount() > 0 && moveCount() < stepLimit(); unitOffset = 0) {
            choiceOrder.selectMove(explorer, unitOffset); // delays the explorer past units without choices
            if (!perform(explorer, choose(explorer, unitOffset, distances))) {
                return 0;
            }
        }
        maxPlaces = Math.max(maxPlaces, placesSinceDelay);
        return placesSinceDelay;
    }

    /**
     * Performs the delays at the current step, and returns the offset of the choice to perform in its unit. There is
     * one position for each other value that the handler may choose, and one to delay the event if another is enabled.
     */
    private int choose(DelayingExplorer explorer, int unitOffset, List<Integer> distances) {
        int chosen = unitOffset;
        for (int remaining = choiceOrder.eventCount(); ; remaining--) {
            int values = choiceOrder.otherValueCount(explorer, chosen);
            int places = values + (remaining > 1 || literal ? 1 : 0);
            int place =
                    delaysPerformed == distances.size() ? places : distances.get(delaysPerformed) - placesSinceDelay;
            if (place >= places) {
                placesSinceDelay += places;
                return chosen;
            }
            delaysPerformed++;
            placesSinceDelay = 0;
            if (place < values) {
                return chosen + 1 + place;
            }
            chosen = delayEvent(explorer, chosen, values);
        }
    }

    /** Delays an event with all values of its handler, and returns the offset of the next one in its unit. */
    private int delayEvent(DelayingExplorer explorer, int unitOffset, int otherValues) {
        int next = choiceOrder.delay(explorer, unitOffset + otherValues);
        choiceOrder.selectMove(explorer, next);
        return next;
    }

    private DelayingExplorer newExplorer() {
        if (frontier != null) {
            return frontier.paths().explorer(initialIndex()).copy();
        }
        DelayingExplorer explorer = explorers.get();
        choiceOrder.announceEnabled(explorer);
        return explorer;
    }

    /**
     * Performs the delay that exceeded the bound of the search, and returns the offset of the next choice in its unit.
     */
    private int delayAtStart(DelayingExplorer explorer, DelayFrontier paths) {
        int unitOffset = paths.unitOffset(initialIndex());
        return paths.triedChoices(initialIndex()) == 0 ? unitOffset : choiceOrder.delay(explorer, unitOffset);
    }

    /** Returns the processes that performed the steps of the last execution, as letters: A for index 0. */
    public String processLetters() {
        StringBuilder letters = new StringBuilder();
        runners.forEach(runner -> letters.append((char) ('A' + runner)));
        return letters.toString();
    }

    private boolean perform(DelayingExplorer explorer, int unitOffset) {
        int move = choiceOrder.selectMove(explorer, unitOffset);
        choiceOrder.recordBeforeMove(move);
        runners.add(space.processOf(move));
        int knownValues = choiceOrder.otherValueCount(explorer, unitOffset);
        if (!perform(move)) {
            return false;
        }
        if (reexecuted != null && reexecuted.hasRevealedMoves()) {
            choiceOrder.scan();
            placesSinceDelay += choiceOrder.otherValueCount(explorer, unitOffset) - knownValues;
        }
        choiceOrder.recordSent();
        enterSuccessor();
        choiceOrder.scan();
        choiceOrder.notifyExplorer(explorer);
        return true;
    }
}
