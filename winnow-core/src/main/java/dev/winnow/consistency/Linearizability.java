package dev.winnow.consistency;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A builder for the linearizability invariant: every operation appears to take effect at one moment between its call
 * and its return, with the result that the specification gives.
 *
 * <p>Herlihy and Wing, "Linearizability: a correctness condition for concurrent objects" (1990). The algorithm is that
 * of Wing and Gong, "Testing and verifying concurrent objects" (1993), with the memoization and just-in-time
 * linearization of Lowe, "Testing for linearizability" (2017). Splitting by key follows Horn and Kroening, "Faster
 * linearizability checking via P-compositionality" (2015).
 *
 * <p>These papers check a complete history. Here the history grows step by step and a search may rewind it, so the
 * invariant keeps the set of configurations that Lowe's algorithm reaches after the history: the possible states of the
 * object, each with the open operations that have taken effect and their results. This set is a small value. It is
 * equal after all histories that leave the same possibilities, which lets a stateful search merge them. An operation
 * takes effect only at a return: its own, or that of a later operation that depends on it. Any other linearization can
 * be moved to such a point, so none is lost.
 *
 * <p>The check is exact: it fails at the first step whose result no linearization explains. A return costs time
 * exponential in the number of open operations. A limit bounds it; exceeding the limit is an error.
 *
 * @param <S> the states of the object
 * @param <O> the operations
 * @param <R> the results
 */
public final class Linearizability<S, O, R> {

    private static final int MAX_LINEARIZATIONS = 1 << 16;
    private static final Object SINGLE_KEY = "";

    private final String name;
    private final Specification<S, O, R> specification;
    private final Function<Step, List<Moment<O, R>>> moments;
    private final Function<O, Object> key;
    private final boolean returnsMayRepeat;
    private final Linearizations<S, O, R> initial;

    private Linearizability(
            String name,
            Specification<S, O, R> specification,
            Function<Step, List<Moment<O, R>>> moments,
            Function<O, Object> key,
            boolean returnsMayRepeat) {
        this.name = name;
        this.specification = specification;
        this.moments = moments;
        this.key = key;
        this.returnsMayRepeat = returnsMayRepeat;
        this.initial = Linearizations.start(specification);
    }

    /**
     * Returns a check against a specification.
     *
     * @param name the name of the invariant
     * @param moments returns the calls and returns that clients see in a step, in order; empty for most steps
     */
    public static <S, O, R> Linearizability<S, O, R> of(
            String name, Specification<S, O, R> specification, Function<Step, List<Moment<O, R>>> moments) {
        return new Linearizability<>(name, specification, moments, operation -> SINGLE_KEY, false);
    }

    /**
     * Returns this check with operations on different keys checked separately. They must be independent; the
     * specification is that of one key, or a {@link Keyed} one of all keys.
     */
    public Linearizability<S, O, R> splitBy(Function<O, Object> keyOf) {
        return new Linearizability<>(name, specification, moments, keyOf, returnsMayRepeat);
    }

    /** Returns this check with duplicate returns ignored. By default, a return without an open call is a violation. */
    public Linearizability<S, O, R> answersMayRepeat() {
        return new Linearizability<>(name, specification, moments, key, true);
    }

    /** Returns the invariant. */
    public Invariant<?> invariant() {
        return Invariant.overHistory(name, Map.<Object, Linearizations<S, O, R>>of(), (known, step, states) -> {
            Judgement<Map<Object, Linearizations<S, O, R>>> judgement = Judgement.holds(known);
            for (Moment<O, R> moment : moments.apply(step)) {
                if (judgement instanceof Judgement.Holds<Map<Object, Linearizations<S, O, R>>> holds) {
                    judgement = addMoment(holds.history(), moment);
                }
            }
            return judgement;
        });
    }

    /**
     * Adds a call or a return.
     *
     * @param known the linearizations by key, without keys that are in their initial state
     */
    Judgement<Map<Object, Linearizations<S, O, R>>> addMoment(
            Map<Object, Linearizations<S, O, R>> known, Moment<O, R> moment) {
        Object openKey = keyOfOpen(known, moment.id());
        if (moment instanceof Moment.Call<O, R> call) {
            if (openKey != null) {
                throw HistoryErrors.calledTwice(name, call);
            }
            Object callKey = key.apply(call.operation());
            return Judgement.holds(with(known, callKey, of(known, callKey).withCall(call.id(), call.operation())));
        }
        Moment.Return<O, R> answer = (Moment.Return<O, R>) moment;
        if (openKey == null) {
            return returnsMayRepeat
                    ? Judgement.holds(known)
                    : Judgement.broken(HistoryErrors.notOpen(answer), answer.process());
        }
        return returned(known, openKey, answer);
    }

    private Judgement<Map<Object, Linearizations<S, O, R>>> returned(
            Map<Object, Linearizations<S, O, R>> known, Object returnKey, Moment.Return<O, R> answer) {
        Linearizations<S, O, R> before = of(known, returnKey);
        try {
            Linearizations<S, O, R> after =
                    before.withReturn(answer.id(), answer.result(), specification, MAX_LINEARIZATIONS);
            return after.linearizations().isEmpty()
                    ? Judgement.broken(describe(before, answer), answer.process())
                    : Judgement.holds(with(known, returnKey, after));
        } catch (Linearizations.TooManyLinearizations e) {
            throw new BadInput(
                    "the invariant '" + name + "' needs " + e.getMessage(),
                    "let fewer clients call at once, restart fewer of them during a call, or separate independent"
                            + " operations with splitBy",
                    e);
        }
    }

    private String describe(Linearizations<S, O, R> before, Moment.Return<O, R> answer) {
        String possible = before.possibleResults(answer.id(), specification, MAX_LINEARIZATIONS).stream()
                .map(Shapes::text)
                .sorted()
                .collect(Collectors.joining(" or "));
        return "%s received %s for %s; the history allows only %s"
                .formatted(
                        answer.process(),
                        Shapes.text(answer.result()),
                        Shapes.text(before.open().get(answer.id())),
                        possible);
    }

    private @Nullable Object keyOfOpen(Map<Object, Linearizations<S, O, R>> known, Object id) {
        for (Map.Entry<Object, Linearizations<S, O, R>> entry : known.entrySet()) {
            if (entry.getValue().open().containsKey(id)) {
                return entry.getKey();
            }
        }
        return null;
    }

    private Linearizations<S, O, R> of(Map<Object, Linearizations<S, O, R>> known, Object atKey) {
        return known.getOrDefault(atKey, initial);
    }

    private Map<Object, Linearizations<S, O, R>> with(
            Map<Object, Linearizations<S, O, R>> known, Object atKey, Linearizations<S, O, R> linearizations) {
        Map<Object, Linearizations<S, O, R>> next = new LinkedHashMap<>(known);
        if (linearizations.equals(initial)) {
            next.remove(atKey);
        } else {
            next.put(atKey, linearizations);
        }
        return Collections.unmodifiableMap(next);
    }
}
