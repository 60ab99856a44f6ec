package dev.winnow.explore.component;

import dev.winnow.collect.IntRowTable;
import dev.winnow.explore.MovePath;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.ProcessSteps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way from a violated tuple to a path through configurations. Each component gets its shortest run along the words
 * to the state that matters; the runs are joined at the words: before each word the internal moves of all components,
 * then the word. Groups are refined first: the run of a group is a sequence of words of its parts.
 */
final class Witness {

    /** The states of a component that are wanted at the end. */
    private interface Goal {
        Goal ANY = (component, state, steps) -> true;

        boolean isMet(ClosedSets component, int state, ProcessSteps steps);
    }

    /** A state in which a step can fail. Of a group, the first part that can fail has to. */
    private static final Goal FAILING =
            (component, state, steps) -> component.system().failure(state, steps) != null;

    /** A state in which an observer can see a row. */
    private static final class SeenRow implements Goal {
        private final Observation observation;
        private final int[] row;

        SeenRow(Observation observation, int[] row) {
            this.observation = observation;
            this.row = row;
        }

        @Override
        public boolean isMet(ClosedSets component, int state, ProcessSteps steps) {
            IntRowTable rows = new IntRowTable(observation.width());
            component.system().addRows(state, observation, steps, rows);
            return rows.indexOf(restricted(component), 0) >= 0;
        }

        private int[] restricted(ClosedSets component) {
            int[] own = row.clone();
            for (int k = 0; k < own.length; k++) {
                own[k] = component.system().contains(observation.process(k)) ? own[k] : 0;
            }
            return own;
        }
    }

    /** The set of states of a component after all words, and those of them that are wanted. */
    private record Target(int set, Goal goal) {}

    private final ComposedStateSpace space;
    private final ProcessSteps steps;
    private final ComponentGroup root;
    private final int initial;
    private List<LocalRuns.SentWord> sequence;
    private Map<ClosedSets, Target> targets = new LinkedHashMap<>();

    /**
     * Creates the witness for a tuple.
     *
     * @param initial the index of the initial configuration
     * @param words the words that lead to the tuple
     */
    Witness(ComposedStateSpace space, ComponentGroup root, int initial, List<LocalRuns.SentWord> words) {
        this.space = space;
        this.steps = space.processSteps();
        this.root = root;
        this.initial = initial;
        this.sequence = words.stream()
                .filter(sent -> sent.word() != WordTable.INTERNAL) // of clear components: found again by their runs
                .toList();
    }

    /**
     * Returns a path to a violation: by a step that fails if there is one in the tuple, else of the check. Null if the
     * path violates nothing.
     */
    @Nullable
    MovePath path(int[] tuple, ProductChecks.@Nullable BrokenCheck broken) {
        setTargets(tuple, broken);
        while (targets.keySet().stream().anyMatch(component -> component.system() instanceof ComponentGroup)) {
            targets.keySet().stream()
                    .filter(component -> component.system() instanceof ComponentGroup)
                    .findFirst()
                    .ifPresent(this::refine);
        }
        return toPath(join());
    }

    private void setTargets(int[] tuple, ProductChecks.@Nullable BrokenCheck broken) {
        for (int i = 0; i < tuple.length; i++) {
            targets.put(root.part(i), new Target(tuple[i], Goal.ANY));
        }
        for (int i = 0; i < tuple.length; i++) {
            if (root.part(i).failure(tuple[i]) != null) {
                targets.put(root.part(i), new Target(tuple[i], FAILING));
                return;
            }
        }
        SeenRow seen = nearestRow(Objects.requireNonNull(broken));
        targets.replaceAll((component, any) -> new Target(any.set(), seen));
    }

    // ---- the states that violate an invariant

