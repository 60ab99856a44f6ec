package dev.winnow.casebook.paxos;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Accepted;
import dev.winnow.casebook.paxos.Message.Agree;
import dev.winnow.casebook.paxos.Message.Prepare;
import dev.winnow.casebook.paxos.Message.Reject;
import java.util.Optional;

/** What an acceptor does: it agrees to higher rounds, and accepts what is not below the round it agreed to last. */
final class Accepting {

    private Accepting() {}

    static Acceptor on(Acceptor acceptor, String proposer, Message message, Outbox out) {
        if (message instanceof Prepare prepare) {
            return onPrepare(acceptor, proposer, prepare.round(), out);
        }
        return message instanceof Accept accept ? onAccept(acceptor, proposer, accept.proposal(), out) : acceptor;
    }

    private static Acceptor onPrepare(Acceptor acceptor, String proposer, int round, Outbox out) {
        if (round < acceptor.promised()) {
            out.send(proposer, new Reject(round, acceptor.promised()));
            return acceptor;
        }
        out.send(proposer, new Agree(round, acceptor.accepted()));
        return new Acceptor(round, acceptor.accepted());
    }

    private static Acceptor onAccept(Acceptor acceptor, String proposer, Proposal proposal, Outbox out) {
        if (proposal.round() < acceptor.promised()) {
            out.send(proposer, new Reject(proposal.round(), acceptor.promised()));
            return acceptor;
        }
        out.send(proposer, new Accepted(proposal.round()));
        return new Acceptor(proposal.round(), Optional.of(proposal));
    }
}
