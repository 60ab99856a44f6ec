package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stratified sampling: executions of an explorer with one delay somewhere, then with two, with three, … Each place is drawn anew when all before it is known, so that an
 * execution with d delays is drawn with a chance of at least 1/L^d, where L is how many places there are.
 *
 * <p>SS of Desai, Qadeer and Seshia (FSE'15, figure 7). It differs in that only places count where a delay changes something; {@code literal} counts all, as the paper does.
 *
 * <p>Cost: d + 1 executions for a sample with d delays.
 */
public final class StratifiedSampling {

    /**
     * How it is done.
     *
     * @param delays at the most so many
     * @param most executions, about
     * @param steps at the most so many in an execution
     * @param literal whether a delay may be where it changes nothing
     */
    public record Options(int delays, long most, int steps, boolean literal) {}

    /**
     * What came of it.
     *
     * @param executions how many there were, those on the way to a sample among them
     * @param delays up to how many delays were sampled to the end
     * @param longest how many configurations the longest execution had
     * @param places how many places for a delay an execution had at the most
     */
    public record Sampled(
            long executions,
            long steps,
            int delays,
            int places,
            int longest,
            @Nullable Violation violation,
            Reached.Path path) {}

    private final Graph graph;
    private final Supplier<Explorer> explorers;
    private final Options options;
    private final BooleanSupplier stop;
    private final Dice dice;
    private final Turn turn;

    private final List<Integer> moves = new ArrayList<>(); // of the latest execution
    private final List<Integer> runners = new ArrayList<>(); // by process index
    private final int[] here;
    private int first;
    private long executions;
    private long steps;
    private int mostPlaces;
    private int longest;
    private @Nullable Violation violation;

    public StratifiedSampling(
            Graph graph, Supplier<Explorer> explorers, Options options, long seed, BooleanSupplier stop) {
        this.graph = graph;
        this.explorers = explorers;
        this.options = options;
        this.stop = stop;
        this.dice = new Dice(Dice.derive(seed, "stratified sampling"));
        this.turn = new Turn(graph);
        this.here = new int[graph.width()];
    }

    /** As many samples with one more delay each time as the paper takes: 100 + 3^d. */
    public Sampled run() {
        int delays = 0;
        for (boolean any = true; any && delays < options.delays() && !isOver(); ) {
            any = false; // place for so many delays
            double samples = 100 + Math.pow(3, delays + 1);
            for (long i = 0; i < samples && !isOver(); i++) {
                any |= sample(delays + 1).size() > delays;
            }
            delays += violation != null || (any && !isOver()) ? 1 : 0;
        }
        return new Sampled(
                executions,
                steps,
                delays,
                mostPlaces,
                longest,
                violation,
                violation == null ? Reached.Path.NONE : new Reached.Path(first, moves));
    }

    private boolean isOver() {
        return violation != null || executions >= options.most() || stop.getAsBoolean();
    }

    /** One execution with so many delays, or with as many as there are places for: how far each is from the one before. */
    List<Integer> sample(int delays) {
        first = dice.nextInt(graph.firsts());
        List<Integer> path = new ArrayList<>();
        int places = execute(path);
        while (path.size() < delays && places > 0 && violation == null) {
            path.add(dice.nextInt(places));
            places = execute(path);
        }
        return path;
    }

    /** Performs the execution with these delays: how many places for another one there are behind the last. */
    private int execute(List<Integer> path) {
        executions++;
        moves.clear();
        runners.clear();
        graph.first(first, here, 0);
        graph.enter(here, 0);
        turn.look();
        Explorer explorer = explorers.get();
        turn.introduce(explorer);
        int made = 0; // delays
        int places = 0; // since the last one
        while (turn.choices() > 0 && moves.size() < options.steps()) {
            int inUnit = 0;
            turn.move(explorer, 0); // passes over those that have nothing to choose
            for (int now = 0; options.literal() || now + 1 < turn.choices(); now++) {
                if (made == path.size() || places < path.get(made)) {
                    places++;
                    break;
                }
                inUnit = turn.delay(explorer, inUnit);
                turn.move(explorer, inUnit);
                made++;
                places = 0;
            }
            if (isBroken(explorer, turn.move(explorer, inUnit))) {
                return 0;
            }
        }
        longest = Math.max(longest, moves.size() + 1);
        mostPlaces = Math.max(mostPlaces, places);
        return places;
    }

    /** Who made the steps of the latest execution, by index, as letters. */
    String runners() {
        StringBuilder letters = new StringBuilder();
        runners.forEach(runner -> letters.append((char) ('A' + runner)));
        return letters.toString();
    }

    private boolean isBroken(Explorer explorer, int move) {
        turn.note();
        moves.add(move);
        runners.add(graph.process(move));
        graph.perform(move);
        steps++;
        violation = graph.violation();
        if (violation != null) {
            return true;
        }
        turn.noteSent();
        graph.leave(here, 0);
        graph.enter(here, 0);
        turn.look();
        turn.tell(explorer);
        return false;
    }
}
