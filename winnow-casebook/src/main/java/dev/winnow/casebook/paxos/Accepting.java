package dev.winnow.casebook.paxos;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Accepted;
import dev.winnow.casebook.paxos.Message.Agree;
import dev.winnow.casebook.paxos.Message.Prepare;
import dev.winnow.casebook.paxos.Message.Reject;
import java.util.Optional;

/**
 * The behavior of an acceptor: promises higher rounds, and accepts proposals that are not below the round it promised
 * last.
 */
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
        boolean ignoresPromise =
                bug == Bug.AGREES_WHILE_EMPTY && acceptor.accepted().isEmpty();
        if (round < acceptor.promised() && !ignoresPromise) {
            out.send(proposer, new Reject(round, acceptor.promised()));
            return acceptor;
        }
        Acceptor next = new Acceptor(round, acceptor.accepted().map(accepted -> keptAfterPromise(accepted, round)));
        out.send(proposer, new Agree(round, next.accepted()));
        return next;
    }

    /** Returns the accepted proposal once this round is promised. */
    private Proposal keptAfterPromise(Proposal accepted, int round) {
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
