package dev.winnow.casebook.multipaxos;

import dev.winnow.casebook.multipaxos.Message.Accept;
import dev.winnow.casebook.multipaxos.Message.Accepted;
import dev.winnow.casebook.multipaxos.Message.Decided;
import dev.winnow.casebook.multipaxos.Message.Done;
import dev.winnow.casebook.multipaxos.Message.Lead;
import dev.winnow.casebook.multipaxos.Message.Prepare;
import dev.winnow.casebook.multipaxos.Message.Promise;
import dev.winnow.casebook.multipaxos.Message.Reject;
import dev.winnow.casebook.multipaxos.Message.Submit;
import dev.winnow.casebook.multipaxos.NodeRole.Candidate;
import dev.winnow.casebook.multipaxos.NodeRole.Leader;
import dev.winnow.casebook.multipaxos.NodeRole.Open;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The behavior of a node.
 *
 * <p>Paxos Made Simple (Lamport, 2001), section 3. A node that is told to lead sends a prepare for all slots at once.
 * When a majority has promised, it proposes again what any of them had accepted, in the same slots, and then the
 * client's values in the slots that follow. A value that a majority accepted is chosen, and all nodes are told.
 *
 * <p>A node supports itself without a message. All functions are pure: they take a state and return the next one;
 * effects go to the outbox.
 */
public final class Participating {

    private final int number;
    private final List<String> nodes;
    private final String self;
    private final List<String> others;
    private final Bug bug;

    /** Creates the behavior of the node with this number, from 1. */
    public Participating(int number, List<String> nodes, Bug bug) {
        this.number = number;
        this.nodes = List.copyOf(nodes);
        this.self = nodes.get(number - 1);
        this.others = Node.without(nodes, self);
        this.bug = bug;
    }

    public Node on(Node node, String from, Message message, Outbox out) {
        if (message instanceof Submit submit) {
            return onSubmit(node, submit.value(), out);
        }
        if (message instanceof Lead) {
            return onLead(node, out);
        }
        if (message instanceof Prepare prepare) {
            return onPrepare(node, from, prepare.ballot(), out);
        }
        if (message instanceof Promise promise) {
            return onPromise(node, from, promise, out);
        }
        if (message instanceof Accept accept) {
            return onAccept(node, from, accept, out);
        }
        if (message instanceof Accepted accepted) {
            return onAccepted(node, from, accepted, out);
        }
        if (message instanceof Reject reject) {
            return onReject(node, reject);
        }
        if (message instanceof Decided decided && expects(node, decided.slot())) {
            return node.deciding(decided.slot(), decided.value());
        }
        return unexpected(node, message);
    }

    private static Node unexpected(Node node, Message message) {
        throw new IllegalStateException("%s does not expect %s".formatted(node, message));
    }

    /** Returns true if it expects proposals and decisions in this slot. */
    private boolean expects(Node node, int slot) {
        return bug != Bug.ONE_RECORD || !node.decided().containsKey(slot);
    }

    private Node onSubmit(Node node, String value, Outbox out) {
        return node.role() instanceof Leader ? propose(node, firstFree(node), value, out) : node.wanting(value);
    }

    // ---- phase 1

    private Node onLead(Node node, Outbox out) {
        if (node.role().isAt(node.promised())) {
            return node; // it leads already, or is about to
        }
        int ballot = firstOwnBallotAbove(node.promised());
        broadcast(new Prepare(ballot), out);
        return node.steppedDown()
                .promising(ballot, node.accepted())
                .in(new Candidate(ballot, List.of(self), node.accepted()));
    }

    /** Returns the next ballot of this node. Its ballots are its number plus multiples of the number of nodes. */
    private int firstOwnBallotAbove(int ballot) {
        return ballot < number ? number : number + ((ballot - number) / nodes.size() + 1) * nodes.size();
    }

    private Node onPrepare(Node node, String candidate, int ballot, Outbox out) {
        if (ballot <= node.promised()) {
            out.send(candidate, new Reject(Reject.NO_SLOT, ballot, node.promised()));
            return node;
        }
        out.send(candidate, new Promise(ballot, reported(node.accepted(), ballot), node.decided()));
        return node.steppedDown().promising(ballot, keptAfterPromise(node.accepted(), ballot));
    }

    private SortedMap<Integer, Proposal> reported(SortedMap<Integer, Proposal> accepted, int ballot) {
        return bug == Bug.ONE_RECORD ? keptAfterPromise(accepted, ballot) : accepted;
    }

    /** Returns what is accepted once this ballot is promised. */
    private SortedMap<Integer, Proposal> keptAfterPromise(SortedMap<Integer, Proposal> accepted, int ballot) {
        if (bug == Bug.FORGETS_WHAT_IT_TOLD) {
            return Collections.emptySortedMap();
        }
        if (bug != Bug.ONE_RECORD) {
            return accepted;
        }
        SortedMap<Integer, Proposal> stamped = new TreeMap<>(accepted);
        stamped.replaceAll((slot, proposal) -> new Proposal(ballot, proposal.value()));
        return Collections.unmodifiableSortedMap(stamped);
    }

