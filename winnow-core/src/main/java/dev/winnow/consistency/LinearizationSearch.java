package dev.winnow.consistency;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A search for the linearizations that explain an answer. It is one step of the algorithm of Wing and Gong, "Testing
 * and verifying concurrent objects" (1993), with two ideas of Lowe, "Testing for linearizability" (2017): it visits no
 * configuration twice (a state, and the open operations that have taken effect), and linearizes just in time. An
 * operation changes the state only before an answer: its own, or that of another operation that follows it. Any other
 * linearization can be moved to such a point, so none is lost.
 *
 * <p>Three additions keep the set small without losing linearizations:
 *
 * <ul>
 *   <li>An operation that leaves the state as it is (a read, a failed compare-and-set) is not placed. A linearization
 *       keeps the results that it may have had, so open reads cause no branches.
 *   <li>An operation with unknown outcome need not take effect. A linearization that has used it is dropped if another
 *       one in the same state has not. So a write that nobody answers and nobody reads costs no branches.
 *   <li>Equal operations with unknown outcome are interchangeable: only their number matters.
 * </ul>
 *
 * <p>The cost is exponential in the number of open operations, and of those with unknown outcome that lead to different
 * states. Beyond a limit, {@link RealTimeOrderSearch} decides.
 */
final class LinearizationSearch<S, O, R> {

    /**
     * A linearization of a search.
     *
     * @param isExplained true if the answered operation may have had its result earlier, without changing the state
     */
    private record SearchNode<S, O, R>(Linearization<S, O, R> linearization, boolean isExplained) {}

    private final Specification<S, O, R> specification;
    private final int limit;

    /**
     * Creates a search.
     *
     * @param limit maximum number of linearizations that an answer may require
     */
    LinearizationSearch(Specification<S, O, R> specification, int limit) {
        this.specification = specification;
        this.limit = limit;
    }

    /** Returns the linearizations in which the operation has had this result; empty if there are too many to search. */
    Optional<Set<Linearization<S, O, R>>> findExplanations(
            Map<OperationId, O> open, Set<Linearization<S, O, R>> possible, OperationId id, R result) {
        AnswerSearch search = new AnswerSearch(open, id, result);
        return search.run(possible) ? Optional.of(search.found.toSet()) : Optional.empty();
    }

    /** Returns the results that the open operation may have; empty if there are too many linearizations to search. */
    Optional<Set<R>> findPossibleResults(
            Map<OperationId, O> open, Set<Linearization<S, O, R>> possible, OperationId id) {
        AnswerSearch search = new AnswerSearch(open, id, null);
        return search.run(possible) ? Optional.of(search.results) : Optional.empty();
    }

    /** The search for one answer. */
    private final class AnswerSearch {

        private final Map<OperationId, O> open;
        private final OperationId id;
        private final O operation;
        private final @Nullable R result; // null to collect all possible results

        private final MaximalLinearizations<S, O, R> found = new MaximalLinearizations<>();
        private final Set<R> results = new LinkedHashSet<>();
        private final MaximalLinearizations<S, O, R> seen = new MaximalLinearizations<>();
        private final MaximalLinearizations<S, O, R> seenExplained = new MaximalLinearizations<>();
        private final Deque<SearchNode<S, O, R>> queue = new ArrayDeque<>();
        private int visited;

        AnswerSearch(Map<OperationId, O> open, OperationId id, @Nullable R result) {
            this.open = open;
            this.id = id;
            this.operation = Objects.requireNonNull(open.get(id));
            this.result = result;
        }

        /** Runs the search. Returns false if the limit ended it. */
        boolean run(Set<Linearization<S, O, R>> from) {
            for (Linearization<S, O, R> each : from) {
                if (each.hasTakenEffect(id)) {
                    addResult(each, Objects.requireNonNull(each.effects().get(id)));
                } else {
                    results.addAll(each.results().getOrDefault(id, Set.of()));
                    if (result != null && each.mayHaveReturned(id, result)) {
                        explain(each.without(id));
                    } else {
                        enqueue(each.without(id), false);
                    }
                }
            }
            while (!queue.isEmpty() && visited <= limit) {
                visit(queue.remove());
            }
            return queue.isEmpty();
        }

        private void enqueue(Linearization<S, O, R> linearization, boolean isExplained) {
            if ((isExplained ? seenExplained : seen).add(linearization)) {
                queue.add(new SearchNode<>(linearization, isExplained));
                visited++;
            }
        }

        /** Adds a linearization in which the operation has had its result without changing the state. */
        private void explain(Linearization<S, O, R> linearization) {
            found.add(linearization);
            if (!specification.isReadOnly(operation)) { // else whatever takes effect can wait for a later answer
                enqueue(linearization, true);
            }
        }

        private void visit(SearchNode<S, O, R> node) {
            Linearization<S, O, R> before = node.linearization();
            Specification.OperationResult<S, R> outcome = specification.apply(before.state(), operation);
            boolean hasEffect = !outcome.state().equals(before.state());
            if (hasEffect) {
                addResult(before.withEffect(id, outcome), outcome.result());
            } else if (!node.isExplained()) {
                results.add(outcome.result());
                if (outcome.result().equals(result)) {
                    explain(before);
                    return;
                }
            }
            expand(before, node.isExplained());
        }

        private void expand(Linearization<S, O, R> before, boolean isExplained) {
            open.forEach((other, called) -> {
                if (!other.equals(id) && !before.hasTakenEffect(other)) {
                    addEffect(
                            before,
                            called,
                            outcome -> enqueue(observed(before.withEffect(other, outcome)), isExplained));
                }
            });
            before.unused()
                    .keySet()
                    .forEach(unknown -> addEffect(
                            before,
                            unknown,
                            outcome -> enqueue(observed(before.withUse(unknown, outcome.state())), isExplained)));
        }

        private void addEffect(
                Linearization<S, O, R> before, O applied, Consumer<Specification.OperationResult<S, R>> effect) {
            Specification.OperationResult<S, R> outcome = specification.apply(before.state(), applied);
            if (!outcome.state().equals(before.state())) {
                effect.accept(outcome);
            }
        }

        private void addResult(Linearization<S, O, R> after, R possible) {
            results.add(possible);
            if (possible.equals(result)) {
                found.add(observed(after).without(id));
            }
        }

        /** Adds the results that open operations may have in the new state without changing it. */
        private Linearization<S, O, R> observed(Linearization<S, O, R> after) {
            Linearization<S, O, R> observed = after;
            for (Map.Entry<OperationId, O> each : open.entrySet()) {
                OperationId other = each.getKey();
                if (!other.equals(id) && !after.hasTakenEffect(other)) {
                    Specification.OperationResult<S, R> outcome = specification.apply(after.state(), each.getValue());
                    if (outcome.state().equals(after.state())) {
                        observed = observed.withPossibleResult(other, outcome.result());
                    }
                }
            }
            return observed;
        }
    }
}
