package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.explore.skeleton.JoinedStates.ComponentStates;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.scenario.Setup;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The invariants over states, checked for all joined traces of a skeleton. Every combination of its local traces can
 * happen. Only the components that an invariant has read are combined, and each combination of what can be seen of them
 * is evaluated once.
 */
final class StateChecks {

    private final SystemPartition partition;
    private final List<SkeletonTree> trees;
    private final TraceBudget budget;
    private final InvariantEvaluator evaluator;
    private final List<Check> checks;
    private final List<ViewTable> views;

    StateChecks(Setup setup, SystemPartition partition, List<SkeletonTree> trees, TraceBudget budget) {
        this.partition = partition;
        this.trees = trees;
        this.budget = budget;
        this.evaluator = new InvariantEvaluator(setup);
        this.checks = IntStream.range(0, evaluator.count()).mapToObj(Check::new).toList();
        this.views = IntStream.range(0, partition.components().size())
                .mapToObj(ViewTable::new)
                .toList();
        views.forEach(view -> trees.get(view.component).observe(view::observe));
    }

    /** Returns local traces after which an invariant is violated; null if there are none. */
    LocalTrace @Nullable [] findBroken(GlobalSkeleton skeleton) {
        for (Check check : checks) {
            LocalTrace[] broken = check.findBroken(skeleton);
            if (broken != null) {
                return broken;
            }
        }
        return null;
    }

    /** What can be seen of a component after each of its traces, as numbers. */
    private final class ViewTable {
        private final int component;
        private final Map<LocalTrace, Integer> numbers = new HashMap<>();
        private final Map<List<Shape>, Integer> shapes = new HashMap<>();
        private final Map<Integer, ComponentStates> values = new HashMap<>(); // by number, if they are values
        private final Map<LocalTrace, Boolean> quiet = new HashMap<>();

        ViewTable(int component) {
            this.component = component;
        }

        private World world(LocalTrace trace) {
            return run().goTo(trace);
        }

        /** Looks at a new trace if its component is read at every step, since getting there again costs steps. */
        void observe(LocalTrace trace) {
            if (trace.hasBegun() && checks.stream().anyMatch(check -> check.readsAtEveryStep(component))) {
                number(trace);
            }
        }

        boolean isQuiet(LocalTrace trace) {
            return quiet.computeIfAbsent(trace, any -> world(trace).enabled().messageCount() == 0);
        }

        int number(LocalTrace trace) {
            Integer known = numbers.get(trace);
            if (known == null) {
                known = newNumber(trace);
                numbers.put(trace, known);
            }
            return known;
        }

        /** Returns the number of equal views; a new one if something cannot be seen. An input changes no state. */
        private int newNumber(LocalTrace trace) {
            if (trace.action instanceof LocalAction.Receive && trace.previous != null) {
                return number(trace.previous);
            }
            World world = world(trace);
            List<Shape> view = processes(world).stream()
                    .map(process -> shape(process, world.states()))
                    .toList();
            int next = numbers.size();
            boolean isReadable = view.stream().allMatch(Shape::isFullyReadable);
            int number = isReadable ? shapes.computeIfAbsent(view, any -> next) : next;
            if (run().keepsStates()) {
                values.putIfAbsent(number, states(world));
            }
            return number;
        }

        private ComponentRun run() {
            return trees.get(component).moves().run();
        }

        private List<ProcessId> processes(World world) {
            return world.recording().processes().stream()
                    .filter(process -> partition.owner(process) == component)
                    .toList();
        }

        private ComponentStates states(World world) {
            return ComponentStates.of(world, processes(world));
        }

        /** Returns the states after a trace. Called by user code, so it does not poll. */
        ComponentStates states(LocalTrace trace) {
            Integer number = numbers.get(trace);
            ComponentStates known = number == null ? null : values.get(number);
            return known == null ? states(run().follow(trace)) : known;
        }

        private static Shape shape(ProcessId process, States states) {
            return Shapes.of(List.of(process, Optional.ofNullable(states.of(process))));
        }
    }

