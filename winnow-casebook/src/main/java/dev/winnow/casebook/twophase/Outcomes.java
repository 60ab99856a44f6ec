package dev.winnow.casebook.twophase;

import dev.winnow.casebook.twophase.Message.Decision;
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
 * @param known the first decision on each transaction, and who took it
 */
record Outcomes(Map<Integer, First> known) {

    private record First(ProcessId replica, Decision decision) {}

    static Invariant<?> areTheSameEverywhere() {
        return Invariant.overHistory("replicas decide alike", new Outcomes(Map.of()), Outcomes::after);
    }

    private static Judgement<Outcomes> after(Outcomes outcomes, Step step, States states) {
        int index = step.processIndex();
        return index >= 0 && states.at(index) instanceof Replica replica
                ? outcomes.judge(Objects.requireNonNull(step.process()), replica.last())
                : Judgement.holds(outcomes);
    }

    private Judgement<Outcomes> judge(ProcessId replica, Decision decision) {
        First first = known.get(decision.tx());
        if (first == null) {
            Map<Integer, First> more = new TreeMap<>(known);
            more.put(decision.tx(), new First(replica, decision));
            return Judgement.holds(new Outcomes(Collections.unmodifiableMap(more)));
        }
        return first.decision().equals(decision)
                ? Judgement.holds(this)
                : Judgement.broken(
                        "%s decided %s, %s decided %s".formatted(first.replica(), first.decision(), replica, decision),
                        first.replica(),
                        replica);
    }
}
