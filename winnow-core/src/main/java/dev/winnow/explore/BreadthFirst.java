package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
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
final class BreadthFirst implements IncrementalSearch {

    private static final int LARGEST_CHUNK = 1 << 11;
    private static final int SMALLEST_CHUNK = 1 << 5;
    private static final int CHUNKS = 1 << 5; // of a level, if there is enough for so many
    private static final int TOGETHER =
            4; // chunks of each of a crew in a round: the fewer rounds, the less they wait for each other

    private final Graph graph;
    private final SearchRequest request;
    private final SearchRequest.StateLimits limits;
    private final SearchContext context;
    private final Crew crew;
    private final int width;
    private final Visited visited;
    private final Links links = new Links();
    private final Chunk[] chunks;

    private int[] level = new int[0];
    private int[] numbers = new int[0]; // in the links
    private int size;
    private int[] next = new int[0];
    private int[] nextNumbers = new int[0];
    private int found;

    private int depth; // of the level, the first one 1
    private long generated;
    private boolean cut; // something was not looked at
    private boolean stopped;
    private @Nullable SearchResult failed;

    BreadthFirst(Graph graph, SearchRequest request, SearchContext context) {
        this.graph = graph;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.crew = context.crew();
        this.width = graph.width();
        this.visited = Visited.of(limits.storage(), width);
        this.chunks = new Chunk[crew.size() == 1 ? 1 : TOGETHER * crew.size()];
        Graph[] graphs = crew.graphs(graph);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new Chunk(graphs[i % graphs.length]); // the same for all chunks of one worker
        }
        for (int which = 0; which < graph.firsts(); which++) {
            begin(which);
        }
    }

    /** Does a level. */
    @Override
    public boolean advance() {
        if (isOver()) {
            return false;
        }
        takeTurns();
        depth++;
        failed = level();
        return !isOver();
    }

    @Override
    public long events() {
        return generated;
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
        boolean complete = found == 0 && !cut && !isLimited();
        return SearchResult.passed(request.search(), links.counts(generated, depth, visited), complete);
    }

    private void begin(int which) {
        next = IntArrays.roomFor(next, (found + 1L) * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, found + 1L);
        graph.first(which, next, found * width);
        graph.enter(next, found * width);
        generated++;
        if (visited.add(graph.low(), graph.high(), next, found * width)) {
            nextNumbers[found++] = links.first(which);
        }
    }

    /** What was found is the level to be done. */
    private void takeTurns() {
        int[] spare = level;
        level = next;
        next = spare;
        spare = numbers;
        numbers = nextNumbers;
        nextNumbers = spare;
        size = found;
        found = 0;
    }

    private boolean isOver() {
        return failed != null || found == 0 || isLimited();
    }

    private boolean isLimited() {
        return stopped || links.count() >= limits.count();
    }

    /** Does a level, as far as it may. Returns the result if it finds a violation, else null. */
    private @Nullable SearchResult level() {
        int length = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, size / CHUNKS));
        for (int from = 0; from < size && !isLimited(); from += length * chunks.length) {
            round(from, length);
            for (Chunk chunk : chunks) {
                if (links.count() < limits.count()) { // else the others do not count, however many there are
                    SearchResult violated = keep(chunk);
                    if (violated != null) {
                        return violated;
                    }
                }
            }
            stopped = context.stop().getAsBoolean();
            context.progress().at(links.count(), generated, depth);
        }
        return null;
    }

    private void round(int from, int length) {
        for (int i = 0; i < chunks.length; i++) {
            chunks[i].from = Math.min(size, from + i * length);
            chunks[i].end = Math.min(size, from + (i + 1) * length);
        }
        boolean worthIt = size - from > length;
        crew.round(worthIt, chunks);
    }

    private @Nullable SearchResult keep(Chunk chunk) {
        generated += chunk.generated;
        next = IntArrays.roomFor(next, (found + (long) chunk.made) * width);
        nextNumbers = IntArrays.roomFor(nextNumbers, found + (long) chunk.made);
        for (int i = 0; i < chunk.made; i++) {
            nextNumbers[found + i] = links.add(chunk.from(chunk.madeOf[i]), chunk.candidates.move(chunk.madeOf[i]));
        }
        if (chunk.broken >= 0) {
            MovePath path = links.path(chunk.from(chunk.broken), chunk.candidates.move(chunk.broken));
            return SearchResult.failed(
                    request.search(),
                    links.counts(generated, depth + 1, visited),
                    new Counterexample.OnPath(Objects.requireNonNull(chunk.graph.violation()), path));
        }
        if (depth < limits.depth()) {
            System.arraycopy(chunk.kept, 0, next, found * width, chunk.made * width);
            found += chunk.made;
        } else {
            cut |= chunk.made > 0;
        }
        return null;
    }

    /** Some configurations of a level, and what is behind them; done by one of the crew. */
    private final class Chunk implements Crew.Chunk {
        private final Graph graph; // of the one who does it
        private final Candidates candidates = new Candidates(visited, width, crew.size());
        private int from; // in the level
        private int end;

        // What is new.
        private int made;
        private int[] madeOf = new int[64]; // candidates
        private int[] kept = new int[0]; // configurations
        private int generated;
        private int[] generatedBefore = new int[64]; // by candidate, with itself
        private int broken; // a candidate, or -1

        Chunk(Graph graph) {
            this.graph = graph;
        }

        /** The number of the configuration that a candidate comes from. */
        int from(int candidate) {
            return numbers[candidates.parent(candidate)];
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
            generated = 0;
            broken = -1;
            for (int i = from; i < end && broken < 0; i++) {
                graph.enter(level, i * width);
                for (int move = 0; move < graph.moves() && broken < 0; move++) {
                    generated++;
                    boolean changed = graph.perform(move);
                    if (changed || graph.isBroken()) {
                        int candidate = candidates.add(graph, i, move, changed, true);
                        generatedBefore = IntArrays.roomFor(generatedBefore, candidate + 1L);
                        generatedBefore[candidate] = generated;
                        broken = graph.isBroken() ? candidate : -1;
                    }
                }
            }
        }

        /** Makes once more the moves that lead to something new, until something breaks. */
        @Override
        public void make() {
            made = 0;
            int entered = -1;
            for (int candidate = 0; candidate < candidates.count(); candidate++) {
                if (candidates.isFresh(candidate) || candidate == broken) {
                    if (candidates.parent(candidate) != entered) {
                        entered = candidates.parent(candidate);
                        graph.enter(level, entered * width);
                    }
                    graph.perform(candidates.move(candidate));
                    if (graph.violation() != null) {
                        broken = candidate;
                        generated = generatedBefore[candidate];
                        return;
                    }
                    keep(candidate);
                }
            }
        }

        private void keep(int candidate) {
            madeOf = IntArrays.roomFor(madeOf, made + 1L);
            madeOf[made] = candidate;
            kept = IntArrays.roomFor(kept, (made + 1L) * width);
            graph.leave(kept, made * width);
            made++;
        }
    }
}