    /** One invariant. What it has read so far decides what is combined; reading more starts over. */
    private final class Check {
        private final int invariant;
        private final JoinedStates states = new JoinedStates(
                partition, (component, trace) -> views.get(component).states(trace));
        private final Map<IntArrayKey, Boolean> verdicts = new HashMap<>(); // by views of what is read

        Check(int invariant) {
            this.invariant = invariant;
        }

        boolean readsAtEveryStep(int component) {
            return evaluator.when(invariant) == Invariant.When.EVERY_STEP
                    && states.read().get(component);
        }

        LocalTrace @Nullable [] findBroken(GlobalSkeleton skeleton) {
            List<Collection<LocalTrace>> candidates = new ArrayList<>();
            for (int c = 0; c < skeleton.nodes.length; c++) {
                candidates.add(candidates(c, skeleton.nodes[c]));
                if (candidates.get(c).isEmpty()) {
                    return null;
                }
            }
            while (true) {
                BitSet read = (BitSet) states.read().clone();
                LocalTrace[] broken = findBroken(candidates, read);
                if (broken != null || read.equals(states.read())) {
                    return broken;
                }
                verdicts.clear();
            }
        }

        /** Returns the traces after which the invariant is evaluated. */
        private Collection<LocalTrace> candidates(int component, SkeletonNode node) {
            return switch (evaluator.when(invariant)) {
                case EVERY_STEP ->
                    node.traces().stream().filter(LocalTrace::hasBegun).toList();
                case QUIET ->
                    node.traces().stream()
                            .filter(LocalTrace::hasBegun)
                            .filter(views.get(component)::isQuiet)
                            .toList();
                case END -> node.terminal();
            };
        }

        /** Returns the first broken combination of what is read; null if there is none, or more must be read. */
        private LocalTrace @Nullable [] findBroken(List<Collection<LocalTrace>> candidates, BitSet read) {
            List<List<LocalTrace>> different = new ArrayList<>();
            for (int c = 0; c < candidates.size(); c++) {
                different.add(
                        read.get(c)
                                ? differentViews(c, candidates.get(c))
                                : List.of(candidates.get(c).iterator().next()));
            }
            int[] places = new int[candidates.size()];
            do {
                budget.requireTimeToCheck(evaluator.name(invariant));
                LocalTrace[] joined = new LocalTrace[places.length];
                for (int c = 0; c < places.length; c++) {
                    joined[c] = different.get(c).get(places[c]);
                }
                boolean isBroken = isBroken(joined, read);
                if (isBroken || !read.equals(states.read())) {
                    return isBroken ? joined : null;
                }
            } while (advance(places, different));
            return null;
        }

        private List<LocalTrace> differentViews(int component, Collection<LocalTrace> traces) {
            Map<Integer, LocalTrace> byView = new LinkedHashMap<>();
            traces.forEach(trace -> byView.putIfAbsent(views.get(component).number(trace), trace));
            return List.copyOf(byView.values());
        }

        private boolean isBroken(LocalTrace[] joined, BitSet read) {
            return verdicts.computeIfAbsent(viewsOf(joined, read), any -> evaluate(joined));
        }

        private IntArrayKey viewsOf(LocalTrace[] joined, BitSet read) {
            int[] numbers = new int[read.cardinality()];
            int count = 0;
            for (int c = read.nextSetBit(0); c >= 0; c = read.nextSetBit(c + 1)) {
                numbers[count++] = views.get(c).number(joined[c]);
            }
            return new IntArrayKey(numbers);
        }

        private boolean evaluate(LocalTrace[] joined) {
            states.show(joined);
            return evaluator.isBroken(invariant, states);
        }

        private static boolean advance(int[] places, List<List<LocalTrace>> choices) {
            for (int c = 0; c < places.length; c++) {
                if (++places[c] < choices.get(c).size()) {
                    return true;
                }
                places[c] = 0;
            }
            return false;
        }
    }
}
