package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Decision;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Judgement;
import dev.winnow.run.States;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What two-phase commit promises: all replicas that decided a transaction decided alike.
 *
 * @param known the first decision on each transaction
 */
record DecidedAlike(Map<Integer, Decision> known) {

    static Invariant<?> everywhere() {
        return Invariant.overHistory("replicas decide alike", new DecidedAlike(Map.of()), DecidedAlike::after);
    }

    private static Judgement<DecidedAlike> after(DecidedAlike decisions, Step step, States states) {
        int index = step.processIndex();
        return index >= 0 && states.at(index) instanceof Replica replica
                ? decisions.judge(Objects.requireNonNull(step.process()), replica.last())
                : Judgement.holds(decisions);
    }

    private Judgement<DecidedAlike> judge(ProcessId replica, Decision decision) {
        Decision first = known.get(decision.tx());
        if (first == null) {
            Map<Integer, Decision> more = new TreeMap<>(known);
            more.put(decision.tx(), decision);
            return Judgement.holds(new DecidedAlike(Collections.unmodifiableMap(more)));
        }
        return first.equals(decision)
                ? Judgement.holds(this)
                : Judgement.broken("%s decided %s, another one %s".formatted(replica, decision, first), replica);
    }
}
