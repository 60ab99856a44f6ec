package dev.winnow.explore.delay;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.stateful.BreadthFirstSearch;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.SuccessorBatch;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search: first all that an explorer does without a delay, then with one, with two, … Each
 * stratum begins where the one before had to stop.
 *
 * <p>SES of Desai, Qadeer and Seshia (FSE'15, figure 5), with their cache: a configuration is entered once, whatever
 * the explorer thinks of it. It therefore may be counted to a higher stratum than the lowest that reaches it; without
 * the cache strata are exact. It ends when no delay is left to try, with all configurations if there is no bound on the
 * depth.
 *
 * <p>Ours: within a stratum, all paths go on at the same pace and not one after the other, so that a crew can share
 * them, and what is found does not depend on how many they are (see {@link BreadthFirstSearch}). Where configurations
 * are entered by doing again what leads there, one path is followed to its end before the next, the latest first. The
 * frontier is a list, so that it is complete without the cache, too.
 */
public final class StratifiedSearch implements IncrementalSearch {

    private static final int CHUNK_PATHS = 1 << 9;
    private static final int CHUNKS_PER_WORKER =
            8; // chunks of each of a crew in a round: the fewer rounds, the less they wait for each other
    private static final int STATES_WITH_SOUNDNESS_CHECK =
            1 << 10; // in the first so many configurations, explorers are made to show that they are sound

    /** What was seen up to so many delays. */
    public record Stratum(int delays, long states, long transitions, long executions, int frontierSize) {}

    private final StateSpace space;
    private final boolean reexecuted;
    private final Supplier<DelayingExplorer> explorers;
    private final boolean cached;
    private final SearchRequest request;
    private final SearchRequest.StateLimits limits;
    private final SearchContext context;
    private final WorkerTeam team;
    private final VisitedSet visited;
    private final ParentLinks parents = new ParentLinks();
    private final List<Stratum> strata = new ArrayList<>();
    private final StratumChunk[] chunks;

    private DelayFrontier currentPaths; // where paths are
    private DelayFrontier nextPaths; // where they go
    private DelayFrontier frontier; // where they had to stop
    private int position; // in the present ones
    private int delayBound;
    private int coveredDelays = -1; // up to how many delays all was seen
    private long transitions;
    private long executions;
    private int deepest = 1;
    private boolean truncated;
    private boolean stopped;
    private @Nullable SearchResult failed;

    /**
     * Makes a search.
     *
     * @param explorers makes the explorer of each initial state
     * @param cached whether a state is entered only once
     */
    public StratifiedSearch(
            StateSpace space,
            Supplier<DelayingExplorer> explorers,
            boolean cached,
            SearchRequest request,
            SearchContext context) {
        this.space = space;
        this.reexecuted = space instanceof ReexecutedStateSpace;
        this.explorers = explorers;
        this.cached = cached;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.team = context.crew();
        this.visited = VisitedSet.of(limits.storage(), space.configurationInts());
        this.currentPaths = new DelayFrontier(space.configurationInts());
        this.nextPaths = new DelayFrontier(space.configurationInts());
        this.frontier = new DelayFrontier(space.configurationInts());
        // Where a bound on states ends it, what waits in the chunks that no longer count is lost to those who go on
        // from there.
        boolean isBounded = limits.count() < Long.MAX_VALUE;
        this.chunks = new StratumChunk[team.size() == 1 || isBounded ? team.size() : CHUNKS_PER_WORKER * team.size()];
        StateSpace[] graphs = team.graphs(space);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new StratumChunk(graphs[i % graphs.length]); // the same for all chunks of one worker
        }
        if (context.checkpoints().from() == null) {
            addInitialStates();
        } else {
            restore(context.checkpoints().from());
        }
    }

    /** The strata that were completed, and the one in which something broke. */
    public List<Stratum> strata() {
        return List.copyOf(strata);
    }

    /**
     * Up to how many delays all was seen, below 0 if not even all without one; of a violation, with how many it was
     * met.
     */
    int delays() {
        return failed == null ? coveredDelays : delayBound;
    }

    /** Does a round. */
    @Override
    public boolean advance() {
        if (isOver() || (position >= currentPaths.size() && !nextLevel())) {
            return false;
        }
        runRound(position);
        position += CHUNK_PATHS * chunks.length;
        return failed == null && !isOver();
    }

    /** Turns to where the present paths led, or else to the next stratum. Returns false if there is none. */
    private boolean nextLevel() {
        position = 0;
        if (nextPaths.size() > 0) {
            advanceFrontier();
            return true;
        }
        return nextStratum();
    }

    /** Ends a stratum and turns to the paths that wait for another delay. Returns false if there is none. */
    private boolean nextStratum() {
        recordStratum();
        coveredDelays = truncated ? coveredDelays : delayBound;
        if (frontier.size() == 0 || delayBound >= request.delays().count()) {
            return false;
        }
        delayBound++;
        nextPaths = frontier;
        frontier = new DelayFrontier(space.configurationInts());
        advanceFrontier();
        return true;
    }

    /**
     * All of them, or only the last one if it takes a whole execution to enter one: then the others wait until its path
     * has ended.
     */
    private void advanceFrontier() {
        if (reexecuted) {
            currentPaths = new DelayFrontier(space.configurationInts());
            currentPaths.add(nextPaths, nextPaths.size() - 1);
            nextPaths.removeLast();
        } else {
            currentPaths = nextPaths;
            nextPaths = new DelayFrontier(space.configurationInts());
        }
    }

    private void recordStratum() {
        strata.add(new Stratum(delayBound, parents.count(), transitions, executions, frontier.size()));
    }

    @Override
    public Optional<Checkpoint> checkpoint() {
        return isResumable() ? Optional.of(save()) : Optional.empty();
    }

    /** Whether it was told to stop, and could go on. */
    private boolean isResumable() {
        boolean isDone = coveredDelays == delayBound && pendingCount() == 0;
        return stopped && !reexecuted && failed == null && !isDone;
    }

    private Checkpoint save() {
        Checkpoint saved = new Checkpoint();
        saved.counter("bound", delayBound);
        saved.counter("covered", coveredDelays);
        saved.counter("cut", truncated ? 1 : 0);
        saved.counter("transitions", transitions);
        saved.counter("executions", executions);
        saved.counter("deepest", deepest);
        parents.forEach(saved::addLink);
        saved.pending(0, currentPaths.pairsFrom(Math.min(position, currentPaths.size())));
        saved.pending(1, nextPaths.pairsFrom(0));
        saved.pending(2, frontier.pairsFrom(0));
        return saved;
    }

    /** Makes all moves once more, and lets explorers make their choices and delays as far as they had. */
    private void restore(Checkpoint saved) {
        SearchRestorer retracing = new SearchRestorer(space, explorers, this::delayCost, parents, visited);
        for (int number = 0; number < saved.stateCount(); number++) {
            retracing.add(saved.parent(number), saved.move(number));
            if (number % STATES_WITH_SOUNDNESS_CHECK == 0) {
                boolean unused = context.stop().getAsBoolean(); // a sign of life
            }
        }
        currentPaths = retracing.frontierOf(saved.pending(0));
        nextPaths = retracing.frontierOf(saved.pending(1));
        frontier = retracing.frontierOf(saved.pending(2));
        delayBound = (int) saved.counter("bound");
        coveredDelays = (int) saved.counter("covered");
        truncated = saved.counter("cut") != 0;
        transitions = saved.counter("transitions");
        executions = saved.counter("executions");
        deepest = (int) saved.counter("deepest");
    }

    /** What the next delay costs. */
    private int delayCost(ChoiceOrder turn, DelayingExplorer explorer, int inUnit) {
        return turn.delayCost(explorer, inUnit, request.delays().choices() >= 0);
    }

    /** Whether it stopped because it had seen as many configurations as it may. */
    boolean isStateLimitReached() {
        return failed == null && !stopped && isOver() && pendingCount() > 0;
    }

    private int pendingCount() {
        return Math.max(0, currentPaths.size() - position) + nextPaths.size() + frontier.size();
    }

    /** All that is still to be gone on with: to sample from there. */
    StratifiedSampling.SamplingStart remainingFrontier() {
        DelayFrontier rest = new DelayFrontier(space.configurationInts());
        for (int i = position; i < currentPaths.size(); i++) {
            rest.add(currentPaths, i);
        }
        for (DelayFrontier waiting : List.of(nextPaths, frontier)) {
            for (int i = 0; i < waiting.size(); i++) {
                rest.add(waiting, i);
            }
        }
        return new StratifiedSampling.SamplingStart(rest, parents);
    }

    @Override
    public long events() {
        return transitions;
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
        boolean complete = coveredDelays == delayBound && frontier.size() == 0 && !isOver();
        return withDelays(
                SearchResult.passed(request.search(), parents.counts(transitions, deepest, visited), complete));
    }

    private SearchResult withDelays(SearchResult result) {
        return result.with(new SearchResult.DelayCount(result.hasFailed() ? delayBound : coveredDelays, 0));
    }

    private void addInitialStates() {
        ChoiceOrder turn = new ChoiceOrder(space);
        for (int which = 0; which < space.initialCount(); which++) {
            int[] first = new int[space.configurationInts()];
            space.writeInitial(which, first, 0);
            space.enter(first, 0);
            if (!cached || visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), first, 0)) {
                DelayingExplorer explorer = explorers.get();
                turn.scan();
                turn.announceEnabled(explorer);
                nextPaths.add(space, explorer, parents.addInitial(which), 1, 0, 0);
            }
        }
    }

    /** Some of the paths go one step further, each of the crew with a chunk of them. */
    private void runRound(int from) {
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(currentPaths.size(), from + i * CHUNK_PATHS);
            chunks[i].end = Math.min(currentPaths.size(), from + (i + 1) * CHUNK_PATHS);
        }
        boolean worthIt = currentPaths.size() - from > CHUNK_PATHS;
        team.runRound(worthIt, chunks);
        for (int i = 0; i < chunks.length && failed == null && !isOver(); i++) {
            keep(chunks[i]);
        }
        stopped = context.stop().getAsBoolean();
        context.progress().at(parents.count(), transitions, deepest);
    }

    private boolean isOver() {
        return stopped || parents.count() >= limits.count();
    }

    private void keep(StratumChunk chunk) {
        transitions += chunk.transitions;
        executions += chunk.executions;
        truncated |= chunk.truncated;
        for (int i = 0; i < chunk.newPaths.size(); i++) {
            int candidate = chunk.newPaths.number(i); // until it has a number of its own
            int number = parents.add(chunk.parentNumber(candidate), chunk.successors.move(candidate));
            if (chunk.newPaths.depth(i) <= limits.depth()) {
                deepest = Math.max(deepest, chunk.newPaths.depth(i));
                chunk.newPaths.number(i, number);
                nextPaths.add(chunk.newPaths, i);
            }
        }
        for (int i = 0; i < chunk.delayedPaths.size() && chunk.violating < 0; i++) {
            frontier.add(chunk.delayedPaths, i);
        }
        if (chunk.violating >= 0) {
            int depth = currentPaths.depth(chunk.successors.parent(chunk.violating)) + 1;
            MovePath path = parents.pathTo(chunk.parentNumber(chunk.violating), chunk.successors.move(chunk.violating));
            failed = withDelays(SearchResult.failed(
                    request.search(),
                    parents.counts(transitions, Math.max(deepest, depth), visited),
                    new Counterexample.OnPath(Objects.requireNonNull(chunk.space.violation()), path)));
            recordStratum();
        }
    }

    /** Some of the paths, done by one of the crew. */
    private final class StratumChunk implements WorkerTeam.WorkChunk {
        private final StateSpace space; // of the one who does it
        private final @Nullable ReexecutedStateSpace learning; // the graph, if it is re-executed
        private final ChoiceOrder choiceOrder;
        private final SuccessorBatch successors;
        private int from; // in the present ones
        private int end;
        private DelayingExplorer[] explorersBefore =
                new DelayingExplorer[64]; // by candidate: as it was when this was its choice
        private int[] delays = new int[64]; // by candidate, as what follows
        private int[] values = new int[64];
        private int[] transitionsBefore = new int[64]; // by candidate, with itself
        private DelayFrontier newPaths; // what is new, with the candidates in place of numbers
        private DelayFrontier delayedPaths; // what has choices left
        private int transitions;
        private int executions;
        private boolean truncated;
        private int violating; // a candidate, or -1

        StratumChunk(StateSpace space) {
            this.space = space;
            this.learning = ReexecutedStateSpace.of(space);
            this.choiceOrder = new ChoiceOrder(space);
            this.successors = new SuccessorBatch(visited, space.configurationInts(), team.size());
            this.newPaths = new DelayFrontier(space.configurationInts());
            this.delayedPaths = newPaths;
        }

        int parentNumber(int candidate) {
            return currentPaths.number(successors.parent(candidate));
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
            delayedPaths = new DelayFrontier(space.configurationInts());
            transitions = 0;
            executions = 0;
            violating = -1;
            for (int which = from; which < end && violating < 0; which++) {
                currentPaths.enter(space, which);
                choiceOrder.scan();
                executions += choiceOrder.choiceCount() == 0 ? 1 : 0;
                exploreChoices(which);
            }
        }

        /** The while loop of the paper's figure 5: makes choices and delays, as many as the bound allows. */
        private void exploreChoices(int which) {
            DelayingExplorer explorer = currentPaths.explorer(which);
            while (violating < 0 && (currentPaths.triedChoices(which) == 0 || tryDelay(which, explorer))) {
                if (currentPaths.triedChoices(which) == choiceOrder.choiceCount()) {
                    return;
                }
                int move = choiceOrder.selectMove(explorer, currentPaths.unitOffset(which));
                currentPaths.triedChoices(which, currentPaths.triedChoices(which) + 1);
                if (request.delays().choices() >= 0
                        && currentPaths.otherValues(which) > request.delays().choices()) {
                    continue;
                }
                transitions++;
                boolean changed = space.perform(move);
                if (learning != null && learning.hasRevealedMoves()) {
                    choiceOrder.scan();
                }
                if (changed || space.hasFailed()) {
                    add(which, move, changed, isBoundReached(which, explorer) ? explorer : explorer.copy());
                }
            }
        }

        private boolean isBoundReached(int which, DelayingExplorer explorer) {
            return currentPaths.triedChoices(which) == choiceOrder.choiceCount()
                    || currentPaths.delays(which) + delayCost(choiceOrder, explorer, currentPaths.unitOffset(which))
                            > delayBound;
        }

        /** Delays, if there is a choice left and the bound allows it; if it does not, the rest must wait. */
        private boolean tryDelay(int which, DelayingExplorer explorer) {
            if (isBoundReached(which, explorer)) {
                if (currentPaths.triedChoices(which) < choiceOrder.choiceCount()) {
                    delayedPaths.add(currentPaths, which);
                }
                return false;
            }
            currentPaths.delay(which, choiceOrder, delayCost(choiceOrder, explorer, currentPaths.unitOffset(which)));
            return true;
        }

        private void add(int which, int move, boolean changed, DelayingExplorer explorer) {
            int candidate = successors.add(space, which, move, changed, cached);
            if (candidate == explorersBefore.length) {
                explorersBefore = Arrays.copyOf(explorersBefore, 2 * candidate);
                delays = Arrays.copyOf(delays, 2 * candidate);
                values = Arrays.copyOf(values, 2 * candidate);
                transitionsBefore = Arrays.copyOf(transitionsBefore, 2 * candidate);
            }
            explorersBefore[candidate] = explorer;
            delays[candidate] = currentPaths.delays(which);
            values[candidate] = currentPaths.otherValues(which);
            transitionsBefore[candidate] = transitions;
            violating = space.hasFailed() ? candidate : -1;
        }

        /**
         * Makes once more the moves that lead to something new, until something breaks, and tells the explorers what
         * happened.
         */
        @Override
        public void materializeNew() {
            newPaths = new DelayFrontier(space.configurationInts());
            truncated = false;
            for (int candidate = 0; candidate < successors.count(); candidate++) {
                if (successors.isNew(candidate) || candidate == violating) {
                    int parent = successors.parent(candidate);
                    currentPaths.enter(space, parent);
                    choiceOrder.scanEnabled();
                    choiceOrder.recordBeforeMove(successors.move(candidate));
                    space.perform(successors.move(candidate));
                    if (space.violation() != null) {
                        violating = candidate;
                        transitions = transitionsBefore[candidate];
                        return;
                    }
                    int depth = currentPaths.depth(parent) + 1;
                    truncated |= depth > limits.depth();
                    keep(candidate, depth);
                }
            }
        }

        private void keep(int candidate, int depth) {
            DelayingExplorer explorer = explorersBefore[candidate].copy();
            newPaths.add(space, explorer, candidate, depth, delays[candidate], values[candidate]);
            choiceOrder.recordSent();
            newPaths.enter(space, newPaths.size() - 1);
            choiceOrder.scan();
            choiceOrder.notifyExplorer(explorer);
            if (parents.count() < STATES_WITH_SOUNDNESS_CHECK) {
                choiceOrder.checkSound(explorer);
            }
        }
    }
}
