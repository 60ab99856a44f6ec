package dev.winnow.casebook.paxos;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Accepted;
import dev.winnow.casebook.paxos.Message.Agree;
import dev.winnow.casebook.paxos.Message.Prepare;
import dev.winnow.casebook.paxos.Message.Reject;
import java.util.Optional;

/** What an acceptor does: it agrees to higher rounds, and accepts what is not below the round it agreed to last. */
final class Accepting {

    private final Bug bug;

    Accepting(Bug bug) {
        this.bug = bug;
    }

    Acceptor on(Acceptor acceptor, String proposer, Message message, Outbox out) {
        if (message instanceof Prepare prepare) {
            return onPrepare(acceptor, proposer, prepare.round(), out);
        }
        return message instanceof Accept accept ? onAccept(acceptor, proposer, accept.proposal(), out) : acceptor;
    }

    private Acceptor onPrepare(Acceptor acceptor, String proposer, int round, Outbox out) {
        boolean careless = bug == Bug.AGREES_WHILE_EMPTY && acceptor.accepted().isEmpty();
        if (round < acceptor.promised() && !careless) {
            out.send(proposer, new Reject(round, acceptor.promised()));
            return acceptor;
        }
        Acceptor next = new Acceptor(round, acceptor.accepted().map(accepted -> kept(accepted, round)));
        out.send(proposer, new Agree(round, next.accepted()));
        return next;
    }

    /** The accepted proposal as it is known once this round is promised. */
    private Proposal kept(Proposal accepted, int round) {
        return bug == Bug.ONE_RECORD ? new Proposal(round, accepted.value()) : accepted;
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
