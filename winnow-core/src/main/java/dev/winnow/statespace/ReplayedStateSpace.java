package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.scenario.Setup;
import dev.winnow.system.StateFingerprints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Any system as a graph, by doing again what leads to a configuration: for actors and for objects that change, which
 * cannot be copied. A configuration is a node of the tree of paths that were gone, and the world is at one of them;
 * whatever is not known of another one has it go there.
 *
 * <p>What was seen of the latest configurations is kept, so that going to and fro among neighbors moves nothing.
 * Whoever goes on with what was made last pays for each step once; whoever turns to another configuration, for all
 * steps that lead there.
 *
 * <p>Configurations have the fingerprint of the world with what the invariants remember for a name, or, where there is
 * none or it is not wanted, each one of its own: then nothing is ever taken for the same, and what is searched is the
 * tree.
 *
 * <p>What a handler chooses among is known once it ran: first it is answered 0, then its other ways are moves of the
 * same configuration, too.
 */
public final class ReplayedStateSpace implements ReexecutedStateSpace {

    private static final int MOST_SPAWNED = 1 << 8;
    private static final int KEPT = 1 << 10;

    /** A move by which the system can go on, with its process by index and by its place in this world. */
    private record EnabledMove(int requestedMove, int process, boolean isTimer, int place) {}

    private record SentMessage(int receiver, Object message) {}

    private record NodeFingerprint(long low, long high) {}

    /** What is seen of a configuration when the world is there. */
    private static final class NodeView {
        private final int node;
        private final List<EnabledMove> options;
        private final List<SentMessage> sent; // by the move that led here
        private final @Nullable Violation violation; // what that move broke, or what is broken here
        private @Nullable NodeFingerprint fingerprint; // once it was asked for: it takes longer than all else

        NodeView(int node, List<EnabledMove> options, List<SentMessage> sent, @Nullable Violation violation) {
            this.node = node;
            this.options = options;
            this.sent = sent;
            this.violation = violation;
        }
    }

    private final MoveTable moves;
    private final boolean merges;
    private final MoveTree tree = new MoveTree();
    private final WorldNavigator navigator;
    private final List<ProcessId> processes; // in the order in which they became known
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final int mostProcesses;
    private final Map<Integer, KnownChoices> knownChoices = new HashMap<>(); // by node, where handlers choose
    private final Map<List<@Nullable Object>, Integer> histories = new HashMap<>();
    private final Map<Integer, NodeView> views = new LinkedHashMap<>(16, 0.75f, true); // by node, the latest one last

    private final HandledTypes handledTypes = new HandledTypes();
    private final ReachabilityGoals goals;

    private NodeView present;
    private NodeView latest; // behind the latest move
    private boolean learned;
    private boolean isFirstTime;
    private int drawn = MoveTree.NONE; // a node where nobody was before

    private ReplayedStateSpace(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, boolean merges) {
        this.moves = moves;
        this.merges = merges && setup.checkEvery() == 1;
        this.processes = new ArrayList<>(setup.world().processes());
        this.mostProcesses = processes.size() + MOST_SPAWNED;
        processes.forEach(process -> indexes.put(process, indexes.size()));
        this.goals = new ReachabilityGoals(setup);
        this.navigator = new WorldNavigator(setup, origin, moves, beacon, tree);
        try {
            navigator.performPrologues();
            this.present = view(0);
            this.latest = present;
        } catch (Throwable e) {
            navigator.release();
            throw e;
        }
    }

    /**
     * Has the plan's prologue done in a world.
     *
     * @param merges whether configurations with equal fingerprints are one, if the world has fingerprints; not for who
     *     compares whole configurations
     * @throws UnsupportedByEngine if the plan waits for something in its prologue, or breaks something by itself
     */
    public static ReplayedStateSpace open(
            Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, boolean merges) {
        return new ReplayedStateSpace(setup, origin, moves, beacon, merges);
    }

    @Override
    public void release() {
        navigator.release();
    }

    @Override
    public Coverage coverage() {
        return handledTypes.toCoverage(processes, goals.neverSeen());
    }

    @Override
    public long handlerCalls() {
        return navigator.performedCount();
    }

