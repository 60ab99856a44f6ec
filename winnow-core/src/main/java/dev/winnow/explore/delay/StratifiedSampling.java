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
 * Stratified sampling: executions of an explorer with one delay somewhere, then with two, with three, … Each place is
 * drawn anew when all before it is known, so that an execution with d delays is drawn with a chance of at least 1/L^d,
 * where L is how many places there are.
 *
 * <p>SS of Desai, Qadeer and Seshia (FSE'15, figure 7). It differs in that only places count where a delay changes
 * something; {@code literal} counts all, as the paper does.
 *
 * <p>Cost: d + 1 executions for a sample with d delays.
 */
public final class StratifiedSampling extends StateSpaceSampling {

    /**
     * How it differs from the usual.
     *
     * @param literal whether a delay may be where it changes nothing
     * @param frontier where a search had to stop: each execution begins anywhere there, with the delay that was one too
     *     many; null to begin at initial states
     */
    public record Variant(boolean literal, @Nullable SamplingStart frontier) {
        public static final Variant USUAL = new Variant(false, null);
    }

    /** Where a search had to stop, and how it came there. */
    record SamplingStart(DelayFrontier nodes, ParentLinks links) {}

    private final Supplier<DelayingExplorer> explorers;
    private final boolean literal;
    private final @Nullable SamplingStart frontier;
    private final ChoiceOrder choiceOrder;
    private final List<Integer> runners = new ArrayList<>(); // by process index
    private int maxPlaces;
    private int delaysMade; // delays, of those of the execution
    private int placesSinceDelay; // since the last one

    private int stratum = 1; // delays
    private long drawnInStratum; // in the stratum
    private boolean anyHadPlaces; // of them had place for so many delays
    private int sampledDelays; // up to how many delays were sampled to the end
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
        return frontier == null ? super.initialCount() : frontier.nodes().size();
    }

    @Override
    public void writeInitial(int which, int[] to) {
        if (frontier == null) {
            super.writeInitial(which, to);
        } else {
            frontier.nodes().copyConfiguration(which, to);
        }
    }

    @Override
    public MovePath pathToInitial(int which) {
        return frontier == null
                ? super.pathToInitial(which)
                : frontier.links().pathTo(frontier.nodes().number(which));
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
     * One execution with so many delays, or with as many as there are places for: how far each is from the one before.
     */
    public List<Integer> sample(int delays) {
        List<Integer> path = new ArrayList<>();
        int places = executeWithDelays(path, true);
        while (path.size() < delays && places > 0 && !hasViolation()) {
            path.add(random.nextInt(places));
            places = executeWithDelays(path, false);
        }
        return path;
    }

    /** Performs the execution with these delays: how many places for another one there are behind the last. */
    private int executeWithDelays(List<Integer> path, boolean elsewhere) {
        beginExecution(elsewhere);
        runners.clear();
        choiceOrder.scan();
        DelayingExplorer explorer = newExplorer();
        int inUnit = frontier == null ? 0 : delayAtStart(explorer, frontier.nodes());
        delaysMade = 0;
        placesSinceDelay = 0;
        for (; choiceOrder.choiceCount() > 0 && moveCount() < stepLimit(); inUnit = 0) {
            choiceOrder.selectMove(explorer, inUnit); // passes over those that have nothing to choose
            if (!perform(explorer, choose(explorer, inUnit, path))) {
                return 0;
            }
        }
        maxPlaces = Math.max(maxPlaces, placesSinceDelay);
        return placesSinceDelay;
    }

    /**
     * Makes the delays whose places are here: which choice of its unit is to be performed. There is a place for each
     * other value that the handler may choose, and one for the event to be delayed, if there is another.
     */
    private int choose(DelayingExplorer explorer, int inUnit, List<Integer> path) {
        int chosen = inUnit;
        for (int left = choiceOrder.eventCount(); ; left--) {
            int values = choiceOrder.otherValueCount(explorer, chosen);
            int here = values + (left > 1 || literal ? 1 : 0);
            int wanted = delaysMade == path.size() ? here : path.get(delaysMade) - placesSinceDelay;
            if (wanted >= here) {
                placesSinceDelay += here;
                return chosen;
            }
            delaysMade++;
            placesSinceDelay = 0;
            if (wanted < values) {
                return chosen + 1 + wanted;
            }
            chosen = delayEvent(explorer, chosen, values);
        }
    }

    /** Delays an event, with all that its handler may choose: where in its unit the next one is. */
    private int delayEvent(DelayingExplorer explorer, int inUnit, int otherValues) {
        int next = choiceOrder.delay(explorer, inUnit + otherValues);
        choiceOrder.selectMove(explorer, next);
        return next;
    }

    private DelayingExplorer newExplorer() {
        if (frontier != null) {
            return frontier.nodes().explorer(initialIndex()).copy();
        }
        DelayingExplorer explorer = explorers.get();
        choiceOrder.announceEnabled(explorer);
        return explorer;
    }

    /** Makes the delay for which the search had to stop: where in its unit the next choice then is. */
    private int delayAtStart(DelayingExplorer explorer, DelayFrontier stands) {
        int inUnit = stands.unitOffset(initialIndex());
        return stands.triedChoices(initialIndex()) == 0 ? inUnit : choiceOrder.delay(explorer, inUnit);
    }

    /** Who made the steps of the latest execution, by index, as letters. */
    public String processLetters() {
        StringBuilder letters = new StringBuilder();
        runners.forEach(runner -> letters.append((char) ('A' + runner)));
        return letters.toString();
    }

    private boolean perform(DelayingExplorer explorer, int inUnit) {
        int move = choiceOrder.selectMove(explorer, inUnit);
        choiceOrder.recordBeforeMove(move);
        runners.add(space.processOf(move));
        int known = choiceOrder.otherValueCount(explorer, inUnit);
        if (!perform(move)) {
            return false;
        }
        if (reexecuted != null && reexecuted.hasRevealedMoves()) {
            choiceOrder.scan();
            placesSinceDelay += choiceOrder.otherValueCount(explorer, inUnit) - known;
        }
        choiceOrder.recordSent();
        enterSuccessor();
        choiceOrder.scan();
        choiceOrder.notifyExplorer(explorer);
        return true;
    }
}
