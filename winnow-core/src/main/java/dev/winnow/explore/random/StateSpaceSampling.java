package dev.winnow.explore.random;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchEnd;
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
 * A search that draws executions of a state space at random, each from an initial configuration, until one violates an
 * invariant. Subclasses decide how to draw.
 */
public abstract class StateSpaceSampling implements IncrementalSearch {

    private static final int POLL_INTERVAL = 1 << 4; // steps; small, since a step is slow with many messages in flight

    public final StateSpace space;
    public final @Nullable ReexecutedStateSpace reexecuted; // the same, if it is re-executed
    public final SearchRequest request;
    final SearchContext context;
    public final SeededRandom random;
    private final FingerprintSet visited = new FingerprintSet(Long.MAX_VALUE);
    private final int[] configuration;
    private final List<Integer> moves = new ArrayList<>(); // of the current execution
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

    /** Draws one sample. */
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
                || stopped
                || context.stop().getAsBoolean();
    }

    /** Draws one sample, with {@link #beginExecution} and {@link #perform}. */
    public abstract void sample();

    /** Starts an execution from a drawn initial configuration. */
    public final void beginExecution() {
        executions++;
        moves.clear();
        initialIndex = random.nextInt(space.initialCount());
        space.writeInitial(initialIndex, configuration, 0);
        space.enter(configuration, 0);
    }

    /** Draws the values of the move's handler if they are not known yet. Returns the move with these values. */
    final int drawVariant(int move) {
        return reexecuted == null ? move : reexecuted.drawChoices(move, random::nextInt);
    }

    /** Performs the move. Returns true if the execution continues. */
    public final boolean perform(int move) {
        moves.add(move);
        steps++;
        stopped = stopped || (steps % POLL_INTERVAL == 0 && context.stop().getAsBoolean());
        space.perform(move);
        violation = space.violation();
        longest = Math.max(longest, moves.size() + 1);
        newStates += addIfAbsent() ? 1 : 0;
        return violation == null && !stopped;
    }

    /**
     * Adds the configuration after the last move. Returns false if it was visited before. A re-executed state space
     * decides by the path, because fingerprints of a world may take far longer than steps.
     */
    private boolean addIfAbsent() {
        return reexecuted == null
                ? visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), configuration, 0)
                : reexecuted.isNewPath();
    }

    /** Makes the configuration after the last move the current one. */
    public final void enterSuccessor() {
        space.save(configuration, 0);
        space.enter(configuration, 0);
    }

    /** Returns the number of moves in the current execution. */
    public final int moveCount() {
        return moves.size();
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
                SearchCounts.ExecutionCounts.finished(executions),
                SearchCounts.SearchMemory.NONE);
        return violation == null
                ? SearchResult.passed(request.search(), counts, end())
                : SearchResult.failed(
                        request.search(),
                        counts,
                        new Counterexample.OnPath(violation, new MovePath(initialIndex, moves)));
    }

    private SearchEnd end() {
        long limit = request.executions().count();
        return executions >= limit && !stopped ? SearchEnd.atExecutions(limit) : SearchEnd.STOPPED;
    }

    /** Returns the maximum number of steps in an execution. */
    public final int stepLimit() {
        return request.executions().steps();
    }
}