    // ---- configurations

    @Override
    public int processCount() {
        return mostProcesses;
    }

    @Override
    public ProcessId processId(int process) {
        return processes.get(process);
    }

    @Override
    public int configurationInts() {
        return 1 + FINGERPRINT_INTS;
    }

    @Override
    public int initialCount() {
        return navigator.prologueChoices().size();
    }

    @Override
    public void writeInitial(int which, int[] to, int place) {
        write(view(which), to, place); // roots come first
    }

    @Override
    public int[][] initialChoices(int which) {
        return navigator.prologueChoices().get(which);
    }

    @Override
    public void enter(int[] from, int place) {
        present = view(from[place]);
        latest = present;
    }

    @Override
    public void save(int[] to, int place) {
        write(latest, to, place);
    }

    private static void write(NodeView sight, int[] to, int place) {
        NodeFingerprint own = fingerprintOfNode(sight.node);
        to[place] = sight.node;
        to[place + 1] = (int) own.low();
        to[place + 2] = (int) (own.low() >>> 32);
        to[place + 3] = (int) own.high();
        to[place + 4] = (int) (own.high() >>> 32);
    }

    @Override
    public long fingerprintLow() {
        return fingerprintOf(latest).low();
    }

    @Override
    public long fingerprintHigh() {
        return fingerprintOf(latest).high();
    }

    @Override
    public boolean hasFailed() {
        return latest.violation != null;
    }

    @Override
    public @Nullable Violation violation() {
        return latest.violation;
    }

    // ---- moves

    @Override
    public int moveCount() {
        KnownChoices known = knownChoices.get(present.node);
        return known == null ? present.options.size() : known.count();
    }

    @Override
    public int moveAt(int place) {
        KnownChoices known = knownChoices.get(present.node);
        return known == null ? place : known.moveAt(place);
    }

    private EnabledMove option(int move) {
        return present.options.get(baseMove(move));
    }

    /** The move whose handler it is if it is answered 0. */
    private int baseMove(int move) {
        KnownChoices known = knownChoices.get(present.node);
        return known == null ? move : known.baseMove(move);
    }

    @Override
    public int processOf(int move) {
        return option(move).process();
    }

    @Override
    public boolean isTimer(int move) {
        return option(move).isTimer();
    }

    @Override
    public boolean isIdle(int move) {
        return false;
    }

    @Override
    public int requestedMove(int move) {
        return option(move).requestedMove();
    }

    @Override
    public int[] choices(int move) {
        KnownChoices known = knownChoices.get(present.node);
        return known == null ? GuidedRun.NO_CHOICES : known.choices(move);
    }

    /** Whether it is another one shows only when its name is asked for. */
    @Override
    public boolean perform(int move) {
        int known = tree.findChild(present.node, requestedMove(move), choices(move));
        isFirstTime = known == MoveTree.NONE || known == drawn;
        drawn = MoveTree.NONE;
        learned = false;
        latest = view(tree.childOrAdd(present.node, requestedMove(move), choices(move)), move);
        return true;
    }

    @Override
    public boolean isNewPath() {
        return isFirstTime;
    }

    @Override
    public boolean hasRevealedMoves() {
        return learned;
    }

    @Override
    public int drawChoices(int move, IntUnaryOperator dice) {
        if (tree.findChild(present.node, requestedMove(move), choices(move)) != MoveTree.NONE) {
            return move;
        }
        int before = tree.count();
        WorldGuidedRun there = navigator.navigateDrawing(present.node, requestedMove(move), choices(move), dice);
        int plain = baseMove(move);
        int[] answers = there.performedChoices(there.length() - 1);
        drawn = navigator.currentNode() == before ? before : MoveTree.NONE;
        observe(there);
        learn(plain, answers);
        KnownChoices known = knownChoices.get(present.node);
        return known == null ? move : known.indexOf(plain, answers);
    }

    @Override
    public int sentCount() {
        return latest.sent.size();
    }

    @Override
    public int receiver(int message) {
        return latest.sent.get(message).receiver();
    }

    @Override
    public Object sentMessage(int message) {
        return latest.sent.get(message).message();
    }

    // ---- what is seen

