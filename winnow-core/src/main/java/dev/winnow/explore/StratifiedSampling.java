package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.run.Explorer;
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
final class StratifiedSampling extends Sampling {

    /**
     * How it differs from the usual.
     *
     * @param literal whether a delay may be where it changes nothing
     * @param frontier where a search had to stop: each execution begins anywhere there, with the delay that was one too
     *     many; null to begin at initial states
     */
    record Variant(boolean literal, @Nullable Frontier frontier) {
        static final Variant USUAL = new Variant(false, null);
    }

    /** Where a search had to stop, and how it came there. */
    record Frontier(Stands stands, Links links) {}

    private final Supplier<Explorer> explorers;
    private final boolean literal;
    private final @Nullable Frontier frontier;
    private final Turn turn;
    private final List<Integer> runners = new ArrayList<>(); // by process index
    private int mostPlaces;
    private int made; // delays, of those of the execution
    private int places; // since the last one

    private int stratum = 1; // delays
    private long drawn; // in the stratum
    private boolean any; // of them had place for so many delays
    private int sampled; // up to how many delays were sampled to the end
    private boolean over;

    StratifiedSampling(
            Graph graph, Supplier<Explorer> explorers, Variant variant, SearchRequest request, SearchContext context) {
        super(graph, request, context);
        this.explorers = explorers;
        this.literal = variant.literal();
        this.frontier = variant.frontier();
        this.turn = new Turn(graph);
    }

    @Override
    int beginnings() {
        return frontier == null ? super.beginnings() : frontier.stands().size();
    }

    @Override
    void beginning(int which, int[] to) {
        if (frontier == null) {
            super.beginning(which, to);
        } else {
            frontier.stands().write(which, to);
        }
    }

    @Override
    MovePath wayTo(int which) {
        return frontier == null
                ? super.wayTo(which)
                : frontier.links().path(frontier.stands().number(which));
    }

    @Override
    boolean isSampled() {
        return over;
    }

    @Override
    public SearchResult result() {
        return super.result().with(new SearchResult.DelayCount(isBroken() ? stratum : sampled, mostPlaces));
    }

    @Override
    void sample() {
        any |= sample(stratum).size() >= stratum;
        double wanted =
                request.executions().perDelays() > 0 ? request.executions().perDelays() : 100 + Math.pow(3, stratum);
        if (++drawn >= wanted && !isBroken()) {
            over = !any || stratum >= request.delays().count();
            sampled = any ? stratum : sampled;
            stratum += over ? 0 : 1;
            drawn = 0;
            any = false;
        }
    }

    /**
     * One execution with so many delays, or with as many as there are places for: how far each is from the one before.
     */
    List<Integer> sample(int delays) {
        List<Integer> path = new ArrayList<>();
        int places = execute(path, true);
        while (path.size() < delays && places > 0 && !isBroken()) {
            path.add(dice.nextInt(places));
            places = execute(path, false);
        }
        return path;
    }

    /** Performs the execution with these delays: how many places for another one there are behind the last. */
    private int execute(List<Integer> path, boolean elsewhere) {
        begin(elsewhere);
        runners.clear();
        turn.look();
        Explorer explorer = explorer();
        int inUnit = frontier == null ? 0 : delayed(explorer, frontier.stands());
        made = 0;
        places = 0;
        for (; turn.choices() > 0 && length() < stepLimit(); inUnit = 0) {
            turn.move(explorer, inUnit); // passes over those that have nothing to choose
            if (!perform(explorer, choose(explorer, inUnit, path))) {
                return 0;
            }
        }
        mostPlaces = Math.max(mostPlaces, places);
        return places;
    }

    /**
     * Makes the delays whose places are here: which choice of its unit is to be performed. There is a place for each
     * other value that the handler may choose, and one for the event to be delayed, if there is another.
     */
    private int choose(Explorer explorer, int inUnit, List<Integer> path) {
        int chosen = inUnit;
        for (int left = turn.events(); ; left--) {
            int values = turn.otherValues(explorer, chosen);
            int here = values + (left > 1 || literal ? 1 : 0);
            int wanted = made == path.size() ? here : path.get(made) - places;
            if (wanted >= here) {
                places += here;
                return chosen;
            }
            made++;
            places = 0;
            if (wanted < values) {
                return chosen + 1 + wanted;
            }
            chosen = passOn(explorer, chosen, values);
        }
    }

    /** Delays an event, with all that its handler may choose: where in its unit the next one is. */
    private int passOn(Explorer explorer, int inUnit, int otherValues) {
        int next = turn.delay(explorer, inUnit + otherValues);
        turn.move(explorer, next);
        return next;
    }

    private Explorer explorer() {
        if (frontier != null) {
            return frontier.stands().explorer(began()).copy();
        }
        Explorer explorer = explorers.get();
        turn.introduce(explorer);
        return explorer;
    }

    /** Makes the delay for which the search had to stop: where in its unit the next choice then is. */
    private int delayed(Explorer explorer, Stands stands) {
        int inUnit = stands.inUnit(began());
        return stands.tried(began()) == 0 ? inUnit : turn.delay(explorer, inUnit);
    }

    /** Who made the steps of the latest execution, by index, as letters. */
    String runners() {
        StringBuilder letters = new StringBuilder();
        runners.forEach(runner -> letters.append((char) ('A' + runner)));
        return letters.toString();
    }

    private boolean perform(Explorer explorer, int inUnit) {
        int move = turn.move(explorer, inUnit);
        turn.note(move);
        runners.add(graph.process(move));
        int known = turn.otherValues(explorer, inUnit);
        if (!perform(move)) {
            return false;
        }
        if (reexecuted != null && reexecuted.hasLearned()) {
            turn.look();
            places += turn.otherValues(explorer, inUnit) - known;
        }
        turn.noteSent();
        settle();
        turn.look();
        turn.tell(explorer);
        return true;
    }
}
