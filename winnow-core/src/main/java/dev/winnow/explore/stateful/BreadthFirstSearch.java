package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.SuccessorBatch;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.statespace.StateSpace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Visits every configuration once, level by level, by as many as there are. A level is done in chunks, a round of them
 * at a time, each in three parts: all moves from the configurations of a chunk are made and what is behind them is
 * named; the names are looked up, each shard of them by one of the crew, in the order of the chunks; what is new is
 * made once more and kept.
 *
 * <p>So nothing depends on who was faster, nor on how many there are: numbers, counts and the violation that is found
 * are those of one who does it alone, one after the other. Names are looked up many in a row, which lets the memory
 * answer several at a time.
 */
public final class BreadthFirstSearch implements IncrementalSearch {

    private static final int LARGEST_CHUNK = 1 << 11;
    private static final int SMALLEST_CHUNK = 1 << 5;
    private static final int CHUNKS_PER_LEVEL = 1 << 5; // of a level, if there is enough for so many
    private static final int CHUNKS_PER_WORKER =
            4; // chunks of each of a crew in a round: the fewer rounds, the less they wait for each other

    private final StateSpace space;
    private final SearchRequest request;
    private final SearchRequest.StateLimits limits;
    private final SearchContext context;
    private final WorkerTeam team;
    private final int width;
    private final VisitedSet visited;
    private final ParentLinks parents = new ParentLinks();
    private final LevelChunk[] chunks;

    private int[] level = new int[0];
    private int[] numbers = new int[0]; // in the links
    private int size;
    private int[] next = new int[0];
    private int[] nextNumbers = new int[0];
    private int nextSize;

    private int depth; // of the level, the first one 1
    private long generated;
    private boolean truncated; // something was not looked at
    private boolean stopped;
    private @Nullable SearchResult failed;

