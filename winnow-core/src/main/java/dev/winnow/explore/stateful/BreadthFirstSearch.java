package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.visited.SuccessorBatch;
import dev.winnow.explore.visited.VisitingSearch;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A parallel breadth-first search that visits every configuration once. A level is processed in rounds of chunks, each
 * round in phases: perform all moves of the chunks and compute the fingerprints of their successors; look up the
 * fingerprints, each shard by one worker and in the order of the chunks; perform the moves to new configurations again;
 * number the new configurations in the order of the chunks (the only phase of a single thread); store them.
 *
 * <p>Guarantee: the result is that of a sequential search, whatever the number and speed of workers: the same numbers,
 * counts and violation, with the fewest steps. Cost: new configurations are computed twice. Fingerprints are looked up
 * in batches, so that memory accesses overlap.
 */
public final class BreadthFirstSearch extends VisitingSearch {

    private static final int LARGEST_CHUNK = 1 << 9;
    private static final int SMALLEST_CHUNK = 1 << 5;
    private static final int CHUNKS_PER_LEVEL = 1 << 5; // if the level is large enough
    private static final int CHUNKS_PER_WORKER = 4; // per round; what they hold fits into a processor's own cache

    private final WorkerTeam team;
    private final int width;
    private final LevelChunk[] chunks;

    private int[] level = new int[0];
    private int[] numbers = new int[0]; // in the parent links
    private int size;
    private int position; // in the level: those before it are expanded
    private int[] next = new int[0];
    private int[] nextNumbers = new int[0];
    private int nextSize;
    private int keptChunks; // of the round: those before the limit on states, up to the first with a violation

