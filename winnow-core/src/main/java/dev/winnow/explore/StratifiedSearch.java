package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.run.Explorer;
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
 * them, and what is found does not depend on how many they are (see {@link BreadthFirst}). Where configurations are
 * entered by doing again what leads there, one path is followed to its end before the next, the latest first. The
 * frontier is a list, so that it is complete without the cache, too.
 */
final class StratifiedSearch implements IncrementalSearch {

    private static final int CHUNK = 1 << 9;
    private static final int TOGETHER =
            8; // chunks of each of a crew in a round: the fewer rounds, the less they wait for each other
    private static final int CHECKED =
            1 << 10; // in the first so many configurations, explorers are made to show that they are sound

    /** What was seen up to so many delays. */
    record Stratum(int delays, long states, long transitions, long executions, int frontier) {}

    private final Graph graph;
    private final boolean reexecuted;
    private final Supplier<Explorer> explorers;
    private final boolean cached;
    private final SearchRequest request;
    private final SearchRequest.StateLimits limits;
    private final SearchContext context;
    private final Crew crew;
    private final Visited visited;
    private final Links links = new Links();
    private final List<Stratum> strata = new ArrayList<>();
    private final Chunk[] chunks;

    private Stands present; // where paths are
    private Stands further; // where they go
    private Stands frontier; // where they had to stop
    private int at; // in the present ones
    private int bound;
    private int covered = -1; // up to how many delays all was seen
    private long transitions;
    private long executions;
    private int deepest = 1;
    private boolean cut;
    private boolean stopped;
    private @Nullable SearchResult failed;

