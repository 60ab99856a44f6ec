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
 * @param known whether each transaction was committed; who said so first is not kept, for there to be fewer states
 */
record DecidedAlike(Map<Integer, Boolean> known) {

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
        Boolean before = known.get(decision.tx());
        if (before == null) {
            Map<Integer, Boolean> more = new TreeMap<>(known);
            more.put(decision.tx(), decision.commit());
            return Judgement.holds(new DecidedAlike(Collections.unmodifiableMap(more)));
        }
        return before == decision.commit()
                ? Judgement.holds(this)
                : Judgement.broken(
                        "transaction %d was %s, but %s %s it"
                                .formatted(decision.tx(), word(before), server, word(decision.commit())),
                        server);
    }

    private static String word(boolean commit) {
        return commit ? "committed" : "aborted";
    }
}
