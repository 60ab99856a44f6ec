package dev.winnow.explore.component;

import dev.winnow.explore.InterfaceCounts;
import dev.winnow.scenario.Component;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The components of a system as sets of states, outermost first. */
final class ComponentTree {

    private final WordTable words = new WordTable();
    private final HistoryOwners owners;
    private final ComposedStateSpace space;
    private final ComponentBudget budget;
    private final List<ClosedSets> all = new ArrayList<>(); // nested ones included
    private ComponentGroup root;

    ComponentTree(ComposedStateSpace space, ComponentBudget budget) {
        this(space, budget, new HistoryOwners(process -> componentOf(space, process)));
    }

    private ComponentTree(ComposedStateSpace space, ComponentBudget budget, HistoryOwners owners) {
        this.space = space;
        this.budget = budget;
        this.owners = owners;
        this.root = new ComponentGroup(
                space.setup().components().stream().map(this::sets).toList(), words);
    }

    private static String componentOf(ComposedStateSpace space, int process) {
        return space.setup().components().stream()
                .flatMap(Component::innermost)
                .filter(component -> component.contains(space.processId(process)))
                .map(Component::name)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the same components from the beginning, without the history of an invariant that is not about one. */
    ComponentTree withoutHistory(String invariant) {
        owners.addUnconfirmed(invariant);
        return new ComponentTree(space, budget, owners);
    }

    /** Returns true if a set is cut off. */
    boolean isCutOff() {
        return root.cutOffPart() != null;
    }

    /** Returns the number of states at which sets are cut off. */
    long setStates() {
        return budget.setStates();
    }

    /** Returns true if an invariant has a history over several components. */
    boolean hasHistoryConflict() {
        return owners.hasConflict();
    }

    /** Returns the same components from the beginning, with larger sets. */
    ComponentTree withLargerSets() {
        String name = Objects.requireNonNull(root.cutOffPart()).name();
        return with(budget.withLargerSets(name));
    }

    /** Returns the same components from the beginning, with sets of at most so many states. */
    ComponentTree withSetStates(long states) {
        return with(budget.cuttingSets(states));
    }

    private ComponentTree with(ComponentBudget newBudget) {
        ComponentTree larger = new ComponentTree(space, newBudget, owners);
        List<String> clear = clearNames();
        larger.clear(part -> clear.contains(part.name()));
        return larger;
    }

    private ClosedSets sets(Component component) {
        ComponentBehavior system = component.parts().isEmpty()
                ? new ProcessGroup(component.name(), indexes(component), space, words, owners)
                : new ComponentGroup(component.parts().stream().map(this::sets).toList(), words);
        ClosedSets sets = new ClosedSets(component.name(), system, false, words, budget);
        all.add(sets);
        return sets;
    }

    private int[] indexes(Component component) {
        return IntStream.range(0, space.processCount())
                .filter(process -> component.contains(space.processId(process)))
                .toArray();
    }

    /**
     * Accepts histories that are about one component each.
     *
     * @throws BadInput if an invariant has a history over several components
     */
    void requireLocalHistories() {
        owners.requireNoConflict();
        ProcessSteps steps = space.processSteps();
        all.stream()
                .filter(sets -> sets.system() instanceof ProcessGroup)
                .forEach(sets -> ((ProcessGroup) sets.system()).requireNoInterference(steps));
        owners.requireNoConflict();
    }

    /** Returns the number of components. */
    InterfaceCounts.ComponentCount count() {
        long innermost = all.stream()
                .filter(sets -> sets.system() instanceof ProcessGroup)
                .count();
        return new InterfaceCounts.ComponentCount(Math.toIntExact(innermost), root.partCount());
    }

    /** Returns the group of the outermost components. */
    ComponentGroup root() {
        return root;
    }

    private List<ClosedSets> outermost() {
        return IntStream.range(0, root.partCount()).mapToObj(root::part).toList();
    }

    /** Makes each outermost component clear that has at least as many sets as states. Returns true if there is any. */
    boolean clearThoseThatHideNothing() {
        return clear(part -> part.setCount() >= part.stateCount());
    }

    private boolean clear(Predicate<ClosedSets> isToBeClear) {
        List<ClosedSets> parts = new ArrayList<>();
        for (ClosedSets part : outermost()) {
            if (!part.isClear() && isToBeClear.test(part)) {
                ClosedSets clear = part.clear();
                all.set(all.indexOf(part), clear);
                parts.add(clear);
            } else {
                parts.add(part);
            }
        }
        boolean isChanged = !parts.equals(outermost());
        root = isChanged ? new ComponentGroup(parts, words) : root;
        return isChanged;
    }

    List<String> clearNames() {
        return outermost().stream()
                .filter(ClosedSets::isClear)
                .map(ClosedSets::name)
                .toList();
    }

    long setCount() {
        return all.stream().mapToLong(ClosedSets::setCount).sum();
    }

    long stateCount() {
        return all.stream().mapToLong(ClosedSets::stateCount).sum();
    }

    long bytes() {
        return all.stream().mapToLong(ClosedSets::bytes).sum();
    }

    /** Returns the number of sets for each state: close to 0 if the components hide much. */
    double ratio() {
        return setCount() / (double) Math.max(1, stateCount());
    }
}
