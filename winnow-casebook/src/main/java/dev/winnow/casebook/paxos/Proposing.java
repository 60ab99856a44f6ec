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
 * What a proposer does to get a value chosen.
 *
 * <p>Paxos Made Simple (Lamport, 2001), section 2.2. In a round that nobody else uses it asks the acceptors to let
 * nothing lower pass. When a majority agrees it proposes the value of the highest proposal that one of them had
 * accepted, or its own if there is none. When a majority accepts, the value is chosen and it is done. A rejection, or
 * too long a silence, lets it begin a higher round.
 *
 * <p>The functions are pure: a proposer goes in, the next one comes out, all else is said to the outbox.
 */
final class Proposing {

    private final int number;
    private final int proposers;
    private final List<String> acceptors;
    private final int lastRound;
    private final Bug bug;

    /** The proposer of this number, from 1, among so many. It gives up rather than begin a round above the last one. */
    Proposing(int number, int proposers, List<String> acceptors, int lastRound, Bug bug) {
        this.number = number;
        this.proposers = proposers;
        this.acceptors = List.copyOf(acceptors);
        this.lastRound = lastRound;
        this.bug = bug;
    }

    Proposer on(Proposer proposer, String from, Message message, Outbox out) {
        if (message instanceof Propose wish) {
            return proposer.is(Phase.IDLE) ? beginRound(proposer, wish.value(), 0, out) : proposer;
        }
        if (message instanceof Agree agree) {
            return onAgree(proposer, from, agree, out);
        }
        if (message instanceof Accepted accepted) {
            return onAccepted(proposer, from, accepted, out);
        }
        return message instanceof Reject reject ? onReject(proposer, reject, out) : proposer;
    }

    /** Nobody answered for too long. */
    Proposer onSilence(Proposer proposer, Outbox out) {
        return beginRound(proposer, proposer.value(), proposer.round(), out);
    }

    private Proposer beginRound(Proposer proposer, String value, int above, Outbox out) {
        int round = firstOwnRoundAbove(above);
        if (round > lastRound) {
            out.sleep();
            return proposer.givenUp();
        }
        acceptors.forEach(acceptor -> out.send(acceptor, new Prepare(round)));
        out.wakeLater();
        return new Proposer(
                Phase.PREPARING,
                round,
                value,
                bug == Bug.STALE_AGREES ? proposer.agrees() : Proposer.NO_AGREES,
                List.of());
    }

    /** The rounds of a proposer are its number, that plus the number of proposers, and so on. */
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
        out.sleep();
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
