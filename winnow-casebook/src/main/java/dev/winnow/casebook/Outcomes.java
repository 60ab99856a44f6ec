package dev.winnow.casebook;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The guarantee of every atomic commitment protocol: all processes that decide a transaction decide alike.
 *
 * @param known the first decision on each transaction; who took it is not kept, which saves states
 */
public record Outcomes(Map<Integer, Object> known) {

    /** A decision on a transaction. */
    public record TransactionOutcome(int tx, Object decision) {}

    /** Returns an invariant over the decisions that each step reveals. */
    public static Invariant<?> areTheSame(String name, BiFunction<Step, States, List<TransactionOutcome>> revealed) {
        return Invariant.overHistory(
                name, new Outcomes(Map.of()), (known, step, states) -> known.after(step, revealed.apply(step, states)));
    }

    private Judgement<Outcomes> after(Step step, List<TransactionOutcome> outcomes) {
        Judgement<Outcomes> judgement = Judgement.holds(this);
        for (TransactionOutcome outcome : outcomes) {
            if (judgement instanceof Judgement.Holds<Outcomes> holds) {
                judgement = holds.history().judge(Objects.requireNonNull(step.process()), outcome);
            }
        }
        return judgement;
    }

    private Judgement<Outcomes> judge(ProcessId process, TransactionOutcome outcome) {
        Object first = known.get(outcome.tx());
        if (first == null) {
            Map<Integer, Object> extended = new TreeMap<>(known);
            extended.put(outcome.tx(), outcome.decision());
            return Judgement.holds(new Outcomes(Collections.unmodifiableMap(extended)));
        }
        return first.equals(outcome.decision())
                ? Judgement.holds(this)
                : Judgement.broken(
                        "%s decided %s, another one %s".formatted(process, outcome.decision(), first), process);
    }
}
