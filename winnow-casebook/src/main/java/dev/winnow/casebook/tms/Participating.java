package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;
import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Outbox;
import dev.winnow.casebook.chain.Service;
import dev.winnow.casebook.tms.TransactionCommand.Prepare;
import dev.winnow.casebook.tms.TransactionCommand.Vote;

/**
 * A participant as a replicated service: the server that gets a prepare votes at will, and all servers store the vote.
 */
record Participating(Bug bug) implements Service {

    @Override
    public Command admit(Command command, Outbox out) {
        return command instanceof Prepare prepare ? new Vote(prepare.tx(), out.choose(2) == 0) : command;
    }

    @Override
    public boolean isKnownAs(Entry entry, String coordinator, Update update) {
        boolean votesAgain = bug == Bug.VOTES_AGAIN && update.command() instanceof Prepare;
        return entry.number() == update.number() && !votesAgain;
    }

    /** Returns true if an entry of a log is for the same request as an earlier one, which is the one that counts. */
    boolean repeats(Entry entry, Entry earlier) {
        boolean votesAgain = bug == Bug.VOTES_AGAIN && entry.command() instanceof Vote;
        return entry.number() == earlier.number() && !votesAgain;
    }
}
