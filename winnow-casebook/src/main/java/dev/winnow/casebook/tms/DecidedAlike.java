package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.tms.Decree.Decision;
import dev.winnow.casebook.tms.Decree.Vote;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Judgement;
import dev.winnow.run.States;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the transaction manager promises: all participants that decided a transaction decided alike. A participant has decided
 * when its tail says so: what only other servers have may be lost. A vote of no is the decision to abort.
 *
 * @param known the first decision on each transaction, and which server told it
 */
record DecidedAlike(Map<Integer, First> known) {

    private record First(ProcessId server, boolean commit) {

        @Override
        public String toString() {
            return server + (commit ? " committed" : " aborted");
        }
    }

    static Invariant<?> everywhere() {
        return Invariant.overHistory("participants decide alike", new DecidedAlike(Map.of()), DecidedAlike::after);
    }

    private static Judgement<DecidedAlike> after(DecidedAlike known, Step step, States states) {
        ProcessId server = step.process();
        Judgement<DecidedAlike> judgement = Judgement.holds(known);
        if (server == null) {
            return judgement;
        }
        for (Item item : step.made()) {
            Optional<Decision> decision = decision(item.payload());
            if (decision.isPresent() && judgement instanceof Judgement.Holds<DecidedAlike> holds) {
                judgement = holds.history().judge(server, decision.get());
            }
        }
        return judgement;
    }

    private static Optional<Decision> decision(Object told) {
        Command command = told instanceof Updated updated ? updated.entry().command() : null;
        if (command instanceof Vote vote && !vote.yes()) {
            return Optional.of(new Decision(vote.tx(), false));
        }
        return command instanceof Decision decision ? Optional.of(decision) : Optional.empty();
    }

    private Judgement<DecidedAlike> judge(ProcessId server, Decision decision) {
        First first = known.get(decision.tx());
        First now = new First(server, decision.commit());
        if (first == null) {
            Map<Integer, First> more = new TreeMap<>(known);
            more.put(decision.tx(), now);
            return Judgement.holds(new DecidedAlike(Collections.unmodifiableMap(more)));
        }
        return first.commit() == now.commit()
                ? Judgement.holds(this)
                : Judgement.broken(
                        "%s transaction %d, but %s it".formatted(first, decision.tx(), now), first.server(), server);
    }
}