    /** Returns the row that violates the check and takes the fewest moves. */
    private SeenRow nearestRow(ProductChecks.BrokenCheck broken) {
        Observation observation = broken.observation();
        IntRowTable[] rows = new IntRowTable[root.partCount()];
        List<List<Integer>> lengths = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new IntRowTable(observation.width());
            lengths.add(reachableRows(root.part(i), observation, rows[i]));
        }
        int[] best = new int[0];
        int bestLength = Integer.MAX_VALUE;
        RowCursor cursor = new RowCursor(rows, lengths);
        while (cursor.next()) {
            if (cursor.length() < bestLength && isViolated(broken, cursor.row(observation.width()))) {
                best = cursor.row(observation.width());
                bestLength = cursor.length();
            }
        }
        return new SeenRow(observation, best);
    }

    private boolean isViolated(ProductChecks.BrokenCheck broken, int[] row) {
        int[] others = new int[space.processCount()];
        int[] configuration = new int[space.configurationInts()];
        space.writeInitial(initial, configuration, 0);
        space.enter(configuration, 0);
        Arrays.setAll(others, p -> steps.localState(space.processConfiguration(p)));
        return broken.check().findViolation(ProductChecks.localStates(row, broken.observation(), others)) != null;
    }

    /** Adds what can be seen of a component after all words, nearest first; returns the moves that each row takes. */
    private List<Integer> reachableRows(ClosedSets component, Observation observation, IntRowTable rows) {
        List<Integer> lengths = new ArrayList<>();
        LocalRuns runs = runs(component);
        for (int state : runs.finalStates()) {
            component.system().addRows(state, observation, steps, rows);
            while (lengths.size() < rows.count()) {
                lengths.add(runs.length(state));
            }
        }
        return lengths;
    }

    /** A cursor over all combinations of rows. */
    private static final class RowCursor {
        private final IntRowTable[] rows;
        private final List<List<Integer>> lengths;
        private final int[] at;
        private boolean begun;

        RowCursor(IntRowTable[] rows, List<List<Integer>> lengths) {
            this.rows = rows;
            this.lengths = lengths;
            this.at = new int[rows.length];
        }

        boolean next() {
            if (!begun) {
                begun = true;
                return Arrays.stream(rows).allMatch(table -> table.count() > 0);
            }
            int index = at.length - 1;
            while (index >= 0 && at[index] == rows[index].count() - 1) {
                at[index--] = 0;
            }
            if (index < 0) {
                return false;
            }
            at[index]++;
            return true;
        }

        int length() {
            int sum = 0;
            for (int i = 0; i < at.length; i++) {
                sum += lengths.get(i).get(at[i]);
            }
            return sum;
        }

        int[] row(int width) {
            int[] sum = new int[width];
            for (int i = 0; i < at.length; i++) {
                for (int k = 0; k < width; k++) {
                    sum[k] += rows[i].rows()[at[i] * width + k];
                }
            }
            return sum;
        }
    }

    // ---- runs

    private LocalRuns runs(ClosedSets component) {
        int set = Objects.requireNonNull(targets.get(component)).set();
        return new LocalRuns(component, component.system().initial(initial, steps), set, sequence, steps);
    }

    private int nearestState(ClosedSets component, LocalRuns runs) {
        Goal goal = Objects.requireNonNull(targets.get(component)).goal();
        return runs.finalStates().stream()
                .filter(state -> goal.isMet(component, state, steps))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("component '" + component.name() + "' has no such run"));
    }

    /** Replaces a group by its parts: the words of its run become words of its parts. */
    private void refine(ClosedSets component) {
        ComponentGroup group = (ComponentGroup) component.system();
        LocalRuns runs = runs(component);
        int state = nearestState(component, runs);
        List<LocalRuns.SentWord> refined = new ArrayList<>();
        int position = 0;
        for (LocalRuns.RunMove move : runs.runTo(state)) {
            refined.addAll(sequence.subList(position, move.position()));
            position = move.position() + (move.isWord() ? 1 : 0);
            ComponentGroup.PartWord sent = group.partWord(move.state(), move.label(), steps);
            if (sent.word() != WordTable.INTERNAL) {
                refined.add(new LocalRuns.SentWord(group.part(sent.part()), sent.word()));
            }
        }
        refined.addAll(sequence.subList(position, sequence.size()));
        sequence = refined;
        replaceByParts(component, group, group.tuple(state));
    }

    private void replaceByParts(ClosedSets component, ComponentGroup group, int[] tuple) {
        Map<ClosedSets, Target> refined = new LinkedHashMap<>(targets);
        Goal goal = Objects.requireNonNull(refined.remove(component)).goal();
        boolean isPending = goal == FAILING;
        for (int i = 0; i < group.partCount(); i++) {
            boolean mustFail = isPending && group.part(i).failure(tuple[i]) != null;
            isPending &= !mustFail;
            Goal ofPart = mustFail ? FAILING : goal == FAILING ? Goal.ANY : goal;
            refined.put(group.part(i), new Target(tuple[i], ofPart));
        }
        targets = refined;
    }

    /** Joins the runs of all components at the words, and returns their steps. */
    private List<ComponentBehavior.ProcessMove> join() {
        List<List<ComponentBehavior.ProcessMove>> internal = new ArrayList<>(); // by position
        List<ComponentBehavior.ProcessMove> words = new ArrayList<>();
        for (int i = 0; i <= sequence.size(); i++) {
            internal.add(new ArrayList<>());
        }
        ComponentBehavior.ProcessMove[] sent = new ComponentBehavior.ProcessMove[sequence.size()];
        List<ComponentBehavior.ProcessMove> last = new ArrayList<>(); // the step that fails
        targets.forEach((component, target) -> {
            ProcessGroup group = (ProcessGroup) component.system();
            LocalRuns runs = runs(component);
            int state = nearestState(component, runs);
            for (LocalRuns.RunMove move : runs.runTo(state)) {
                ComponentBehavior.ProcessMove step = group.processMove(move.state(), move.label(), steps);
                if (move.isWord()) {
                    sent[move.position()] = step;
                } else {
                    internal.get(move.position()).add(step);
                }
            }
            if (target.goal() == FAILING) {
                last.add(group.processMove(state, group.failingLabel(state), steps));
            }
        });
        for (int i = 0; i <= sequence.size(); i++) {
            words.addAll(internal.get(i));
            if (i < sequence.size()) {
                words.add(Objects.requireNonNull(sent[i]));
            }
        }
        words.addAll(last);
        return words;
    }

    /** Performs the steps in the state space of configurations, up to the first violation; null if there is none. */
    private @Nullable MovePath toPath(List<ComponentBehavior.ProcessMove> moves) {
        int[] configuration = new int[space.configurationInts()];
        space.writeInitial(initial, configuration, 0);
        List<Integer> path = new ArrayList<>();
        for (ComponentBehavior.ProcessMove move : moves) {
            space.enter(configuration, 0);
            int first = 0;
            while (space.processOf(first) != move.process()) {
                first++;
            }
            path.add(first + move.step());
            space.perform(first + move.step());
            if (space.violation() != null) {
                return new MovePath(initial, path);
            }
            space.save(configuration, 0);
        }
        return null;
    }
}