    public BreadthFirstSearch(StateSpace space, SearchRequest request, SearchContext context) {
        super(space, request, context);
        this.team = context.team();
        this.width = space.configurationInts();
        this.chunks = new LevelChunk[team.size() == 1 ? 1 : CHUNKS_PER_WORKER * team.size()];
        StateSpace[] spaces = team.forkPerWorker(space);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new LevelChunk(spaces[i * spaces.length / chunks.length]); // one per worker
        }
        Checkpoint saved = context.checkpoints().from();
        if (saved == null) {
            for (int index = 0; index < space.initialCount(); index++) {
                addInitial(index);
            }
        } else {
            restore(saved);
        }
    }

    /** Expands one level, or the rest of one. */
    @Override
    public boolean advance() {
        if (isOver()) {
            return false;
        }
        if (position >= size) {
            swapLevels();
            deepest++;
        }
        failed = expandLevel();
        return !isOver();
    }

    @Override
    protected boolean isComplete() {
        return isExhausted() && !truncated && parents.count() < limits.count(); // a stop after the end changes nothing
    }

    private boolean isExhausted() {
        return nextSize == 0 && position >= size;
    }

    // ---- checkpoints

    @Override
    public Optional<Checkpoint> checkpoint() {
        boolean isResumable = (stopped || context.stop().getAsBoolean()) && failed == null && !isExhausted();
        return isResumable && !(space instanceof ReexecutedStateSpace) ? Optional.of(save()) : Optional.empty();
    }

    private Checkpoint save() {
        Checkpoint saved = new Checkpoint();
        saved.setCounter("cut", truncated ? 1 : 0);
        saved.setCounter("transitions", generated);
        saved.setCounter("deepest", deepest);
        parents.forEach(saved::addLink);
        saved.setPending(0, pairs(numbers, Math.min(position, size), size));
        saved.setPending(1, pairs(nextNumbers, 0, nextSize));
        saved.setPending(2, new int[0]);
        return saved;
    }

    private static int[] pairs(int[] numbers, int from, int end) {
        return IntStream.range(from, end)
                .flatMap(i -> IntStream.of(numbers[i], 0))
                .toArray();
    }

    private void restore(Checkpoint saved) {
        LevelRestorer restorer = new LevelRestorer(space, parents, visited, saved);
        int[] rest = saved.pending(saved.pending(0).length > 0 ? 0 : 1);
        int expanded = rest.length > 0 ? rest[0] : saved.stateCount();
        for (int number = 0; number < expanded; number++) {
            if (number % LARGEST_CHUNK == 0) {
                boolean unused = context.stop().getAsBoolean(); // polling shows that the search is alive
            }
            restorer.expand(number);
        }
        if (parents.count() < saved.stateCount()) {
            throw Checkpoint.corrupt("the system has other moves now");
        }
        restoreLevels(restorer, saved);
        truncated = saved.counter("cut") != 0;
        generated = saved.counter("transitions");
        deepest = (int) saved.counter("deepest");
    }

    private void restoreLevels(LevelRestorer restorer, Checkpoint saved) {
        addPending(restorer, saved.pending(0));
        swapLevels();
        addPending(restorer, saved.pending(1));
    }

    private void addPending(LevelRestorer restorer, int[] pairs) {
        next = IntArrays.roomFor(next, pairs.length / 2L * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, pairs.length / 2L);
        for (int i = 0; i < pairs.length; i += 2) {
            restorer.write(pairs[i], next, nextSize * width);
            nextNumbers[nextSize++] = pairs[i];
        }
    }

    // ---- levels

    private void addInitial(int index) {
        next = IntArrays.roomFor(next, (nextSize + 1L) * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, nextSize + 1L);
        space.writeInitial(index, next, nextSize * width);
        space.enter(next, nextSize * width);
        generated++;
        if (visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), next, nextSize * width)) {
            nextNumbers[nextSize++] = parents.addInitial(index);
        }
    }

    /** Makes the configurations found the level to expand. */
    private void swapLevels() {
        int[] spare = level;
        level = next;
        next = spare;
        spare = numbers;
        numbers = nextNumbers;
        nextNumbers = spare;
        size = nextSize;
        nextSize = 0;
        position = 0;
    }

    private boolean isOver() {
        return failed != null || isExhausted() || isLimited();
    }

    /** Expands the level as far as limits permit. Returns the result if it finds a violation, else null. */
    private @Nullable SearchResult expandLevel() {
        int length = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, size / CHUNKS_PER_LEVEL));
        for (; position < size && !isLimited(); position += length * chunks.length) {
            runRound(position, length);
            LevelChunk last = chunks[keptChunks - 1];
            if (last.hasViolation()) {
                int move = last.successors.move(last.violating);
                return failure(last.space, last.parentNumber(last.violating), move, deepest + 1);
            }
            poll();
        }
        return null;
    }

    private void runRound(int from, int length) {
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(size, from + i * length);
            chunks[i].end = Math.min(size, from + (i + 1) * length);
        }
        boolean parallel = size - from > length;
        team.runRound(parallel, this::numberNewStates, chunks);
    }

    /** Gives the new configurations of each chunk their numbers and places. Drops what is behind the limit. */
    private void numberNewStates() {
        keptChunks = 0;
        boolean hasViolation = false;
        while (keptChunks < chunks.length && !hasViolation && parents.count() < limits.count()) {
            LevelChunk chunk = chunks[keptChunks++];
            hasViolation = chunk.hasViolation();
            generated += chunk.generated;
            chunk.isKept = true;
            chunk.firstNumber = parents.reserve(chunk.newCount);
            chunk.isExpandedLater = !hasViolation && deepest < limits.depth();
            chunk.firstPlace = nextSize;
            nextSize += chunk.isExpandedLater ? chunk.newCount : 0;
            truncated |= !hasViolation && !chunk.isExpandedLater && chunk.newCount > 0;
        }
        next = IntArrays.roomFor(next, (long) nextSize * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, nextSize);
    }

    /** A chunk of the level, processed by one worker. */
    private final class LevelChunk implements WorkerTeam.WorkChunk {
        private final StateSpace space; // of the worker
        private final SuccessorBatch successors = new SuccessorBatch(visited, width, team.size());
        private int from; // in the level
        private int end;

        // New successors:
        private int newCount;
        private int[] newSuccessors = new int[64]; // as candidates
        private int[] newStates = new int[0];
        private boolean isKept;
        private int firstNumber; // in the parent links
        private boolean isExpandedLater;
        private int firstPlace; // in the next level
        private int generated;
        private int[] generatedSoFar = new int[64]; // by candidate, including itself
        private int violating; // a candidate, or -1

        LevelChunk(StateSpace space) {
            this.space = space;
        }

        /** Returns the number of a candidate's parent. */
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
            isKept = false;
            newCount = 0;
            violating = -1;
            int performed = 0; // in a local variable, for speed
            for (int i = from; i < end && violating < 0; i++) {
                space.enter(level, i * width);
                for (int move = 0; move < space.moveCount() && violating < 0; move++) {
                    performed++;
                    boolean changed = space.perform(move);
                    if (changed || space.hasFailed()) {
                        add(i, move, changed, performed);
                    }
                }
            }
            generated = performed;
        }

        private void add(int parent, int move, boolean changed, int performed) {
            int candidate = successors.add(space, parent, move, changed, true);
            generatedSoFar = IntArrays.roomFor(generatedSoFar, candidate + 1L);
            generatedSoFar[candidate] = performed;
            if (space.hasFailed()) {
                violating = candidate;
            }
        }

        /** Performs the moves to new configurations again and stores these. Stops at the first violation. */
        @Override
        public void materializeNew() {
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
                        generated = generatedSoFar[candidate];
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

        @Override
        public void storeNew() {
            for (int i = 0; i < newCount && isKept; i++) {
                parents.set(firstNumber + i, parentNumber(newSuccessors[i]), successors.move(newSuccessors[i]));
            }
            if (isKept && isExpandedLater) {
                System.arraycopy(newStates, 0, next, firstPlace * width, newCount * width);
                for (int i = 0; i < newCount; i++) {
                    nextNumbers[firstPlace + i] = firstNumber + i;
                }
            }
        }
    }
}