    /**
     * Makes a search.
     *
     * @param explorers makes the explorer of each initial state
     * @param cached whether a state is entered only once
     */
    StratifiedSearch(
            Graph graph, Supplier<Explorer> explorers, boolean cached, SearchRequest request, SearchContext context) {
        this.graph = graph;
        this.reexecuted = graph instanceof ReexecutedStateSpace;
        this.explorers = explorers;
        this.cached = cached;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.crew = context.crew();
        this.visited = Visited.of(limits.storage(), graph.width());
        this.present = new Stands(graph.width());
        this.further = new Stands(graph.width());
        this.frontier = new Stands(graph.width());
        // Where a bound on states ends it, what waits in the chunks that no longer count is lost to those who go on
        // from there.
        boolean isBounded = limits.count() < Long.MAX_VALUE;
        this.chunks = new Chunk[crew.size() == 1 || isBounded ? crew.size() : TOGETHER * crew.size()];
        Graph[] graphs = crew.graphs(graph);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new Chunk(graphs[i % graphs.length]); // the same for all chunks of one worker
        }
        if (context.checkpoints().from() == null) {
            begin();
        } else {
            restore(context.checkpoints().from());
        }
    }

    /** The strata that were completed, and the one in which something broke. */
    List<Stratum> strata() {
        return List.copyOf(strata);
    }

    /**
     * Up to how many delays all was seen, below 0 if not even all without one; of a violation, with how many it was
     * met.
     */
    int delays() {
        return failed == null ? covered : bound;
    }

    /** Does a round. */
    @Override
    public boolean advance() {
        if (isOver() || (at >= present.size() && !nextLevel())) {
            return false;
        }
        round(at);
        at += CHUNK * chunks.length;
        return failed == null && !isOver();
    }

    /** Turns to where the present paths led, or else to the next stratum. Returns false if there is none. */
    private boolean nextLevel() {
        at = 0;
        if (further.size() > 0) {
            takeFurther();
            return true;
        }
        return nextStratum();
    }

    /** Ends a stratum and turns to the paths that wait for another delay. Returns false if there is none. */
    private boolean nextStratum() {
        note();
        covered = cut ? covered : bound;
        if (frontier.size() == 0 || bound >= request.delays().count()) {
            return false;
        }
        bound++;
        further = frontier;
        frontier = new Stands(graph.width());
        takeFurther();
        return true;
    }

    /**
     * All of them, or only the last one if it takes a whole execution to enter one: then the others wait until its path
     * has ended.
     */
    private void takeFurther() {
        if (reexecuted) {
            present = new Stands(graph.width());
            present.add(further, further.size() - 1);
            further.removeLast();
        } else {
            present = further;
            further = new Stands(graph.width());
        }
    }

    private void note() {
        strata.add(new Stratum(bound, links.count(), transitions, executions, frontier.size()));
    }

    @Override
    public Optional<Checkpoint> checkpoint() {
        return isResumable() ? Optional.of(save()) : Optional.empty();
    }

    /** Whether it was told to stop, and could go on. */
    private boolean isResumable() {
        boolean isDone = covered == bound && waiting() == 0;
        return stopped && !reexecuted && failed == null && !isDone;
    }

    private Checkpoint save() {
        Checkpoint saved = new Checkpoint();
        saved.figure("bound", bound);
        saved.figure("covered", covered);
        saved.figure("cut", cut ? 1 : 0);
        saved.figure("transitions", transitions);
        saved.figure("executions", executions);
        saved.figure("deepest", deepest);
        links.forEach(saved::link);
        saved.waiting(0, present.pairsFrom(Math.min(at, present.size())));
        saved.waiting(1, further.pairsFrom(0));
        saved.waiting(2, frontier.pairsFrom(0));
        return saved;
    }

    /** Makes all moves once more, and lets explorers make their choices and delays as far as they had. */
    private void restore(Checkpoint saved) {
        Retracing retracing = new Retracing(graph, explorers, this::price, links, visited);
        for (int number = 0; number < saved.states(); number++) {
            retracing.add(saved.from(number), saved.move(number));
            if (number % CHECKED == 0) {
                boolean unused = context.stop().getAsBoolean(); // a sign of life
            }
        }
        present = retracing.stands(saved.waiting(0));
        further = retracing.stands(saved.waiting(1));
        frontier = retracing.stands(saved.waiting(2));
        bound = (int) saved.figure("bound");
        covered = (int) saved.figure("covered");
        cut = saved.figure("cut") != 0;
        transitions = saved.figure("transitions");
        executions = saved.figure("executions");
        deepest = (int) saved.figure("deepest");
    }

    /** What the next delay costs. */
    private int price(Turn turn, Explorer explorer, int inUnit) {
        return turn.price(explorer, inUnit, request.delays().choices() >= 0);
    }

    /** Whether it stopped because it had seen as many configurations as it may. */
    boolean isFull() {
        return failed == null && !stopped && isOver() && waiting() > 0;
    }

    private int waiting() {
        return Math.max(0, present.size() - at) + further.size() + frontier.size();
    }

    /** All that is still to be gone on with: to sample from there. */
    StratifiedSampling.Frontier rest() {
        Stands rest = new Stands(graph.width());
        for (int i = at; i < present.size(); i++) {
            rest.add(present, i);
        }
        for (Stands waiting : List.of(further, frontier)) {
            for (int i = 0; i < waiting.size(); i++) {
                rest.add(waiting, i);
            }
        }
        return new StratifiedSampling.Frontier(rest, links);
    }

    @Override
    public long events() {
        return transitions;
    }

    @Override
    public long newStates() {
        return links.count();
    }

    @Override
    public SearchResult result() {
        if (failed != null) {
            return failed;
        }
        boolean complete = covered == bound && frontier.size() == 0 && !isOver();
        return withDelays(SearchResult.passed(request.search(), links.counts(transitions, deepest, visited), complete));
    }

    private SearchResult withDelays(SearchResult result) {
        return result.with(new SearchResult.DelayCount(result.hasFailed() ? bound : covered, 0));
    }

    private void begin() {
        Turn turn = new Turn(graph);
        for (int which = 0; which < graph.firsts(); which++) {
            int[] first = new int[graph.width()];
            graph.first(which, first, 0);
            graph.enter(first, 0);
            if (!cached || visited.add(graph.low(), graph.high(), first, 0)) {
                Explorer explorer = explorers.get();
                turn.look();
                turn.introduce(explorer);
                further.add(graph, explorer, links.first(which), 1, 0, 0);
            }
        }
    }

    /** Some of the paths go one step further, each of the crew with a chunk of them. */
    private void round(int from) {
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(present.size(), from + i * CHUNK);
            chunks[i].end = Math.min(present.size(), from + (i + 1) * CHUNK);
        }
        boolean worthIt = present.size() - from > CHUNK;
        crew.round(worthIt, chunks);
        for (int i = 0; i < chunks.length && failed == null && !isOver(); i++) {
            keep(chunks[i]);
        }
        stopped = context.stop().getAsBoolean();
        context.progress().at(links.count(), transitions, deepest);
    }

    private boolean isOver() {
        return stopped || links.count() >= limits.count();
    }

    private void keep(Chunk chunk) {
        transitions += chunk.transitions;
        executions += chunk.executions;
        cut |= chunk.cut;
        for (int i = 0; i < chunk.made.size(); i++) {
            int candidate = chunk.made.number(i); // until it has a number of its own
            int number = links.add(chunk.numberBefore(candidate), chunk.candidates.move(candidate));
            if (chunk.made.depth(i) <= limits.depth()) {
                deepest = Math.max(deepest, chunk.made.depth(i));
                chunk.made.number(i, number);
                further.add(chunk.made, i);
            }
        }
        for (int i = 0; i < chunk.stays.size() && chunk.broken < 0; i++) {
            frontier.add(chunk.stays, i);
        }
        if (chunk.broken >= 0) {
            int depth = present.depth(chunk.candidates.parent(chunk.broken)) + 1;
            MovePath path = links.path(chunk.numberBefore(chunk.broken), chunk.candidates.move(chunk.broken));
            failed = withDelays(SearchResult.failed(
                    request.search(),
                    links.counts(transitions, Math.max(deepest, depth), visited),
                    new Counterexample.OnPath(Objects.requireNonNull(chunk.graph.violation()), path)));
            note();
        }
    }

    /** Some of the paths, done by one of the crew. */
    private final class Chunk implements Crew.Chunk {
        private final Graph graph; // of the one who does it
        private final @Nullable ReexecutedStateSpace learning; // the graph, if it is re-executed
        private final Turn turn;
        private final Candidates candidates;
        private int from; // in the present ones
        private int end;
        private Explorer[] before = new Explorer[64]; // by candidate: as it was when this was its choice
        private int[] delays = new int[64]; // by candidate, as what follows
        private int[] values = new int[64];
        private int[] transitionsBefore = new int[64]; // by candidate, with itself
        private Stands made; // what is new, with the candidates in place of numbers
        private Stands stays; // what has choices left
        private int transitions;
        private int executions;
        private boolean cut;
        private int broken; // a candidate, or -1

        Chunk(Graph graph) {
            this.graph = graph;
            this.learning = ReexecutedStateSpace.of(graph);
            this.turn = new Turn(graph);
            this.candidates = new Candidates(visited, graph.width(), crew.size());
            this.made = new Stands(graph.width());
            this.stays = made;
        }

        int numberBefore(int candidate) {
            return present.number(candidates.parent(candidate));
        }

        @Override
        public void lookUp(int worker) {
            candidates.lookUp(worker);
        }

        @Override
        public boolean isBroken() {
            return broken >= 0;
        }

        @Override
        public void expand() {
            candidates.clear();
            stays = new Stands(graph.width());
            transitions = 0;
            executions = 0;
            broken = -1;
            for (int which = from; which < end && broken < 0; which++) {
                present.enter(graph, which);
                turn.look();
                executions += turn.choices() == 0 ? 1 : 0;
                choose(which);
            }
        }

        /** The while loop of the paper's figure 5: makes choices and delays, as many as the bound allows. */
        private void choose(int which) {
            Explorer explorer = present.explorer(which);
            while (broken < 0 && (present.tried(which) == 0 || isDelayed(which, explorer))) {
                if (present.tried(which) == turn.choices()) {
                    return;
                }
                int move = turn.move(explorer, present.inUnit(which));
                present.tried(which, present.tried(which) + 1);
                if (request.delays().choices() >= 0
                        && present.values(which) > request.delays().choices()) {
                    continue;
                }
                transitions++;
                boolean changed = graph.perform(move);
                if (learning != null && learning.hasLearned()) {
                    turn.look();
                }
                if (changed || graph.isBroken()) {
                    add(which, move, changed, isEnough(which, explorer) ? explorer : explorer.copy());
                }
            }
        }

        private boolean isEnough(int which, Explorer explorer) {
            return present.tried(which) == turn.choices()
                    || present.delays(which) + price(turn, explorer, present.inUnit(which)) > bound;
        }

        /** Delays, if there is a choice left and the bound allows it; if it does not, the rest must wait. */
        private boolean isDelayed(int which, Explorer explorer) {
            if (isEnough(which, explorer)) {
                if (present.tried(which) < turn.choices()) {
                    stays.add(present, which);
                }
                return false;
            }
            present.delay(which, turn, price(turn, explorer, present.inUnit(which)));
            return true;
        }

        private void add(int which, int move, boolean changed, Explorer explorer) {
            int candidate = candidates.add(graph, which, move, changed, cached);
            if (candidate == before.length) {
                before = Arrays.copyOf(before, 2 * candidate);
                delays = Arrays.copyOf(delays, 2 * candidate);
                values = Arrays.copyOf(values, 2 * candidate);
                transitionsBefore = Arrays.copyOf(transitionsBefore, 2 * candidate);
            }
            before[candidate] = explorer;
            delays[candidate] = present.delays(which);
            values[candidate] = present.values(which);
            transitionsBefore[candidate] = transitions;
            broken = graph.isBroken() ? candidate : -1;
        }

        /**
         * Makes once more the moves that lead to something new, until something breaks, and tells the explorers what
         * happened.
         */
        @Override
        public void make() {
            made = new Stands(graph.width());
            cut = false;
            for (int candidate = 0; candidate < candidates.count(); candidate++) {
                if (candidates.isFresh(candidate) || candidate == broken) {
                    int parent = candidates.parent(candidate);
                    present.enter(graph, parent);
                    turn.lookAround();
                    turn.note(candidates.move(candidate));
                    graph.perform(candidates.move(candidate));
                    if (graph.violation() != null) {
                        broken = candidate;
                        transitions = transitionsBefore[candidate];
                        return;
                    }
                    int depth = present.depth(parent) + 1;
                    cut |= depth > limits.depth();
                    keep(candidate, depth);
                }
            }
        }

        private void keep(int candidate, int depth) {
            Explorer explorer = before[candidate].copy();
            made.add(graph, explorer, candidate, depth, delays[candidate], values[candidate]);
            turn.noteSent();
            made.enter(graph, made.size() - 1);
            turn.look();
            turn.tell(explorer);
            if (links.count() < CHECKED) {
                turn.check(explorer);
            }
        }
    }
}
