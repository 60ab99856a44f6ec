package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Unexpected;
import dev.winnow.casebook.multipaxos.Message.Lead;

/** The behavior of an election: replaces a leader that is suspected, and tells the coordinator. */
record Electing(String coordinator) {

    Election on(Election election, Message message, LogOutbox out) {
        if (!(message instanceof Suspect suspect)) {
            throw new Unexpected("the election", message);
        }
        Election next = election.without(suspect.server());
        if (!next.leader().equals(election.leader())) {
            out.send(next.leader(), new Lead());
            out.send(coordinator, new HeadChanged(next.leader()));
        }
        return next;
    }
}
