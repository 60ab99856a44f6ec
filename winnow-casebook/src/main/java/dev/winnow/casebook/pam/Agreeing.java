package dev.winnow.casebook.pam;

import dev.winnow.casebook.Protocol;
import dev.winnow.casebook.pam.Message.Accept;
import dev.winnow.casebook.pam.Message.Prepare;
import dev.winnow.casebook.pam.Message.Promise;
import dev.winnow.casebook.pam.Message.Voted;
import dev.winnow.casebook.pam.Round.Phase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The behavior of a node. As proposer it starts ballots, as long as it has tries left and knows no decision; a ballot
 * that is not above what it has promised is spent without effect. It counts itself in phase 1, and in phase 2 unless it
 * has promised a higher ballot meanwhile. Answers that come late are ignored. A decision is told to nobody.
 */
final class Agreeing implements Protocol<Peer, Message> {

    /**
     * The size of the system.
     *
     * @param proposers how many of the nodes propose
     * @param tries how many ballots each of them may start
     * @param restarts how often each node may restart
     */
    record Limits(int nodes, int proposers, int tries, int restarts) {}

    private static final String BALLOT = "ballot";
    private static final String RESTART = "restart";

    private final int self;
    private final Limits limits;
    private final Bug bug;

    Agreeing(int self, Limits limits, Bug bug) {
        this.self = self;
        this.limits = limits;
        this.bug = bug;
    }

    @Override
    public Peer initial() {
        return Peer.NEW;
    }

    @Override
    public List<String> actions(Peer peer) {
        List<String> actions = new ArrayList<>();
        if (mayPropose(peer)) {
            actions.add(BALLOT);
        }
        if (peer.used().restarts() < limits.restarts()) {
            actions.add(RESTART);
        }
        return actions;
    }

    @Override
    public Peer act(Peer peer, String action, BiConsumer<Integer, Message> out) {
        if (action.equals(BALLOT)) {
            return propose(peer, out);
        }
        return bug == Bug.STATE_LOST_AT_RESTART ? peer.restartedEmpty() : peer.restarted();
    }

    private boolean mayPropose(Peer peer) {
        return self < limits.proposers() && peer.used().tries() < limits.tries() && peer.decided() == 0;
    }

    private Peer propose(Peer peer, BiConsumer<Integer, Message> out) {
        int ballot = 1 + self + limits.nodes() * peer.used().tries();
        Peer trying = peer.trying();
        if (ballot <= peer.promised()) {
            return trying;
        }
        broadcast(new Prepare(ballot), out);
        Round round = new Round(ballot, Phase.PREPARING, Collections.emptySortedSet(), peer.accepted());
        return trying.promising(ballot).running(round.with(self));
    }

    @Override
    public Peer on(Peer peer, int from, Message message, BiConsumer<Integer, Message> out) {
        if (message instanceof Prepare prepare) {
            return onPrepare(peer, from, prepare.ballot(), out);
        }
        if (message instanceof Accept accept) {
            return onAccept(peer, from, accept, out);
        }
        Round round = peer.round();
        if (message instanceof Promise promise && round.isIn(Phase.PREPARING, promise.ballot())) {
            return onPromise(peer, round.with(from).withBest(better(round.best(), promise.last())), out);
        }
        return message instanceof Voted && round.isIn(Phase.ACCEPTING, message.ballot())
                ? onVoted(peer, round.with(from))
                : peer;
    }

    private static Peer onPrepare(Peer peer, int from, int ballot, BiConsumer<Integer, Message> out) {
        if (ballot <= peer.promised()) {
            return peer;
        }
        out.accept(from, new Promise(ballot, peer.accepted()));
        return peer.promising(ballot);
    }

    private static Peer onAccept(Peer peer, int from, Accept accept, BiConsumer<Integer, Message> out) {
        if (accept.ballot() < peer.promised()) {
            return peer;
        }
        out.accept(from, new Voted(accept.ballot(), accept.value()));
        return peer.accepting(accept.ballot(), accept.value());
    }

    private Accepted better(Accepted best, Accepted heard) {
        boolean replaces = bug == Bug.FIRST_VALUE_HEARD_OF
                ? best.ballot() == 0 && heard.ballot() > 0
                : heard.ballot() > best.ballot();
        return replaces ? heard : best;
    }

    private Peer onPromise(Peer peer, Round round, BiConsumer<Integer, Message> out) {
        if (round.voters().size() < majority()) {
            return peer.running(round);
        }
        int value = round.best().ballot() > 0 ? round.best().value() : self + 1;
        broadcast(new Accept(round.ballot(), value), out);
        Round accepting = round.entering(Phase.ACCEPTING, value);
        return peer.promised() == round.ballot()
                ? peer.accepting(round.ballot(), value).running(accepting.with(self))
                : peer.running(accepting);
    }

    private Peer onVoted(Peer peer, Round round) {
        int value = round.best().value();
        return round.voters().size() < majority()
                ? peer.running(round)
                : peer.running(round.entering(Phase.DECIDED, value)).deciding(value);
    }

    private int majority() {
        return limits.nodes() / 2 + 1;
    }

    private void broadcast(Message message, BiConsumer<Integer, Message> out) {
        IntStream.range(0, limits.nodes()).filter(node -> node != self).forEach(node -> out.accept(node, message));
    }
}