    private NodeView view(int node) {
        NodeView known = views.get(node);
        return known == null ? observe(navigator.navigateTo(node)) : known;
    }

    /** The same behind a move of the present configuration. */
    private NodeView view(int node, int move) {
        NodeView known = views.get(node);
        if (known != null) {
            return known;
        }
        WorldGuidedRun there = navigator.navigateTo(node);
        learn(baseMove(move), there.performedChoices(there.length() - 1));
        return observe(there);
    }

    /** A handler of the present configuration was answered so. */
    private void learn(int plain, int[] answers) {
        if (answers.length > 0) {
            int before = moveCount();
            knownChoices
                    .computeIfAbsent(present.node, any -> new KnownChoices(present.options.size()))
                    .addAlternatives(plain, answers);
            learned = moveCount() > before;
        }
    }

    private NodeView observe(WorldGuidedRun there) {
        int node = navigator.currentNode();
        Violation violation = there.violation() == null && there.isQuiescent() ? there.checkEnd() : there.violation();
        note(there, node);
        NodeView sight = new NodeView(node, options(there), sent(there), violation);
        views.put(node, sight);
        if (views.size() > KEPT) {
            views.remove(views.keySet().iterator().next());
        }
        return sight;
    }

    private void note(WorldGuidedRun there, int node) {
        if (there.violation() == null) {
            there.observeGoals(goals);
        }
        if (tree.depth(node) > 0) {
            Move.Handle latestHandled = handle(node);
            int before = tree.parent(node);
            while (tree.depth(before) > 0 && !handle(before).to().equals(latestHandled.to())) {
                before = tree.parent(before);
            }
            handledTypes.add(latestHandled, tree.depth(before) > 0 ? handle(before) : null);
        }
    }

    private Move.Handle handle(int node) {
        return (Move.Handle) moves.move(tree.requestedMove(node));
    }

    private static NodeFingerprint fingerprintOfNode(int node) {
        return new NodeFingerprint(SeededRandom.mix(node + 1L), SeededRandom.mix(~(long) node));
    }

    private NodeFingerprint fingerprintOf(NodeView sight) {
        NodeFingerprint name = sight.fingerprint;
        if (name == null) {
            name = merges ? fingerprint(navigator.navigateTo(sight.node), sight.node) : fingerprintOfNode(sight.node);
            sight.fingerprint = name;
        }
        return name;
    }

    private NodeFingerprint fingerprint(WorldGuidedRun there, int node) {
        StateFingerprints configuration = there.stateFingerprints();
        if (configuration == null) {
            return fingerprintOfNode(node);
        }
        int history = histories.computeIfAbsent(there.histories(), any -> histories.size());
        return new NodeFingerprint(
                configuration.fingerprintLow() + SeededRandom.mix(history + 1L),
                configuration.fingerprintHigh() + SeededRandom.mix(~(long) history));
    }

    /**
     * By process in the order in which this world came to know them, so that they depend on the path alone; of each the
     * oldest first and timers last.
     */
    private List<EnabledMove> options(WorldGuidedRun there) {
        List<EnabledMove> options = new ArrayList<>();
        for (int asked : there.enabledMoves()) {
            Move.Handle handle = (Move.Handle) moves.move(asked);
            int place = 2 * there.recording().indexOf(handle.to()) + (handle.isTimer() ? 1 : 0);
            options.add(new EnabledMove(asked, index(handle.to()), handle.isTimer(), place));
        }
        options.sort(Comparator.comparingInt(EnabledMove::place));
        return options;
    }

    private List<SentMessage> sent(WorldGuidedRun there) {
        return there.length() == 0
                ? List.of()
                : there.recording().step(there.length() - 1).sent().stream()
                        .map(item -> new SentMessage(index(item.to()), item.payload()))
                        .toList();
    }

    private int index(ProcessId process) {
        Integer known = indexes.get(process);
        if (known != null) {
            return known;
        }
        if (processes.size() == mostProcesses) {
            throw new UnsupportedByEngine("more than " + mostProcesses + " processes");
        }
        indexes.put(process, processes.size());
        processes.add(process);
        return processes.size() - 1;
    }
}
