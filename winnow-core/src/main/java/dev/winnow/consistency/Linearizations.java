package dev.winnow.consistency;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The set of linearizations that are consistent with a history. Equal sets are equal, whatever led to them. If the set
 * is too large, only the moments that led to it are known.
 *
 * @param open the operations that were called and have no outcome, by id
 * @param possible the possible linearizations, without those that another one covers; empty if none explains the
 *     history; null if there are too many
 * @param log a history with these linearizations; not compared, unless they are unknown
 */
record Linearizations<S, O, R>(
        Map<OperationId, O> open, @Nullable Set<Linearization<S, O, R>> possible, MomentLog<S, O, R> log) {

    static <S, O, R> Linearizations<S, O, R> start(Specification<S, O, R> specification) {
        Linearization<S, O, R> first = Linearization.start(specification.start());
        return new Linearizations<>(Map.of(), Set.of(first), MomentLog.startingAt(first));
    }

    boolean isKnown() {
        return possible != null;
    }

    boolean isImpossible() {
        return possible != null && possible.isEmpty();
    }

    /** Adds a call. The operation changes the state later, when an answer depends on it. */
    Linearizations<S, O, R> withCall(OperationId id, O operation, Specification<S, O, R> specification) {
        Map<OperationId, O> more = new LinkedHashMap<>(open);
        more.put(id, operation);
        return mapped(Collections.unmodifiableMap(more), log.withCall(id, operation), each -> {
            Specification.OperationResult<S, R> outcome = specification.apply(each.state(), operation);
            return outcome.state().equals(each.state()) ? each.withPossibleResult(id, outcome.result()) : each;
        });
    }

    /** Adds an answer: keeps what explains its result, if the search can tell. */
    Linearizations<S, O, R> withOk(OperationId id, R result, LinearizationSearch<S, O, R> search) {
        Set<Linearization<S, O, R>> found = possible == null
                ? null
                : search.findExplanations(open, possible, id, result).orElse(null);
        return new Linearizations<>(withoutOpen(id), found, log.withOk(id, result)).withShortLog();
    }

    /** Adds a failure: keeps linearizations in which the operation has had no effect. */
    Linearizations<S, O, R> withFail(OperationId id) {
        Set<Linearization<S, O, R>> kept = possible == null
                ? null
                : maximal(possible.stream()
                        .filter(each -> !each.hasTakenEffect(id))
                        .map(each -> each.without(id)));
        return new Linearizations<>(withoutOpen(id), kept, log.withFail(id)).withShortLog();
    }

    /** Adds an unknown outcome: the operation may still take effect, if it has not and can have any. */
    Linearizations<S, O, R> withInfo(OperationId id, O operation, boolean isReadOnly) {
        return mapped(
                        withoutOpen(id),
                        log.withInfo(id),
                        each -> each.hasTakenEffect(id) || isReadOnly
                                ? each.without(id)
                                : each.without(id).withUnused(operation))
                .withShortLog();
    }

    private Linearizations<S, O, R> mapped(
            Map<OperationId, O> newOpen, MomentLog<S, O, R> newLog, UnaryOperator<Linearization<S, O, R>> change) {
        return new Linearizations<>(
                newOpen, possible == null ? null : maximal(possible.stream().map(change)), newLog);
    }

    private static <S, O, R> Set<Linearization<S, O, R>> maximal(Stream<Linearization<S, O, R>> linearizations) {
        MaximalLinearizations<S, O, R> maximal = new MaximalLinearizations<>();
        linearizations.forEach(maximal::add);
        return maximal.toSet();
    }

    private Map<OperationId, O> withoutOpen(OperationId id) {
        Map<OperationId, O> fewer = new LinkedHashMap<>(open);
        fewer.remove(id);
        return Collections.unmodifiableMap(fewer);
    }

    /** Forgets moments that no longer matter: if nothing is open and one linearization is left, it tells everything. */
    private Linearizations<S, O, R> withShortLog() {
        return open.isEmpty() && possible != null && possible.size() == 1
                ? new Linearizations<>(
                        open,
                        possible,
                        MomentLog.startingAt(List.copyOf(possible).get(0)))
                : this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Linearizations<?, ?, ?> that
                && open.equals(that.open)
                && Objects.equals(possible, that.possible)
                && (possible != null || log.equals(that.log));
    }

    @Override
    public int hashCode() {
        return Objects.hash(open, possible);
    }
}
