package dev.winnow.casebook.paxos;

import static java.util.Comparator.comparingInt;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Accepted;
import dev.winnow.casebook.paxos.Message.Agree;
import dev.winnow.casebook.paxos.Message.Prepare;
import dev.winnow.casebook.paxos.Message.Propose;
import dev.winnow.casebook.paxos.Message.Reject;
import dev.winnow.casebook.paxos.Proposer.Phase;
import java.util.List;
import java.util.Optional;

/**
 * The behavior of a proposer.
 *
 * <p>Paxos Made Simple (Lamport, 2001), section 2.2. It asks the acceptors to promise a round that no other proposer
 * uses. When a majority agrees, it proposes the value of the highest proposal that any of them had accepted, or its own
 * if there is none. When a majority accepts, the value is chosen and the proposer is done. After a rejection or a
 * timeout it begins a higher round.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
final class Proposing {

    private final int number;
    private final int proposers;
    private final List<String> acceptors;
    private final int lastRound;
    private final Bug bug;

    /** Creates the behavior of proposer {@code number} (from 1). It begins no round above {@code lastRound}. */
    Proposing(int number, int proposers, List<String> acceptors, int lastRound, Bug bug) {
        this.number = number;
        this.proposers = proposers;
        this.acceptors = List.copyOf(acceptors);
        this.lastRound = lastRound;
        this.bug = bug;
    }

    Proposer on(Proposer proposer, String from, Message message, Outbox out) {
        if (message instanceof Propose propose) {
            return proposer.is(Phase.IDLE) ? beginRound(proposer, propose.value(), 0, out) : proposer;
        }
        if (message instanceof Agree agree) {
            return onAgree(proposer, from, agree, out);
        }
        if (message instanceof Accepted accepted) {
            return onAccepted(proposer, from, accepted, out);
        }
        return message instanceof Reject reject ? onReject(proposer, reject, out) : proposer;
    }

    /** Handles a timeout. */
    Proposer onTimeout(Proposer proposer, Outbox out) {
        return beginRound(proposer, proposer.value(), proposer.round(), out);
    }

    private Proposer beginRound(Proposer proposer, String value, int above, Outbox out) {
        int round = firstOwnRoundAbove(above);
        if (round > lastRound) {
            out.cancelRetryTimer();
            return proposer.givenUp();
        }
        acceptors.forEach(acceptor -> out.send(acceptor, new Prepare(round)));
        out.setRetryTimer();
        return new Proposer(
                Phase.PREPARING,
                round,
                value,
                bug == Bug.STALE_AGREES ? proposer.agrees() : Proposer.NO_AGREES,
                List.of());
    }

    /** Returns the next round of this proposer. Its rounds are its number plus multiples of the number of proposers. */
    private int firstOwnRoundAbove(int round) {
        return round < number ? number : number + ((round - number) / proposers + 1) * proposers;
    }

    private Proposer onAgree(Proposer proposer, String acceptor, Agree agree, Outbox out) {
        boolean expected = bug == Bug.STALE_AGREES || agree.round() == proposer.round();
        if (!proposer.is(Phase.PREPARING) || !expected) {
            return proposer;
        }
        Proposer next = proposer.with(acceptor, agree);
        return isMajority(next.agrees().size()) ? propose(next, out) : next;
    }

    private Proposer propose(Proposer proposer, Outbox out) {
        String value = proposer.agrees().values().stream()
                .map(Agree::accepted)
                .flatMap(Optional::stream)
                .max(comparingInt(Proposal::round))
                .map(Proposal::value)
                .orElse(proposer.value());
        Accept accept = new Accept(new Proposal(proposer.round(), value));
        acceptors.forEach(acceptor -> out.send(acceptor, accept));
        return proposer.proposing(value);
    }

    private Proposer onAccepted(Proposer proposer, String acceptor, Accepted accepted, Outbox out) {
        if (!proposer.is(Phase.PROPOSING) || accepted.round() != proposer.round()) {
            return proposer;
        }
        Proposer next = proposer.acceptedBy(acceptor);
        if (!isMajority(next.accepts().size())) {
            return next;
        }
        out.cancelRetryTimer();
        return next.done();
    }

    private Proposer onReject(Proposer proposer, Reject reject, Outbox out) {
        boolean waiting = proposer.is(Phase.PREPARING) || proposer.is(Phase.PROPOSING);
        return waiting && reject.round() == proposer.round()
                ? beginRound(proposer, proposer.value(), reject.promised(), out)
                : proposer;
    }

    private boolean isMajority(int count) {
        return 2 * count > acceptors.size();
    }
}
