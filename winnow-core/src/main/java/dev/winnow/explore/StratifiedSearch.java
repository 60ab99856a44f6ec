package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Stratified exhaustive search: first all that an explorer does without a delay, then with one, with two, … Each stratum begins where the one before had to stop.
 *
 * <p>SES of Desai, Qadeer and Seshia (FSE'15, figure 5), with their cache: a configuration is entered once, whatever the explorer thinks of it. It therefore may be counted to
 * a higher stratum than the lowest that reaches it; without the cache strata are exact. It ends when no delay is left to try, with all configurations if there is no bound on the
 * depth. Ours: recursion is a stack of frames, and the frontier is a list, so that it is complete without the cache, too.
 */
public final class StratifiedSearch {

    private static final int ASK_EVERY = 1 << 6;

    /**
     * How it is done.
     *
     * @param step how many delays each stratum adds
     * @param delays at the most so many
     * @param cached whether a configuration is entered once only
     * @param bounds on states, and on the length of paths
     */
    public record Options(int step, int delays, boolean cached, Search.Bounds bounds) {
        public static final Options DEFAULT = new Options(1, Integer.MAX_VALUE, true, Search.Bounds.NONE);
    }

    /** What was seen up to so many delays. */
    public record Stratum(int delays, long states, long transitions, long executions, int frontier) {}

    /** A configuration on the path: the explorer as it is there, how many choices were made, and how many delays before. */
    private static final class Frame {
        private final int[] configuration;
        private final Explorer explorer;
        private final int number; // in the links
        private final int depth;
        private int tried;
        private int inUnit;
        private int delays;

        Frame(int[] configuration, Explorer explorer, int number, int depth, int delays) {
            this.configuration = configuration;
            this.explorer = explorer;
            this.number = number;
            this.depth = depth;
            this.delays = delays;
        }
    }

    private final Graph graph;
    private final Supplier<Explorer> explorers;
    private final Options options;
    private final BooleanSupplier stop;
    private final Search.Progress progress;
    private final Turn turn;
    private final Visited visited = new Visited();
    private final Links links = new Links();
    private final List<Stratum> strata = new ArrayList<>();

    private final Deque<Frame> path = new ArrayDeque<>();
    private List<Frame> frontier = new ArrayList<>();
    private int bound;
    private long transitions;
    private long executions;
    private int deepest = 1;
    private boolean cut;
    private boolean stopped;
    private int untilAsked = ASK_EVERY;
    private Reached.Path broken = Reached.Path.NONE;

    public StratifiedSearch(
            Graph graph,
            Supplier<Explorer> explorers,
            Options options,
            BooleanSupplier stop,
            Search.Progress progress) {
        this.graph = graph;
        this.explorers = explorers;
        this.options = options;
        this.stop = stop;
        this.progress = progress;
        this.turn = new Turn(graph);
    }

    /** The strata that were completed, or begun. */
    public List<Stratum> strata() {
        return List.copyOf(strata);
    }

    /** Up to how many delays all was seen, below 0 if it was stopped before; of a violation, with how many it was met. */
    public int delays() {
        return stopped && !strata.isEmpty() && strata.size() > 1
                ? strata.get(strata.size() - 2).delays()
                : bound;
    }

    public Reached run() {
        for (int which = 0; which < graph.firsts(); which++) {
            int[] first = new int[graph.width()];
            graph.first(which, first, 0);
            graph.enter(first, 0);
            if (isNew()) {
                Explorer explorer = explorers.get();
                turn.look();
                turn.introduce(explorer);
                if (isBroken(new Frame(first, explorer, links.first(which), 1, 0))) {
                    return found();
                }
            }
        }
        note();
        while (!frontier.isEmpty() && bound < options.delays() && !isOver()) {
            List<Frame> edge = frontier;
            frontier = new ArrayList<>();
            bound = Math.min(options.delays(), bound + options.step());
            for (Frame frame : edge) {
                graph.enter(frame.configuration, 0);
                turn.look();
                frame.inUnit = turn.delay(frame.explorer, frame.inUnit);
                frame.delays++;
                if (isBroken(frame)) {
                    return found();
                }
            }
            note();
        }
        boolean complete = frontier.isEmpty() && !cut && !stopped;
        return new Reached(links.count(), transitions, deepest, complete, null, Reached.Path.NONE);
    }

    private void note() {
        strata.add(new Stratum(bound, links.count(), transitions, executions, frontier.size()));
    }

    private Reached found() {
        note();
        return new Reached(links.count(), transitions, deepest, false, graph.violation(), broken);
    }

    private boolean isNew() {
        return !options.cached() || visited.add(graph.low(), graph.high());
    }

    /** DFS of the paper's figure 5, from this frame on: whether it met a violation. */
    private boolean isBroken(Frame from) {
        path.push(from);
        enter(from);
        while (!path.isEmpty()) {
            if (isOver()) {
                path.clear();
                return false;
            }
            Frame top = path.peek();
            if (top.tried < turn.choices()) {
                int move = turn.move(top.explorer, top.inUnit);
                boolean[] before = turn.enabled().clone();
                boolean isNew = graph.perform(move) && isNew();
                top.tried++;
                transitions++;
                if (graph.isBroken() || (isNew && graph.violation() != null)) {
                    broken = links.path(top.number, move);
                    deepest = Math.max(deepest, top.depth + 1);
                    return true;
                }
                if (isNew) {
                    if (top.depth < options.bounds().depth()) {
                        descend(top, move, before);
                        continue;
                    }
                    links.add(top.number, move);
                    cut = true;
                }
            } else if (turn.choices() == 0) {
                executions++;
            }
            goOn();
        }
        return false;
    }

    private void enter(Frame frame) {
        graph.enter(frame.configuration, 0);
        turn.look();
    }

    private void descend(Frame top, int move, boolean[] before) {
        int[] receivers = new int[graph.sent()];
        for (int i = 0; i < receivers.length; i++) {
            receivers[i] = graph.receiver(i);
        }
        int[] configuration = new int[graph.width()];
        graph.leave(configuration, 0);
        Explorer explorer = top.explorer.copy();
        Frame child = new Frame(configuration, explorer, links.add(top.number, move), top.depth + 1, top.delays);
        deepest = Math.max(deepest, child.depth);
        path.push(child);
        enter(child);
        turn.tell(explorer, before, receivers);
    }

    /** After a choice was made and all behind it seen: delays, stays for the next stratum, or is done; and so do those above. */
    private void goOn() {
        for (Frame top = path.peek(); top != null; top = path.peek()) {
            if (top.tried < turn.choices()) {
                if (top.delays < bound) {
                    top.inUnit = turn.delay(top.explorer, top.inUnit);
                    top.delays++;
                    return;
                }
                frontier.add(top);
            }
            path.pop();
            if (!path.isEmpty()) {
                enter(path.peek());
            }
        }
    }

    private boolean isOver() {
        if (--untilAsked == 0) {
            untilAsked = ASK_EVERY;
            stopped = stop.getAsBoolean();
            progress.at(links.count(), transitions, deepest);
        }
        stopped = stopped || links.count() >= options.bounds().states();
        return stopped;
    }
}
