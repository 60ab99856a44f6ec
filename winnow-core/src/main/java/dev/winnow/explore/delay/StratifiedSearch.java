package dev.winnow.explore.delay;

import dev.winnow.collect.BlockList;
import dev.winnow.collect.IntArrays;
import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.stateful.BreadthFirstSearch;
import dev.winnow.explore.visited.SuccessorBatch;
import dev.winnow.explore.visited.VisitingSearch;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search (SES): covers all executions of a delaying explorer without a delay, then with one, with
 * two, and so on, or in larger steps. Each stratum starts from the frontier of the previous one.
 *
 * <p>Desai, Qadeer, Seshia, "Systematic testing of asynchronous reactive systems" (FSE'15), section 3, figure 5, with
 * its cache: a configuration is entered once, whatever the state of the explorer.
 *
 * <p>Differences: within a stratum all paths advance in lockstep, so that a team of threads can share them and the
 * result does not depend on its size (see {@link BreadthFirstSearch}). In a re-executed state space, where entering a
 * configuration is expensive, one path is followed to its end before the next, most recent first. The frontier is a
 * list and not a dictionary, so that it is complete without the cache.
 *
 * <p>Guarantee: ends when no delay is left to try, with all configurations covered unless the depth is limited. With
 * the cache, a configuration may be found with more delays than necessary; without it, strata are exact.
 */
public final class StratifiedSearch extends VisitingSearch {

    private static final int CHUNK_PATHS = 1 << 9;
    private static final int SMALLEST_CHUNK = 1 << 5;
    private static final int CHUNKS_PER_WORKER = 4; // per round; what they hold fits into a processor's own cache
    private static final int PREFETCH_BATCH = 1 << 5;
    private static final int STATES_WITH_SOUNDNESS_CHECK = 1 << 10;

    /** The totals at the end of a stratum: everything covered with at most this number of delays. */
    public record Stratum(int delays, long states, long transitions, long executions, int frontierSize) {}

    private final boolean reexecuted;
    private final Supplier<DelayingExplorer> explorers;
    private final boolean cached;
    private final WorkerTeam team;
    private final List<Stratum> strata = new ArrayList<>();
    private final StratumChunk[] chunks;

    private BlockList<DelayPath> currentPaths = new BlockList<>(); // being expanded
    private BlockList<DelayPath> nextPaths = new BlockList<>(); // their successors in this stratum
    private BlockList<DelayPath> frontier = new BlockList<>(); // paths that need another delay
    private int position; // in currentPaths
    private int delayBound;
    private int violationDelays; // that led to the violation
    private int coveredDelays = -1; // everything with at most this number of delays was covered
    private long executions;
    private int keptChunks; // of the round: those before the limit on states, up to the first with a violation

    /**
     * Creates a search, from the context's checkpoint if there is one.
     *
     * @param explorers creates an explorer for each initial configuration
     * @param cached true to enter each configuration only once
     */
    public StratifiedSearch(
            StateSpace space,
            Supplier<DelayingExplorer> explorers,
            boolean cached,
            SearchRequest request,
            SearchContext context) {
        super(space, request, context);
        this.deepest = 1;
        this.reexecuted = space instanceof ReexecutedStateSpace;
        this.explorers = explorers;
        this.cached = cached;
        this.team = context.team();
        // When a limit on states ends the search, the frontier of chunks that no longer count is lost: keep rounds
        // short.
        boolean isBounded = limits.count() < Long.MAX_VALUE;
        this.chunks = new StratumChunk[team.size() == 1 || isBounded ? team.size() : CHUNKS_PER_WORKER * team.size()];
        StateSpace[] spaces = team.forkPerWorker(space);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new StratumChunk(spaces[i * spaces.length / chunks.length]); // one per worker
        }
        if (context.checkpoints().from() == null) {
            addInitialStates();
        } else {
            restore(context.checkpoints().from());
        }
    }

    /** Returns the completed strata, and the one with the violation. */
    public List<Stratum> strata() {
        return List.copyOf(strata);
    }

    /**
     * Returns the number of delays up to which everything was covered, negative if none; after a violation, the number
     * of delays that led to it.
     */
    int delays() {
        return failed == null ? coveredDelays : violationDelays;
    }

    /** Runs a round: some of the current paths advance by one step. */
    @Override
    public boolean advance() {
        if (isLimited() || (position >= currentPaths.size() && !startNextLevel())) {
            return false;
        }
        position = runRound(position);
        currentPaths.forgetBefore(position);
        return failed == null && !isLimited();
    }

    /**
     * Continues with the successors of the current paths, else with the next stratum. Returns false if none is left.
     */
    private boolean startNextLevel() {
        position = 0;
        if (nextPaths.size() > 0) {
            promoteNextPaths();
            return true;
        }
        return startNextStratum();
    }

    /** Ends the stratum and continues with its frontier. Returns false if none is left or allowed. */
    private boolean startNextStratum() {
        recordStratum();
        coveredDelays = truncated ? coveredDelays : delayBound;
        if (frontier.size() == 0 || delayBound >= request.delays().count()) {
            return false;
        }
        delayBound = request.delays().afterStratum(delayBound);
        nextPaths = frontier;
        frontier = new BlockList<>();
        promoteNextPaths();
        return true;
    }

    /**
     * Makes the next paths the current ones; in a re-executed state space only the last, to follow it to its end before
     * the others.
     */
    private void promoteNextPaths() {
        if (reexecuted) {
            currentPaths = BlockList.of(List.of(nextPaths.removeLast()));
        } else {
            currentPaths = nextPaths;
            nextPaths = new BlockList<>();
        }
    }

    private void recordStratum() {
        strata.add(new Stratum(delayBound, parents.count(), generated, executions, frontier.size()));
    }

    @Override
    public Optional<Checkpoint> checkpoint() {
        return isResumable() ? Optional.of(save()) : Optional.empty();
    }

    /** Returns true if the search was stopped and can be resumed. */
    private boolean isResumable() {
        boolean isDone = coveredDelays == delayBound && pendingCount() == 0;
        return stopped && !reexecuted && failed == null && !isDone;
    }

    private Checkpoint save() {
        Checkpoint saved = new Checkpoint();
        saved.setCounter("bound", delayBound);
        saved.setCounter("covered", coveredDelays);
        saved.setCounter("cut", truncated ? 1 : 0);
        saved.setCounter("transitions", generated);
        saved.setCounter("executions", executions);
        saved.setCounter("deepest", deepest);
        parents.forEach(saved::addLink);
        saved.setPending(0, pairs(currentPaths.subList(Math.min(position, currentPaths.size()), currentPaths.size())));
        saved.setPending(1, pairs(nextPaths));
        saved.setPending(2, pairs(frontier));
        return saved;
    }

    /** Returns, for each path, a pair of its number and its number of tried choices. */
    private static int[] pairs(List<DelayPath> paths) {
        return paths.stream()
                .flatMapToInt(path -> IntStream.of(path.number(), path.triedChoices()))
                .toArray();
    }

    /** Performs all moves again, and brings the explorers to where they were. */
    private void restore(Checkpoint saved) {
        SearchRestorer restorer = new SearchRestorer(space, explorers, isChoiceFree(), parents, visited);
        for (int number = 0; number < saved.stateCount(); number++) {
            restorer.add(saved.parent(number), saved.move(number));
            if (number % STATES_WITH_SOUNDNESS_CHECK == 0) {
                boolean unused = context.stop().getAsBoolean(); // polling shows that the search is alive
            }
        }
        currentPaths = BlockList.of(restorer.frontierOf(saved.pending(0)));
        nextPaths = BlockList.of(restorer.frontierOf(saved.pending(1)));
        frontier = BlockList.of(restorer.frontierOf(saved.pending(2)));
        delayBound = (int) saved.counter("bound");
        coveredDelays = (int) saved.counter("covered");
        truncated = saved.counter("cut") != 0;
        generated = saved.counter("transitions");
        executions = saved.counter("executions");
        deepest = (int) saved.counter("deepest");
    }

    /** Returns true if other values that a handler chooses do not count as delays. */
    private boolean isChoiceFree() {
        return request.delays().choices() >= 0;
    }

    /** Returns true if the search ended at the limit on states. */
    boolean isStateLimitReached() {
        return failed == null && !stopped && isLimited() && pendingCount() > 0;
    }

    private int pendingCount() {
        return Math.max(0, currentPaths.size() - position) + nextPaths.size() + frontier.size();
    }

    /** Returns all pending paths, for sampling to start from. */
    StratifiedSampling.SamplingStart remainingFrontier() {
        List<DelayPath> pending = new ArrayList<>();
        if (position < currentPaths.size()) {
            pending.addAll(currentPaths.subList(position, currentPaths.size()));
        }
        pending.addAll(nextPaths);
        pending.addAll(frontier);
        return new StratifiedSampling.SamplingStart(pending, parents);
    }

    @Override
    protected boolean isComplete() {
        return coveredDelays == delayBound && frontier.size() == 0 && !isLimited();
    }

    @Override
    protected SearchEnd otherEnd() {
        boolean isAtBound =
                coveredDelays == delayBound && delayBound >= request.delays().count();
        return isAtBound ? SearchEnd.atDelays(delayBound) : SearchEnd.STOPPED;
    }

    @Override
    public SearchResult result() {
        return super.result().with(new SearchResult.DelayCount(delays(), 0));
    }

    private void addInitialStates() {
        ChoiceOrder choiceOrder = new ChoiceOrder(space, isChoiceFree());
        for (int index = 0; index < space.initialCount(); index++) {
            int[] initial = new int[space.configurationInts()];
            space.writeInitial(index, initial, 0);
            space.enter(initial, 0);
            if (!cached || visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), initial, 0)) {
                DelayingExplorer explorer = explorers.get();
                choiceOrder.scan();
                choiceOrder.announceUnits(explorer);
                nextPaths.add(new DelayPath(space, explorer, parents.addInitial(index), 1, DelayPath.Deviations.NONE));
            }
        }
    }

    /**
     * Advances some of the current paths by one step, in chunks that the team shares. Returns the position after them.
     */
    private int runRound(int from) {
        int length = chunkLength(currentPaths.size() - from);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(currentPaths.size(), from + i * length);
            chunks[i].end = Math.min(currentPaths.size(), from + (i + 1) * length);
        }
        boolean parallel = currentPaths.size() - from > length;
        team.runRound(parallel, this::numberNewPaths, chunks);
        StratumChunk last = chunks[keptChunks - 1];
        if (last.hasViolation()) {
            reportViolation(last);
        }
        poll();
        return chunks[chunks.length - 1].end;
    }

    /**
     * Returns the length of chunks that gives every worker the same. A limit on states ends the search after a chunk.
     */
    private int chunkLength(int paths) {
        boolean isBounded = limits.count() < Long.MAX_VALUE;
        int share = (paths + chunks.length - 1) / chunks.length;
        return isBounded ? CHUNK_PATHS : Math.max(SMALLEST_CHUNK, Math.min(CHUNK_PATHS, share));
    }

    /** Gives the new paths of each chunk their numbers, and adds its paths to those that continue. */
    private void numberNewPaths() {
        keptChunks = 0;
        boolean hasViolation = false;
        while (keptChunks < chunks.length && !hasViolation && !isLimited()) {
            StratumChunk chunk = chunks[keptChunks++];
            hasViolation = chunk.hasViolation();
            generated += chunk.transitions;
            executions += chunk.executions;
            deepest = Math.max(deepest, chunk.deepest);
            truncated |= chunk.truncated;
            chunk.firstNumber = parents.reserve(chunk.newPaths.size());
            chunk.isKept = true;
            nextPaths.addAll(chunk.truncated ? chunk.newPathsWithinDepth() : chunk.newPaths);
            frontier.addAll(hasViolation ? List.of() : chunk.delayedPaths);
        }
    }

    private void reportViolation(StratumChunk chunk) {
        int depth = currentPaths.get(chunk.successors.parent(chunk.violating)).depth() + 1;
        int move = chunk.successors.move(chunk.violating);
        failed = failure(chunk.space, chunk.parentNumber(chunk.violating), move, depth);
        violationDelays = chunk.delays[chunk.violating];
        recordStratum();
    }

    /** A chunk of the current paths, processed by one worker. */
    private final class StratumChunk implements WorkerTeam.WorkChunk {
        private final StateSpace space; // of the worker
        private final @Nullable ReexecutedStateSpace learning; // the same, if it is re-executed
        private final ChoiceOrder choiceOrder;
        private final SuccessorBatch successors;
        private int from; // in currentPaths
        private int end;
        // By candidate, a successor that may be new:
        private int[] explorerDelays = new int[64]; // of its path's explorer, before the move
        private int[] delays = new int[64];
        private int[] otherValues = new int[64];
        private int[] transitionsSoFar = new int[64]; // including its own
        private final List<DelayPath> newPaths = new ArrayList<>(); // with candidates in place of numbers at first
        private final List<DelayPath> delayedPaths = new ArrayList<>(); // need another delay
        private int firstNumber; // of the new paths, in the parent links
        private boolean isKept;
        private int transitions;
        private int executions;
        private int deepest; // of the new paths within the limit
        private boolean truncated;
        private int violating; // a candidate, or -1

        @SuppressWarnings("UnusedVariable") // keeps the JVM from removing the prefetch
        private int prefetched;

        StratumChunk(StateSpace space) {
            this.space = space;
            this.learning = ReexecutedStateSpace.of(space);
            this.choiceOrder = new ChoiceOrder(space, isChoiceFree());
            this.successors = new SuccessorBatch(visited, space.configurationInts(), team.size());
        }

        int parentNumber(int candidate) {
            return currentPaths.get(successors.parent(candidate)).number();
        }

        List<DelayPath> newPathsWithinDepth() {
            return newPaths.stream()
                    .filter(path -> path.depth() <= limits.depth())
                    .toList();
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
            newPaths.clear();
            delayedPaths.clear();
            isKept = false;
            transitions = 0;
            executions = 0;
            deepest = 0;
            truncated = false;
            violating = -1;
            for (int index = from; index < end && violating < 0; index++) {
                if ((index - from) % PREFETCH_BATCH == 0) {
                    prefetch(index, Math.min(end, index + PREFETCH_BATCH));
                }
                DelayPath path = currentPaths.get(index);
                path.enter(space);
                if (learning != null || !path.areChoicesListed()) {
                    listChoices(path);
                }
                executions += path.isAtEnd() ? 1 : 0;
                exploreChoices(index, path);
            }
        }

        /** Reads several paths at once, so that memory accesses overlap. */
        private void prefetch(int first, int behind) {
            for (int index = first; index < behind; index++) {
                prefetched += currentPaths.get(index).prefetch();
            }
        }

        private void listChoices(DelayPath path) {
            choiceOrder.scan();
            path.listChoices(choiceOrder);
        }

        /** Performs choices and delays up to the bound: the while loop of DelayBoundedDFS in figure 5. */
        private void exploreChoices(int index, DelayPath path) {
            while (violating < 0 && path.hasNextChoice(delayBound)) {
                int move = path.nextChoice();
                if (!isChoiceFree() || path.otherValues() <= request.delays().choices()) {
                    perform(index, path, move);
                }
            }
            if (path.hasNextChoice()) {
                delayedPaths.add(path);
            }
        }

        private void perform(int index, DelayPath path, int move) {
            transitions++;
            boolean changed = space.perform(move);
            if (learning != null && learning.hasRevealedMoves()) {
                listChoices(path);
            }
            if (changed || space.hasFailed()) {
                int candidate = successors.add(space, index, move, changed, cached);
                ensureCapacity(candidate);
                explorerDelays[candidate] = path.explorerDelays();
                delays[candidate] = path.delays();
                otherValues[candidate] = path.otherValues();
                transitionsSoFar[candidate] = transitions;
                violating = space.hasFailed() ? candidate : -1;
            }
        }

        private void ensureCapacity(int candidate) {
            if (candidate == delays.length) {
                explorerDelays = IntArrays.roomFor(explorerDelays, 2L * candidate);
                delays = IntArrays.roomFor(delays, 2L * candidate);
                otherValues = IntArrays.roomFor(otherValues, 2L * candidate);
                transitionsSoFar = IntArrays.roomFor(transitionsSoFar, 2L * candidate);
            }
        }

        /** Performs the moves to new configurations again and notifies the explorers. Stops at the first violation. */
        @Override
        public void materializeNew() {
            for (int candidate = 0; candidate < successors.count(); candidate++) {
                if (successors.isNew(candidate) || candidate == violating) {
                    DelayPath parent = currentPaths.get(successors.parent(candidate));
                    parent.enter(space);
                    parent.restoreEnabled(choiceOrder);
                    DelayingExplorer explorer = parent.explorer(explorerDelays[candidate]);
                    choiceOrder.recordBeforeMove(explorer);
                    space.perform(successors.move(candidate));
                    if (space.violation() != null) {
                        violating = candidate;
                        transitions = transitionsSoFar[candidate];
                        return;
                    }
                    addNewPath(candidate, explorer, parent.depth() + 1);
                }
            }
        }

        private void addNewPath(int candidate, DelayingExplorer explorer, int depth) {
            DelayPath.Deviations deviations = new DelayPath.Deviations(delays[candidate], otherValues[candidate]);
            DelayPath path = new DelayPath(space, explorer, candidate, depth, deviations);
            newPaths.add(path);
            choiceOrder.recordSent();
            path.enter(space);
            choiceOrder.scan();
            choiceOrder.notifyExplorer(explorer);
            if (parents.count() < STATES_WITH_SOUNDNESS_CHECK) {
                choiceOrder.checkSound(explorer);
            }
            if (depth > limits.depth()) {
                truncated = true;
            } else {
                deepest = Math.max(deepest, depth);
                path.listChoices(choiceOrder);
            }
        }

        @Override
        public void storeNew() {
            for (int i = 0; i < newPaths.size() && isKept; i++) {
                DelayPath path = newPaths.get(i);
                int candidate = path.number();
                parents.set(firstNumber + i, parentNumber(candidate), successors.move(candidate));
                path.setNumber(firstNumber + i);
            }
        }
    }
}
