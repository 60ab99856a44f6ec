package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.MoveTree;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Choices;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.run.UndecidedInvariants;
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
 * The state space of any system, by re-execution: for actors and mutable processes, whose configurations cannot be
 * copied. A configuration is a node of the tree of all performed paths. The world is at one of these nodes and moves to
 * another one when its view is needed.
 *
 * <p>Views of recent nodes are cached, so that going back and forth between neighbors performs no steps. Continuing
 * from the last node costs one step; turning to another node costs all steps that lead to it.
 *
 * <p>The fingerprint of a configuration combines the world's with the histories of the invariants. If the world has no
 * fingerprints, or if they are not to be used, each node gets a fingerprint of its own: no configurations are merged,
 * and a search goes through the tree.
 *
 * <p>The choices of a handler are known once it has run: at first it chooses 0, then its other choices become moves of
 * the same configuration.
 */
public final class ReplayedStateSpace implements ReexecutedStateSpace {

    private static final int MOST_SPAWNED = 1 << 8;
    private static final int MOST_VIEWS = 1 << 10;

    /**
     * An enabled move.
     *
     * @param process the index of its process
     * @param sortKey its place among the processes of this world, then messages before timers
     */
    private record EnabledMove(int requestedMove, int process, boolean isTimer, int sortKey) {}

    private record SentMessage(int receiver, Object message) {}

    private record NodeFingerprint(long low, long high) {}

    /** A view of a configuration, taken while the world is at its node. */
    private static final class NodeView {
        private final int node;
        private final List<EnabledMove> enabledMoves;
        private final List<SentMessage> sent; // by the move that led to the node
        private final @Nullable Violation violation; // of that move, or of the configuration
        private @Nullable NodeFingerprint fingerprint; // computed on demand: it costs more than all the rest

        NodeView(int node, List<EnabledMove> enabledMoves, List<SentMessage> sent, @Nullable Violation violation) {
            this.node = node;
            this.enabledMoves = enabledMoves;
            this.sent = sent;
            this.violation = violation;
        }
    }

    private final MoveTable moves;
    private final boolean mergesEqual;
    private final MoveTree tree;
    private final WorldNavigator navigator;
    private final List<ProcessId> processes; // in the order in which they became known
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final int mostProcesses;
    private final Map<Integer, KnownChoices> knownChoices = new HashMap<>(); // by node; only where handlers choose
    private final Map<List<@Nullable Object>, Integer> histories = new HashMap<>();
    private final Map<Integer, NodeView> views =
            new LinkedHashMap<>(16, 0.75f, true); // by node, least recently used first

    private final HandledTypes handledTypes = new HandledTypes();
    private final ReachabilityGoals goals;
    private final UndecidedInvariants undecided = new UndecidedInvariants();

    private NodeView current;
    private NodeView successor; // of the last move
    private boolean hasRevealedMoves;
    private boolean isNewPath;
    private int drawnNode = MoveTree.NONE; // added by the last drawChoices, not yet entered by perform

    private ReplayedStateSpace(
            Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, boolean mergesEqual) {
        this.moves = moves;
        this.mergesEqual = mergesEqual && setup.checkEvery() == 1;
        this.processes = new ArrayList<>(setup.world().processes());
        this.mostProcesses = processes.size() + MOST_SPAWNED;
        processes.forEach(process -> indexes.put(process, indexes.size()));
        this.goals = new ReachabilityGoals(setup);
        this.tree = new MoveTree(moves);
        this.navigator = new WorldNavigator(setup, origin, moves, beacon, tree);
        try {
            navigator.performPrologues();
            this.current = view(0);
            this.successor = current;
        } catch (Throwable e) {
            navigator.release();
            throw e;
        }
    }

    /**
     * Opens the state space of a system and performs the plan's prologue.
     *
     * @param mergesEqual true to merge configurations with equal fingerprints, if the world has fingerprints; false for
     *     callers that need whole configurations compared
     * @throws UnsupportedByEngine if the plan's prologue waits for something or violates an invariant
     */
    public static ReplayedStateSpace open(
            Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon, boolean mergesEqual) {
        return new ReplayedStateSpace(setup, origin, moves, beacon, mergesEqual);
    }