    public BreadthFirstSearch(StateSpace space, SearchRequest request, SearchContext context) {
        this.space = space;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.team = context.team();
        this.width = space.configurationInts();
        this.visited = VisitedSet.of(limits.storage(), width);
        this.chunks = new LevelChunk[team.size() == 1 ? 1 : CHUNKS_PER_WORKER * team.size()];
        StateSpace[] graphs = team.forkPerWorker(space);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new LevelChunk(graphs[i % graphs.length]); // the same for all chunks of one worker
        }
        for (int which = 0; which < space.initialCount(); which++) {
            addInitial(which);
        }
    }

    /** Does a level. */
    @Override
    public boolean advance() {
        if (isOver()) {
            return false;
        }
        swapLevels();
        depth++;
        failed = expandLevel();
        return !isOver();
    }

    @Override
    public long events() {
        return generated;
    }

    @Override
    public long newStates() {
        return parents.count();
    }

    @Override
    public SearchResult result() {
        if (failed != null) {
            return failed;
        }
        boolean complete = nextSize == 0 && !truncated && !isLimited();
        return SearchResult.passed(request.search(), parents.counts(generated, depth, visited), complete);
    }

    private void addInitial(int which) {
        next = IntArrays.roomFor(next, (nextSize + 1L) * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, nextSize + 1L);
        space.writeInitial(which, next, nextSize * width);
        space.enter(next, nextSize * width);
        generated++;
        if (visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), next, nextSize * width)) {
            nextNumbers[nextSize++] = parents.addInitial(which);
        }
    }

    /** What was found is the level to be done. */
    private void swapLevels() {
        int[] spare = level;
        level = next;
        next = spare;
        spare = numbers;
        numbers = nextNumbers;
        nextNumbers = spare;
        size = nextSize;
        nextSize = 0;
    }

    private boolean isOver() {
        return failed != null || nextSize == 0 || isLimited();
    }

    private boolean isLimited() {
        return stopped || parents.count() >= limits.count();
    }

    /** Does a level, as far as it may. Returns the result if it finds a violation, else null. */
    private @Nullable SearchResult expandLevel() {
        int length = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, size / CHUNKS_PER_LEVEL));
        for (int from = 0; from < size && !isLimited(); from += length * chunks.length) {
            runRound(from, length);
            for (LevelChunk chunk : chunks) {
                if (parents.count() < limits.count()) { // else the others do not count, however many there are
                    SearchResult violated = keep(chunk);
                    if (violated != null) {
                        return violated;
                    }
                }
            }
            stopped = context.stop().getAsBoolean();
            context.progress().report(parents.count(), generated, depth);
        }
        return null;
    }

    private void runRound(int from, int length) {
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(size, from + i * length);
            chunks[i].end = Math.min(size, from + (i + 1) * length);
        }
        boolean worthIt = size - from > length;
        team.runRound(worthIt, chunks);
    }

    private @Nullable SearchResult keep(LevelChunk chunk) {
        generated += chunk.generated;
        next = IntArrays.roomFor(next, (nextSize + (long) chunk.newCount) * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, nextSize + (long) chunk.newCount);
        for (int i = 0; i < chunk.newCount; i++) {
            nextNumbers[nextSize + i] = parents.add(
                    chunk.parentNumber(chunk.newSuccessors[i]), chunk.successors.move(chunk.newSuccessors[i]));
        }
        if (chunk.violating >= 0) {
            MovePath path = parents.pathTo(chunk.parentNumber(chunk.violating), chunk.successors.move(chunk.violating));
            return SearchResult.failed(
                    request.search(),
                    parents.counts(generated, depth + 1, visited),
                    new Counterexample.OnPath(Objects.requireNonNull(chunk.space.violation()), path));
        }
        if (depth < limits.depth()) {
            System.arraycopy(chunk.newStates, 0, next, nextSize * width, chunk.newCount * width);
            nextSize += chunk.newCount;
        } else {
            truncated |= chunk.newCount > 0;
        }
        return null;
    }

    /** Some configurations of a level, and what is behind them; done by one of the crew. */
    private final class LevelChunk implements WorkerTeam.WorkChunk {
        private final StateSpace space; // of the one who does it
        private final SuccessorBatch successors = new SuccessorBatch(visited, width, team.size());
        private int from; // in the level
        private int end;

        // What is new.
        private int newCount;
        private int[] newSuccessors = new int[64]; // candidates
        private int[] newStates = new int[0]; // configurations
        private int generated;
        private int[] generatedBefore = new int[64]; // by candidate, with itself
        private int violating; // a candidate, or -1

        LevelChunk(StateSpace space) {
            this.space = space;
        }

        /** The number of the configuration that a candidate comes from. */
        int parentNumber(int candidate) {
            return numbers[successors.parent(candidate)];
        }

        @Override
        public void lookUpSuccessors(int worker) {
            successors.lookUp(worker);
        }

        @Override
        public boolean hasViolation() {
            return violating >= 0;
        }

        @Override
        public void expand() {
            successors.clear();
            generated = 0;
            violating = -1;
            for (int i = from; i < end && violating < 0; i++) {
                space.enter(level, i * width);
                for (int move = 0; move < space.moveCount() && violating < 0; move++) {
                    generated++;
                    boolean changed = space.perform(move);
                    if (changed || space.hasFailed()) {
                        int candidate = successors.add(space, i, move, changed, true);
                        generatedBefore = IntArrays.roomFor(generatedBefore, candidate + 1L);
                        generatedBefore[candidate] = generated;
                        violating = space.hasFailed() ? candidate : -1;
                    }
                }
            }
        }

        /** Makes once more the moves that lead to something new, until something breaks. */
        @Override
        public void materializeNew() {
            newCount = 0;
            int entered = -1;
            for (int candidate = 0; candidate < successors.count(); candidate++) {
                if (successors.isNew(candidate) || candidate == violating) {
                    if (successors.parent(candidate) != entered) {
                        entered = successors.parent(candidate);
                        space.enter(level, entered * width);
                    }
                    space.perform(successors.move(candidate));
                    if (space.violation() != null) {
                        violating = candidate;
                        generated = generatedBefore[candidate];
                        return;
                    }
                    keep(candidate);
                }
            }
        }

        private void keep(int candidate) {
            newSuccessors = IntArrays.roomFor(newSuccessors, newCount + 1L);
            newSuccessors[newCount] = candidate;
            newStates = IntArrays.roomFor(newStates, (newCount + 1L) * width);
            space.save(newStates, newCount * width);
            newCount++;
        }
    }
}
