package dev.winnow.casebook;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * All states of a scenario whose externals are a prologue, visited breadth first by the simplest search: the reference
 * for faster ones. A state is a configuration with the histories of invariants; it is entered through every event and
 * every choice.
 */
public final class StateGraph implements AutoCloseable {

    /**
     * The counts of a search.
     *
     * @param unique states
     * @param generated successors, including known ones and the initial state
     * @param depth levels; the initial state is at 1
     */
    public record Counts(int unique, long generated, int depth) {}

    private record Key(long low, long high, List<Object> memories) {}

    private record Node(Object snapshot, List<Object> memories, int depth) {}

    private final World world;
    private final Snapshots snapshots;
    private final StateFingerprints fingerprints;
    private final List<Invariant<?>> invariants;
    private final Set<Key> known = new HashSet<>();
    private final Deque<Node> frontier = new ArrayDeque<>();
    private long generated;
    private int depth;
    private Optional<String> broken = Optional.empty();

    private StateGraph(Setup setup, List<Invariant<?>> invariants) {
        world = setup.world().boot(1);
        snapshots = world.ability(Snapshots.class).orElseThrow();
        fingerprints = world.ability(StateFingerprints.class).orElseThrow();
        this.invariants = invariants;
        begin(setup.plan());
    }

    /** Counts all states, without the histories of invariants. */
    public static Counts count(Setup setup) {
        try (StateGraph graph = new StateGraph(setup, List.of())) {
            graph.visit(Integer.MAX_VALUE);
            return new Counts(graph.known.size(), graph.generated, graph.depth);
        }
    }

    /** Visits states with the histories of invariants, until the limit or a violation. */
    public static StateGraph search(Setup setup, int states) {
        try (StateGraph graph = new StateGraph(setup, setup.invariants())) {
            graph.visit(states);
            return graph;
        }
    }

    /** Returns the violation as text: the name of the invariant, or the failure of a handler. */
    public Optional<String> broken() {
        return broken;
    }

    public boolean isComplete() {
        return frontier.isEmpty() && broken.isEmpty();
    }

    public Counts counts() {
        return new Counts(known.size(), generated, depth);
    }

    private void begin(Plan plan) {
        List<Object> memories = new ArrayList<>();
        invariants.forEach(invariant -> memories.add(invariant.start()));
        List<Node> ways = List.of(new Node(snapshots.snapshot(), memories, 1));
        for (Plan.PlanStep move : plan.prologue()) {
            List<Node> next = new ArrayList<>();
            ways.forEach(way -> follow(way, ((Plan.Inject) move).external(), 1, next));
            ways = next;
        }
        known.clear();
        generated = 0;
        ways.forEach(this::enter);
    }

    private void visit(int states) {
        while (!frontier.isEmpty() && broken.isEmpty() && known.size() < states) {
            Node node = frontier.remove();
            depth = node.depth();
            snapshots.restore(node.snapshot());
            List<Node> next = new ArrayList<>();
            possible().forEach(event -> follow(node, event, node.depth() + 1, next));
            next.forEach(this::enter);
        }
    }

    /** Returns the events of a state that was just entered: their numbers are always the same. */
    private List<Event> possible() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            events.add(world.enabled().eventAt(i));
        }
        for (int item = 0; item < world.recording().itemCount(); item++) {
            External drop = new External.Drop(item);
            if (world.permits(drop)) {
                events.add(drop);
            }
        }
        return events;
    }

    private void follow(Node from, Event event, int level, List<Node> next) {
        Script script = new Script();
        do {
            snapshots.restore(from.snapshot());
            Step step = world.perform(event, script);
            List<Object> memories = judge(from.memories(), step);
            next.add(new Node(snapshots.snapshot(), memories, level));
        } while (script.advance());
    }

    private void enter(Node node) {
        generated++;
        snapshots.restore(node.snapshot());
        if (known.add(new Key(fingerprints.fingerprintLow(), fingerprints.fingerprintHigh(), node.memories()))) {
            frontier.add(node);
        }
    }

    private List<Object> judge(List<Object> memories, Step step) {
        Failure failure = step.failure();
        if (failure != null) {
            broken = Optional.of(failure.toString());
            return memories;
        }
        List<Object> next = new ArrayList<>();
        for (int i = 0; i < invariants.size(); i++) {
            next.add(judge(invariants.get(i), memories.get(i), step));
        }
        return next;
    }

    @SuppressWarnings("unchecked") // the history was made by this invariant
    private <H> Object judge(Invariant<H> invariant, Object memory, Step step) {
        Judgement<H> judgement = invariant.after((H) memory, step, world.states());
        if (judgement instanceof Judgement.Broken<H> breach) {
            broken = Optional.of(invariant.name() + ": " + breach.message());
            return memory;
        }
        return Objects.requireNonNull(((Judgement.Holds<H>) judgement).history());
    }

    @Override
    public void close() {
        world.close();
    }

    /** A choice source that enumerates all choices of a step. */
    private static final class Script implements ChoiceSource {

        private int[] answers = {};
        private int[] bounds = {};
        private int asked;

        @Override
        public int choose(ProcessId process, int bound) {
            if (asked == answers.length) {
                answers = Arrays.copyOf(answers, asked + 1);
                bounds = Arrays.copyOf(bounds, asked + 1);
            }
            bounds[asked] = bound;
            return answers[asked++];
        }

        /** Advances to the next choices. Returns true if there are any. */
        boolean advance() {
            int last = asked - 1;
            while (last >= 0 && answers[last] + 1 == bounds[last]) {
                last--;
            }
            asked = 0;
            answers = Arrays.copyOf(answers, last + 1);
            bounds = Arrays.copyOf(bounds, last + 1);
            if (last < 0) {
                return false;
            }
            answers[last]++;
            return true;
        }
    }
}
