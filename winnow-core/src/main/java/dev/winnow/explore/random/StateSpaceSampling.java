package dev.winnow.explore.random;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.visited.FingerprintSet;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executions of a graph, one after the other, each from its beginning and drawn by chance, until one breaks something.
 * What is drawn, those say who extend it.
 */
public abstract class StateSpaceSampling implements IncrementalSearch {

    private static final int ASK_EVERY = 1 << 4; // steps: with many messages under way, each may take long

    public final StateSpace space;
    public final @Nullable ReexecutedStateSpace reexecuted; // the graph, if it is
    public final SearchRequest request;
    final SearchContext context;
    public final SeededRandom random;
    private final FingerprintSet seen = new FingerprintSet(Long.MAX_VALUE);
    private final int[] configuration;
    private final List<Integer> moves = new ArrayList<>(); // of the latest execution
    private int initialIndex;
    private long executions;
    private long steps;
    private long newStates;
    private int longest;
    private boolean stopped;
    private @Nullable Violation violation;

    public StateSpaceSampling(StateSpace space, SearchRequest request, SearchContext context) {
        this.space = space;
        this.reexecuted = ReexecutedStateSpace.of(space);
        this.request = request;
        this.context = context;
        this.random = new SeededRandom(SeededRandom.deriveSeed(request.seed(), request.search()));
        this.configuration = new int[space.configurationInts()];
    }

    /** Draws one. */
    @Override
    public final boolean advance() {
        if (isOver()) {
            return false;
        }
        sample();
        return !isOver();
    }

    private boolean isOver() {
        return violation != null
                || executions >= request.executions().count()
                || isExhausted()
                || stopped
                || context.stop().getAsBoolean();
    }

    /** Whether there is nothing more to draw. */
    public boolean isExhausted() {
        return false;
    }

    /** Draws one, by {@link #beginExecution} and {@link #perform}. */
    public abstract void sample();

    /** Begins an execution anew, at the same beginning as before or at another. */
    public final void beginExecution(boolean elsewhere) {
        executions++;
        moves.clear();
        initialIndex = elsewhere ? random.nextInt(initialCount()) : initialIndex;
        writeInitial(initialIndex, configuration);
        space.enter(configuration, 0);
    }

    /** From how many configurations executions may begin. */
    public int initialCount() {
        return space.initialCount();
    }

    /** Writes one of them. */
    public void writeInitial(int which, int[] to) {
        space.writeInitial(which, to, 0);
    }

    /** The way to one of them. */
    public MovePath pathToInitial(int which) {
        return new MovePath(which, List.of());
    }

    /** At which one the latest execution began. */
    public final int initialIndex() {
        return initialIndex;
    }

    /** The move, or another one that differs in what its handler chooses, if nobody knew that it does. */
    final int drawVariant(int move) {
        return reexecuted == null ? move : reexecuted.drawChoices(move, random::nextInt);
    }

    /** Makes the move: whether the execution goes on. */
    public final boolean perform(int move) {
        moves.add(move);
        steps++;
        stopped = stopped || (steps % ASK_EVERY == 0 && context.stop().getAsBoolean());
        space.perform(move);
        violation = space.violation();
        longest = Math.max(longest, moves.size() + 1);
        newStates += addIfAbsent() ? 1 : 0;
        return violation == null && !stopped;
    }

    /**
     * Adds the state behind the latest move. Returns false if it was seen before. In a world, fingerprints may take far
     * longer than the steps that lead there, so that a graph that is replayed tells by the path.
     */
    private boolean addIfAbsent() {
        return reexecuted == null
                ? seen.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0)
                : reexecuted.isNewPath();
    }

    /** What is behind the latest move is the present configuration. */
    public final void enterSuccessor() {
        space.save(configuration, 0);
        space.enter(configuration, 0);
    }

    /** How many moves the latest execution has. */
    public final int moveCount() {
        return moves.size();
    }

    public final boolean hasViolation() {
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
    public final long newStates() {
        return newStates;
    }

    @Override
    public SearchResult result() {
        SearchCounts counts = new SearchCounts(
                newStates,
                steps,
                longest,
                new SearchCounts.ExecutionCounts(executions, 0, 0),
                SearchCounts.SearchMemory.NONE);
        return violation == null
                ? SearchResult.passed(request.search(), counts, false)
                : SearchResult.failed(
                        request.search(),
                        counts,
                        new Counterexample.OnPath(
                                violation, pathToInitial(initialIndex).then(moves)));
    }

    /** Returns the maximum number of steps in an execution. */
    public final int stepLimit() {
        return request.executions().steps();
    }
}