    @Override
    public void release() {
        navigator.release();
    }

    @Override
    public Coverage coverage() {
        return handledTypes.toCoverage(processes, goals.neverSeen(), undecided.toList());
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
    public int initialProcessCount() {
        return mostProcesses - MOST_SPAWNED;
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
        write(view(which), to, place); // roots are the first nodes
    }

    @Override
    public List<Choices> initialChoices(int which) {
        return navigator.prologueChoices().get(which);
    }

    @Override
    public void enter(int[] from, int place) {
        current = view(from[place]);
        successor = current;
    }

    @Override
    public void save(int[] to, int place) {
        write(successor, to, place);
    }

    private static void write(NodeView view, int[] to, int place) {
        NodeFingerprint own = fingerprintOfNode(view.node);
        to[place] = view.node;
        to[place + 1] = (int) own.low();
        to[place + 2] = (int) (own.low() >>> 32);
        to[place + 3] = (int) own.high();
        to[place + 4] = (int) (own.high() >>> 32);
    }

    @Override
    public long fingerprintLow() {
        return fingerprintOf(successor).low();
    }

    @Override
    public long fingerprintHigh() {
        return fingerprintOf(successor).high();
    }

    @Override
    public boolean hasFailed() {
        return successor.violation != null;
    }

    @Override
    public @Nullable Violation violation() {
        return successor.violation;
    }

    // ---- moves

    @Override
    public int moveCount() {
        KnownChoices known = knownChoices.get(current.node);
        return known == null ? current.enabledMoves.size() : known.count();
    }

    @Override
    public int moveAt(int place) {
        KnownChoices known = knownChoices.get(current.node);
        return known == null ? place : known.moveAt(place);
    }

    private EnabledMove enabledMove(int move) {
        return current.enabledMoves.get(baseMove(move));
    }

    /** Returns the move with the same handler that chooses 0 only. */
    private int baseMove(int move) {
        KnownChoices known = knownChoices.get(current.node);
        return known == null ? move : known.baseMove(move);
    }

    @Override
    public int processOf(int move) {
        return enabledMove(move).process();
    }

    @Override
    public boolean isTimer(int move) {
        return enabledMove(move).isTimer();
    }

    @Override
    public boolean isIdle(int move) {
        return false;
    }

    @Override
    public int requestedMove(int move) {
        return enabledMove(move).requestedMove();
    }

    @Override
    public Choices choices(int move) {
        KnownChoices known = knownChoices.get(current.node);
        return known == null ? GuidedRun.NO_CHOICES : known.choices(move);
    }

    /** Performs the move. Returns true always: a change shows only in the fingerprint. */
    @Override
    public boolean perform(int move) {
        int known = tree.findChild(current.node, requestedMove(move), choices(move));
        isNewPath = known == MoveTree.NONE || known == drawnNode;
        drawnNode = MoveTree.NONE;
        hasRevealedMoves = false;
        successor = view(tree.childOrAdd(current.node, requestedMove(move), choices(move)), move);
        return true;
    }

    @Override
    public boolean isNewPath() {
        return isNewPath;
    }

    @Override
    public boolean hasRevealedMoves() {
        return hasRevealedMoves;
    }

    @Override
    public int drawChoices(int move, IntUnaryOperator dice) {
        if (tree.findChild(current.node, requestedMove(move), choices(move)) != MoveTree.NONE) {
            return move;
        }
        int nextNode = tree.count();
        WorldGuidedRun run = navigator.navigateDrawing(current.node, requestedMove(move), choices(move), dice);
        int baseMove = baseMove(move);
        Choices performedChoices = run.performedChoices(run.length() - 1);
        drawnNode = navigator.currentNode() == nextNode ? nextNode : MoveTree.NONE;
        takeView(run);
        addAlternatives(baseMove, performedChoices);
        KnownChoices known = knownChoices.get(current.node);
        return known == null ? move : known.indexOf(baseMove, performedChoices);
    }

    @Override
    public int sentCount() {
        return successor.sent.size();
    }

    @Override
    public int receiver(int message) {
        return successor.sent.get(message).receiver();
    }

    @Override
    public Object sentMessage(int message) {
        return successor.sent.get(message).message();
    }

    // ---- views

    private NodeView view(int node) {
        NodeView known = views.get(node);
        return known == null ? takeView(navigator.navigateTo(node)) : known;
    }

    /** Returns the view of the node that a move of the current configuration leads to. */
    private NodeView view(int node, int move) {
        NodeView known = views.get(node);
        if (known != null) {
            return known;
        }
        WorldGuidedRun run = navigator.navigateTo(node);
        addAlternatives(baseMove(move), run.performedChoices(run.length() - 1));
        return takeView(run);
    }

    /** Adds the moves of the current configuration that the choices of one of its handlers reveal. */
    private void addAlternatives(int baseMove, Choices choices) {
        if (!choices.isEmpty()) {
            int before = moveCount();
            knownChoices
                    .computeIfAbsent(current.node, any -> new KnownChoices(current.enabledMoves.size()))
                    .addAlternatives(baseMove, choices);
            hasRevealedMoves = moveCount() > before;
        }
    }

    private NodeView takeView(WorldGuidedRun run) {
        int node = navigator.currentNode();
        Violation violation = run.violation() == null && run.isQuiescent() ? run.checkEnd() : run.violation();
        addCoverage(run, node);
        NodeView view = new NodeView(node, enabledMoves(run), sentMessages(run), violation);
        views.put(node, view);
        if (views.size() > MOST_VIEWS) {
            views.remove(views.keySet().iterator().next());
        }
        return view;
    }

    private void addCoverage(WorldGuidedRun run, int node) {
        undecided.add(node, run.undecided());
        if (run.violation() == null) {
            run.observeGoals(goals);
        }
        if (!tree.isRoot(node)) {
            Move.Handle handled = handle(node);
            int previous = tree.parent(node);
            while (!tree.isRoot(previous) && !handle(previous).to().equals(handled.to())) {
                previous = tree.parent(previous);
            }
            handledTypes.add(handled, tree.isRoot(previous) ? null : handle(previous));
        }
    }

    private Move.Handle handle(int node) {
        return (Move.Handle) moves.move(tree.requestedMove(node));
    }

    private static NodeFingerprint fingerprintOfNode(int node) {
        return new NodeFingerprint(SeededRandom.mix(node + 1L), SeededRandom.mix(~(long) node));
    }

    private NodeFingerprint fingerprintOf(NodeView view) {
        NodeFingerprint fingerprint = view.fingerprint;
        if (fingerprint == null) {
            fingerprint = mergesEqual
                    ? fingerprint(navigator.navigateTo(view.node), view.node)
                    : fingerprintOfNode(view.node);
            view.fingerprint = fingerprint;
        }
        return fingerprint;
    }

    private NodeFingerprint fingerprint(WorldGuidedRun run, int node) {
        StateFingerprints configuration = run.stateFingerprints();
        if (configuration == null) {
            return fingerprintOfNode(node);
        }
        int history = histories.computeIfAbsent(run.histories(), any -> histories.size());
        return new NodeFingerprint(
                configuration.fingerprintLow() + SeededRandom.mix(history + 1L),
                configuration.fingerprintHigh() + SeededRandom.mix(~(long) history));
    }

    /**
     * Returns the enabled moves by process, in the order in which this world declared the processes, so that they
     * depend on the path alone. The messages of a process come first, oldest first, then its timer.
     */
    private List<EnabledMove> enabledMoves(WorldGuidedRun run) {
        List<EnabledMove> enabled = new ArrayList<>();
        for (int move : run.enabledMoves()) {
            Move.Handle handle = (Move.Handle) moves.move(move);
            int sortKey = 2 * run.recording().indexOf(handle.to()) + (handle.isTimer() ? 1 : 0);
            enabled.add(new EnabledMove(move, index(handle.to()), handle.isTimer(), sortKey));
        }
        enabled.sort(Comparator.comparingInt(EnabledMove::sortKey));
        return enabled;
    }

    private List<SentMessage> sentMessages(WorldGuidedRun run) {
        return run.length() == 0
                ? List.of()
                : run.recording().step(run.length() - 1).sent().stream()
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
