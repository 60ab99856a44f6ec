package dev.winnow.casebook.tms;

import dev.winnow.casebook.Outcomes.TransactionOutcome;
import dev.winnow.casebook.chain.Command;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Vote;
import dev.winnow.model.Step;
import java.util.List;
import java.util.Optional;

/**
 * The decisions of participants. A participant has decided when its tail says so: what only other servers have may be
 * lost. A no vote is a decision to abort.
 */
final class ParticipantDecisions {

    private ParticipantDecisions() {}

    static List<TransactionOutcome> in(Step step) {
        if (step.process() == null) {
            return List.of();
        }
        return step.sent().stream()
                .map(item -> decision(item.payload()))
                .flatMap(Optional::stream)
                .map(decision -> new TransactionOutcome(decision.tx(), decision))
                .toList();
    }

    private static Optional<Decision> decision(Object message) {
        Command command = message instanceof Updated updated ? updated.entry().command() : null;
        if (command instanceof Vote vote && !vote.yes()) {
            return Optional.of(new Decision(vote.tx(), false));
        }
        return command instanceof Decision decision ? Optional.of(decision) : Optional.empty();
    }
}
