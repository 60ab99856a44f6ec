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
 * An invariant: what clients see could have happened one operation after another, each at a moment between its call and
 * its return, and each answered as the specification says.
 *
 * <p>Herlihy and Wing, "Linearizability: a correctness condition for concurrent objects" (1990); Wing and Gong,
 * "Testing and verifying concurrent objects" (1993), with the memory of Lowe, "Testing for linearizability" (2017): no
 * pair of operations done and state twice; his just-in-time linearization; Horn and Kroening, "Faster linearizability
 * checking via P-compositionality" (2015), for keys.
 *
 * <p>They check a whole history that is given; here it grows step by step, and searches go back. So what is remembered
 * is not the history but the set of configurations that Lowe's algorithm has after it: the states in which the object
 * may be, and for each which open operations have taken effect and how. That set is a value, is small, and is equal
 * after different histories that leave the same possibilities, which a search that knows configurations again lives on.
 * An operation takes effect only at a return, its own or that of one that needs it before: anything sooner or later can
 * be moved there, so no possibility is lost.
 *
 * <p>Exact: broken at the very step whose answer nothing explains, and only then. The cost of a return is exponential
 * in the number of operations open at once, so there is a limit, which is told.
 *
 * @param <S> states of the object
 * @param <O> what it can be asked
 * @param <R> what it can answer
 */
public final class Linearizability<S, O, R> {

    private static final int MOST_WAYS = 1 << 16;
    private static final Object ONE = "";

    private final String name;
    private final Specification<S, O, R> specification;
    private final Function<Step, List<Moment<O, R>>> reading;
    private final Function<O, Object> key;
    private final boolean answersRepeat;
    private final Linearizations<S, O, R> untouched;

    private Linearizability(
            String name,
            Specification<S, O, R> specification,
            Function<Step, List<Moment<O, R>>> reading,
            Function<O, Object> key,
            boolean answersRepeat) {
        this.name = name;
        this.specification = specification;
        this.reading = reading;
        this.key = key;
        this.answersRepeat = answersRepeat;
        this.untouched = Linearizations.start(specification);
    }

    /**
     * An object as specified.
     *
     * @param reading the calls and returns that clients see in a step, in that order in which they do; most steps have
     *     none
     */
    public static <S, O, R> Linearizability<S, O, R> of(
            String name, Specification<S, O, R> specification, Function<Step, List<Moment<O, R>>> reading) {
        return new Linearizability<>(name, specification, reading, operation -> ONE, false);
    }

    /**
     * Operations of different keys have nothing to do with each other: the specification is that of one key, or of all.
     */
    public Linearizability<S, O, R> splitBy(Function<O, Object> keyOf) {
        return new Linearizability<>(name, specification, reading, keyOf, answersRepeat);
    }

    /** An answer to what is not open is one that comes twice, and means nothing; unless told it is a violation. */
    public Linearizability<S, O, R> answersMayRepeat() {
        return new Linearizability<>(name, specification, reading, key, true);
    }

    public Invariant<?> invariant() {
        return Invariant.overHistory(name, Map.<Object, Linearizations<S, O, R>>of(), (known, step, states) -> {
            Judgement<Map<Object, Linearizations<S, O, R>>> judgement = Judgement.holds(known);
            for (Moment<O, R> moment : reading.apply(step)) {
                if (judgement instanceof Judgement.Holds<Map<Object, Linearizations<S, O, R>>> holds) {
                    judgement = addMoment(holds.history(), moment);
                }
            }
            return judgement;
        });
    }

    /** By key; of one that is as before the first step nothing is remembered. */
    Judgement<Map<Object, Linearizations<S, O, R>>> addMoment(
            Map<Object, Linearizations<S, O, R>> known, Moment<O, R> moment) {
        Object openAt = keyOfOpen(known, moment.id());
        if (moment instanceof Moment.Call<O, R> call) {
            if (openAt != null) {
                throw HistoryErrors.calledTwice(name, call);
            }
            Object at = key.apply(call.operation());
            return Judgement.holds(with(known, at, of(known, at).withCall(call.id(), call.operation())));
        }
        Moment.Return<O, R> answer = (Moment.Return<O, R>) moment;
        if (openAt == null) {
            return answersRepeat
                    ? Judgement.holds(known)
                    : Judgement.broken(HistoryErrors.notOpen(answer), answer.process());
        }
        return returned(known, openAt, answer);
    }

    private Judgement<Map<Object, Linearizations<S, O, R>>> returned(
            Map<Object, Linearizations<S, O, R>> known, Object at, Moment.Return<O, R> answer) {
        Linearizations<S, O, R> before = of(known, at);
        try {
            Linearizations<S, O, R> after = before.withReturn(answer.id(), answer.result(), specification, MOST_WAYS);
            return after.linearizations().isEmpty()
                    ? Judgement.broken(complaint(before, answer), answer.process())
                    : Judgement.holds(with(known, at, after));
        } catch (Linearizations.TooManyLinearizations e) {
            throw new BadInput(
                    "the invariant '" + name + "' has " + e.getMessage(),
                    "let fewer clients call at once, restart fewer of them in the middle of a call, or let splitBy tell"
                            + " apart operations that have nothing to do with each other",
                    e);
        }
    }

    private String complaint(Linearizations<S, O, R> before, Moment.Return<O, R> answer) {
        String possible = before.possibleResults(answer.id(), specification, MOST_WAYS).stream()
                .map(Shapes::text)
                .sorted()
                .collect(Collectors.joining(" or "));
        return "%s is answered %s to %s; what was seen before allows only %s"
                .formatted(
                        answer.process(),
                        Shapes.text(answer.result()),
                        Shapes.text(before.open().get(answer.id())),
                        possible);
    }

    private @Nullable Object keyOfOpen(Map<Object, Linearizations<S, O, R>> known, Object id) {
        for (Map.Entry<Object, Linearizations<S, O, R>> each : known.entrySet()) {
            if (each.getValue().open().containsKey(id)) {
                return each.getKey();
            }
        }
        return null;
    }

    private Linearizations<S, O, R> of(Map<Object, Linearizations<S, O, R>> known, Object at) {
        Linearizations<S, O, R> there = known.get(at);
        return there == null ? untouched : there;
    }

    private Map<Object, Linearizations<S, O, R>> with(
            Map<Object, Linearizations<S, O, R>> known, Object at, Linearizations<S, O, R> now) {
        Map<Object, Linearizations<S, O, R>> next = new LinkedHashMap<>(known);
        if (now.equals(untouched)) {
            next.remove(at);
        } else {
            next.put(at, now);
        }
        return Collections.unmodifiableMap(next);
    }
}
