package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The linearizability invariant: every operation appears to take effect at one moment between its call and its return,
 * with the result that the specification gives.
 *
 * <p>Herlihy and Wing, "Linearizability: a correctness condition for concurrent objects" (1990). The
 * {@linkplain LinearizationSearch algorithm} is that of Wing and Gong (1993) with the memoization and just-in-time
 * linearization of Lowe (2017). Checking the parts of an object separately follows Horn and Kroening, "Faster
 * linearizability checking via P-compositionality" (2015).
 *
 * <p>These papers check a complete history. Here the history grows step by step and a search may rewind it, so the
 * invariant keeps the set of configurations that Lowe's algorithm reaches after the history: the possible states of the
 * object, each with the open operations that have taken effect and their results. This set is a small value. It is
 * equal after all histories that leave the same possibilities, which lets a stateful search merge them.
 *
 * <p>If an answer requires too many linearizations, the invariant keeps the history instead, and a
 * {@linkplain RealTimeOrderSearch depth-first search} looks for one linearization of all of it. The check is exact: it
 * fails at the first step whose result no linearization explains. If that search is too large, too, it is undecided.
 *
 * @param <S> the states of the object
 * @param <O> the operations
 * @param <R> the results
 */
final class Linearizability<S, O, R> extends ConsistencyInvariant<O, R, LinearizableHistory<S, O, R>> {

    private static final int MAX_LINEARIZATIONS = 1 << 10;
    private static final int MAX_SEARCH_STATES = 1 << 14;

    private final Specification<S, O, R> specification;
    private final LinearizationSearch<S, O, R> search;
    private final Linearizations<S, O, R> initial;

    Linearizability(Specification<S, O, R> specification, Observation<O, R> observation) {
        this(specification, observation, MAX_LINEARIZATIONS);
    }

    /**
     * Creates the invariant.
     *
     * @param limit maximum number of linearizations that an answer may require before the history is searched instead
     */
    Linearizability(Specification<S, O, R> specification, Observation<O, R> observation, int limit) {
        super(observation);
        this.specification = specification;
        this.search = new LinearizationSearch<>(specification, limit);
        this.initial = Linearizations.start(specification);
    }

    @Override
    public LinearizableHistory<S, O, R> start() {
        return LinearizableHistory.none();
    }

    @Override
    @Nullable
    O openOperation(LinearizableHistory<S, O, R> known, OperationId id) {
        Object part = known.partOf(id);
        return part == null ? null : before(known, part).open().get(id);
    }

    @Override
    boolean hasGivenUp(LinearizableHistory<S, O, R> known, ProcessId client) {
        return known.gaveUp().contains(client);
    }

    @Override
    LinearizableHistory<S, O, R> withCall(LinearizableHistory<S, O, R> known, OperationId id, O operation) {
        Object part = specification.part(operation);
        return known.with(part, before(known, part).withCall(id, operation, specification), initial);
    }

    @Override
    Judgement<LinearizableHistory<S, O, R>> withOk(LinearizableHistory<S, O, R> known, OperationId id, R result) {
        Object part = Objects.requireNonNull(known.partOf(id));
        Linearizations<S, O, R> before = before(known, part);
        Linearizations<S, O, R> after = before.withOk(id, result, search);
        return judge(known, part, after, () -> describe(before, id, result), id.client());
    }

    @Override
    Judgement<LinearizableHistory<S, O, R>> withFail(LinearizableHistory<S, O, R> known, OperationId id) {
        Object part = Objects.requireNonNull(known.partOf(id));
        Linearizations<S, O, R> before = before(known, part);
        String message = "%s was told that %s failed without effect; what others received shows its effect"
                .formatted(id.client(), Shapes.text(before.open().get(id)));
        return judge(known, part, before.withFail(id), () -> message, id.client());
    }

    private Judgement<LinearizableHistory<S, O, R>> judge(
            LinearizableHistory<S, O, R> known,
            Object part,
            Linearizations<S, O, R> after,
            Supplier<String> message,
            ProcessId client) {
        Optional<Boolean> isPossible = after.isKnown() ? Optional.of(!after.isImpossible()) : hasOrder(after);
        if (isPossible.isEmpty()) {
            return Judgement.undecided(
                    "more than %,d search states to find a linearization".formatted(MAX_SEARCH_STATES),
                    "let fewer clients call at once, let fewer of them crash or give up, or name independent parts of"
                            + " the object (Keyed, Specification.part)");
        }
        return isPossible.get()
                ? Judgement.holds(known.with(part, after, initial))
                : Judgement.broken(message.get(), client);
    }

    private Optional<Boolean> hasOrder(Linearizations<S, O, R> after) {
        return new RealTimeOrderSearch<>(after.log(), specification, MAX_SEARCH_STATES).findOrder();
    }

    @Override
    LinearizableHistory<S, O, R> withInfo(LinearizableHistory<S, O, R> known, OperationId id) {
        Object part = Objects.requireNonNull(known.partOf(id));
        Linearizations<S, O, R> before = before(known, part);
        O operation = Objects.requireNonNull(before.open().get(id));
        Linearizations<S, O, R> after = before.withInfo(id, operation, specification.isReadOnly(operation));
        return known.with(part, after, initial).withGivenUp(id.client());
    }

    @Override
    LinearizableHistory<S, O, R> withCrash(LinearizableHistory<S, O, R> known, ProcessId client) {
        List<OperationId> open = known.parts().values().stream()
                .flatMap(part -> part.open().keySet().stream())
                .filter(id -> id.client().equals(client))
                .toList();
        LinearizableHistory<S, O, R> next = known;
        for (OperationId id : open) {
            next = withInfo(next, id);
        }
        return next;
    }

    private Linearizations<S, O, R> before(LinearizableHistory<S, O, R> known, Object part) {
        return known.parts().getOrDefault(part, initial);
    }

    private String describe(Linearizations<S, O, R> before, OperationId id, R result) {
        String received = "%s received %s for %s"
                .formatted(
                        id.client(),
                        Shapes.text(result),
                        Shapes.text(before.open().get(id)));
        return Optional.ofNullable(before.possible())
                .flatMap(possible -> search.findPossibleResults(before.open(), possible, id))
                .map(results -> received + "; the history allows only "
                        + results.stream().map(Shapes::text).sorted().collect(Collectors.joining(" or ")))
                .orElse(received + "; nothing in the history explains it");
    }
}
