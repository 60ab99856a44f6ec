package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.ReexecutedStateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Executions of a graph, one after the other, each from its beginning and drawn by chance, until one breaks something. What is drawn, those say who extend it. */
abstract class Sampling implements Arm {

    private static final int ASK_EVERY = 1 << 4; // steps: with many messages under way, each may take long

    private final Method method;
    final Graph graph;
    final @Nullable ReexecutedStateSpace reexecuted; // the graph, if it is
    final Dice dice;
    private final long most;
    private final BooleanSupplier stop;
    private final Names seen = new Names(Long.MAX_VALUE);
    private final int[] here;
    private final List<Integer> moves = new ArrayList<>(); // of the latest execution
    private int first;
    private long executions;
    private long steps;
    private long news;
    private int longest;
    private boolean stopped;
    private @Nullable Violation violation;

    /**
     * Draws executions.
     *
     * @param most at the most so many
     */
    Sampling(Method method, Graph graph, long seed, long most, BooleanSupplier stop) {
        this.method = method;
        this.graph = graph;
        this.reexecuted = ReexecutedStateSpace.of(graph);
        this.dice = new Dice(Dice.derive(seed, method.toString()));
        this.most = most;
        this.stop = stop;
        this.here = new int[graph.width()];
    }

    @Override
    public final boolean isGoingOn() {
        if (isOver()) {
            return false;
        }
        sample();
        return !isOver();
    }

    private boolean isOver() {
        return violation != null || executions >= most || isSampled() || stopped || stop.getAsBoolean();
    }

    /** Whether there is nothing more to draw. */
    boolean isSampled() {
        return false;
    }

    /** Draws one, by {@link #begin} and {@link #perform}. */
    abstract void sample();

    /** Begins an execution anew, at the same beginning as before or at another. */
    final void begin(boolean elsewhere) {
        executions++;
        moves.clear();
        first = elsewhere ? dice.nextInt(beginnings()) : first;
        beginning(first, here);
        graph.enter(here, 0);
    }

    /** From how many configurations executions may begin. */
    int beginnings() {
        return graph.firsts();
    }

    /** Writes one of them. */
    void beginning(int which, int[] to) {
        graph.first(which, to, 0);
    }

    /** The way to one of them. */
    Reached.Path wayTo(int which) {
        return new Reached.Path(which, List.of());
    }

    /** At which one the latest execution began. */
    final int began() {
        return first;
    }

    /** The move, or another one that differs in what its handler chooses, if nobody knew that it does. */
    final int drawn(int move) {
        return reexecuted == null ? move : reexecuted.drawn(move, dice::nextInt);
    }

    /** Makes the move: whether the execution goes on. */
    final boolean perform(int move) {
        moves.add(move);
        steps++;
        stopped = stopped || (steps % ASK_EVERY == 0 && stop.getAsBoolean());
        graph.perform(move);
        violation = graph.violation();
        longest = Math.max(longest, moves.size() + 1);
        news += isNew() ? 1 : 0;
        return violation == null && !stopped;
    }

    /** Names of configurations in a world may take far longer than the steps that lead there. */
    private boolean isNew() {
        return reexecuted == null ? seen.add(graph.low(), graph.high(), here, 0) : reexecuted.isFirstTime();
    }

    /** What is behind the latest move is the present configuration. */
    final void settle() {
        graph.leave(here, 0);
        graph.enter(here, 0);
    }

    /** How many moves the latest execution has. */
    final int length() {
        return moves.size();
    }

    final boolean isBroken() {
        return violation != null;
    }

    final long executions() {
        return executions;
    }

    @Override
    public final long events() {
        return steps;
    }

    @Override
    public final long news() {
        return news;
    }

    @Override
    public Explored explored() {
        Reached.Path path = violation == null ? Reached.Path.NONE : wayTo(first).then(moves);
        Reached reached = new Reached(news, steps, longest, false, Reached.Memory.NONE, violation, path);
        return new Explored(method, reached, -1, executions, 0);
    }
}
