package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.visited.VisitingSearch;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;

/** A depth-first search that visits every configuration once. The current path is on an explicit stack. */
public final class DepthFirstSearch extends VisitingSearch {

    private static final int POLL_INTERVAL = 1 << 10;

    private final int width;
    private final int pollInterval;

    // By depth, from 0:
    private int[] stack;
    private int[] numbers = new int[16];
    private int[] nextMove = new int[16];

    private int startedInitials; // number of initial configurations
    private int depth; // of the stack
    private int movesUntilPoll = 1;

    public DepthFirstSearch(StateSpace space, SearchRequest request, SearchContext context) {
        super(space, request, context);
        this.width = space.configurationInts();
        this.pollInterval = space instanceof ReexecutedStateSpace ? 1 : POLL_INTERVAL;
        this.stack = new int[2 * width];
    }

    /** Performs some moves. */
    @Override
    public boolean advance() {
        for (int moves = 0; moves < POLL_INTERVAL && !hasEnded(); moves++) {
            if (depth == 0) {
                start(startedInitials++);
            } else if (checkBudget()) {
                performNextMove();
            }
        }
        return !hasEnded();
    }

    private boolean hasEnded() {
        return failed != null || isLimited() || isExhausted();
    }

    private boolean isExhausted() {
        return depth == 0 && startedInitials == space.initialCount();
    }

    @Override
    protected boolean isComplete() {
        return isExhausted() && !truncated && !isLimited();
    }

    private void start(int index) {
        space.writeInitial(index, stack, 0);
        space.enter(stack, 0);
        generated++;
        if (addIfAbsent(0)) {
            numbers[0] = parents.addInitial(index);
            nextMove[0] = 0;
            depth = 1;
            deepest = Math.max(deepest, 1);
        }
    }

    /**
     * Adds the configuration after the last move to the visited ones. Returns false if it was visited before. Writes it
     * to the stack if whole states are compared.
     */
    private boolean addIfAbsent(int top) {
        if (visited.storesStates()) {
            stack = IntArrays.roomFor(stack, (top + 1L) * width);
            space.save(stack, top * width);
        }
        return visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), stack, top * width);
    }

    /** Performs the next move of the configuration on top of the stack, or pops it if none is left. */
    private void performNextMove() {
        int top = depth - 1;
        int move = nextMove[top]++;
        if (move >= space.moveCount()) {
            depth--;
            if (depth > 0) {
                space.enter(stack, (depth - 1) * width);
            }
            return;
        }
        generated++;
        boolean isNew = space.perform(move) && addIfAbsent(depth);
        if (space.hasFailed() || (isNew && space.violation() != null)) {
            failed = failure(space, numbers[top], move, depth + 1);
        } else if (isNew) {
            int number = parents.add(numbers[top], move);
            if (depth + 1 > limits.depth()) {
                truncated = true;
            } else {
                push(number);
            }
        }
    }

    private void push(int number) {
        stack = IntArrays.roomFor(stack, (depth + 1L) * width);
        numbers = IntArrays.roomFor(numbers, depth + 1L);
        nextMove = IntArrays.roomFor(nextMove, depth + 1L);
        space.save(stack, depth * width);
        numbers[depth] = number;
        nextMove[depth] = 0;
        space.enter(stack, depth * width);
        depth++;
        deepest = Math.max(deepest, depth);
    }

    /** Polls for stop and reports progress at regular intervals. Returns true if the search may continue. */
    private boolean checkBudget() {
        if (--movesUntilPoll == 0) {
            movesUntilPoll = pollInterval;
            poll();
        }
        return !stopped;
    }
}