    private Node onPromise(Node node, String supporter, Promise promise, Outbox out) {
        if (!(node.role() instanceof Candidate candidate) || candidate.ballot() != promise.ballot()) {
            return node;
        }
        List<String> supporters = Node.with(candidate.supporters(), supporter);
        SortedMap<Integer, Proposal> heard = highest(candidate.heard(), promise.accepted());
        Node informed = node.learning(promise.decided());
        return isMajority(supporters)
                ? lead(informed, candidate.ballot(), heard, out)
                : informed.in(new Candidate(candidate.ballot(), supporters, heard));
    }

    private static SortedMap<Integer, Proposal> highest(
            SortedMap<Integer, Proposal> some, SortedMap<Integer, Proposal> more) {
        SortedMap<Integer, Proposal> all = new TreeMap<>(some);
        more.forEach((slot, proposal) ->
                all.merge(slot, proposal, (one, other) -> one.ballot() >= other.ballot() ? one : other));
        return Collections.unmodifiableSortedMap(all);
    }

    // ---- phase 2

    private Node lead(Node node, int ballot, SortedMap<Integer, Proposal> heard, Outbox out) {
        Node leader = node.in(new Leader(ballot, Collections.emptySortedMap()));
        for (Map.Entry<Integer, Proposal> proposal : heard.entrySet()) {
            if (!node.decided().containsKey(proposal.getKey())) {
                leader = propose(leader, proposal.getKey(), proposal.getValue().value(), out);
            }
        }
        for (String value : leader.wanted()) {
            leader = propose(leader, firstFree(leader), value, out);
        }
        return leader;
    }

    /** Returns the first slot with neither a decided value nor an open proposal of its own. */
    private static int firstFree(Node node) {
        int slot = 1;
        while (node.decided().containsKey(slot)
                || (node.role() instanceof Leader leader && leader.open().containsKey(slot))) {
            slot++;
        }
        return slot;
    }

    private Node propose(Node node, int slot, String value, Outbox out) {
        Leader leader = (Leader) node.role();
        Proposal proposal = new Proposal(leader.ballot(), value);
        broadcast(new Accept(slot, proposal), out);
        Open open = new Open(value, List.of(self));
        return node.accepting(slot, proposal)
                .proposed(value)
                .in(new Leader(leader.ballot(), Node.with(leader.open(), slot, open)));
    }

    private Node onAccept(Node node, String leader, Accept accept, Outbox out) {
        Proposal proposal = accept.proposal();
        if (proposal.ballot() < node.promised()) {
            out.send(leader, new Reject(accept.slot(), proposal.ballot(), node.promised()));
            return node;
        }
        if (!expects(node, accept.slot())) {
            return unexpected(node, accept);
        }
        out.send(leader, new Accepted(accept.slot(), proposal.ballot()));
        return node.steppedDown().accepting(accept.slot(), proposal);
    }

    private Node onAccepted(Node node, String supporter, Accepted accepted, Outbox out) {
        if (!(node.role() instanceof Leader leader)
                || leader.ballot() != accepted.ballot()
                || !leader.open().containsKey(accepted.slot())) {
            return node;
        }
        Open open = leader.open().get(accepted.slot());
        List<String> supporters = Node.with(open.supporters(), supporter);
        if (!isMajority(supporters)) {
            Open more = new Open(open.value(), supporters);
            return node.in(new Leader(leader.ballot(), Node.with(leader.open(), accepted.slot(), more)));
        }
        broadcast(new Decided(accepted.slot(), open.value()), out);
        out.send(clientOf(open.value()), new Done(open.value()));
        return node.in(new Leader(leader.ballot(), Node.without(leader.open(), accepted.slot())))
                .deciding(accepted.slot(), open.value());
    }

    /** Gives up leadership in favor of a higher ballot, unless it has done so already. */
    private Node onReject(Node node, Reject reject) {
        if (!isForThisNode(node, reject)) {
            return node;
        }
        Node rejected = rejectsProposal(node, reject) ? node.rejectedIn(reject.slot()) : node.steppedDown();
        return rejected.promising(Math.max(node.promised(), reject.promised()), node.accepted());
    }

    private boolean isForThisNode(Node node, Reject reject) {
        boolean bySlot = bug == Bug.REJECTED_BY_SLOT && reject.slot() != Reject.NO_SLOT;
        return bySlot ? node.role() instanceof Leader : node.role().isAt(reject.ballot());
    }

    /** Returns true if an open proposal was rejected, not a prepare or what a majority has accepted meanwhile. */
    private boolean rejectsProposal(Node node, Reject reject) {
        boolean skipsCheck = bug == Bug.REJECTED_BY_SLOT || bug == Bug.FORGETS_WHAT_IT_TOLD;
        return reject.slot() != Reject.NO_SLOT && (skipsCheck || node.isOpen(reject.slot()));
    }

    /** Returns the client: a value is its name and a number, as in {@code client1.2}. */
    private static String clientOf(String value) {
        return value.substring(0, value.indexOf('.'));
    }

    private boolean isMajority(List<String> supporters) {
        return 2 * supporters.size() > nodes.size();
    }

    private void broadcast(Message message, Outbox out) {
        others.forEach(other -> out.send(other, message));
    }
}
