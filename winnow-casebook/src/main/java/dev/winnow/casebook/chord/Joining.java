package dev.winnow.casebook.chord;

import dev.winnow.casebook.Protocol;
import dev.winnow.casebook.chord.Message.AskPredecessor;
import dev.winnow.casebook.chord.Message.Find;
import dev.winnow.casebook.chord.Message.Notify;
import dev.winnow.casebook.chord.Message.PredecessorIs;
import dev.winnow.casebook.chord.Message.SuccessorIs;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The behavior of a node. Node 0 is a ring alone; each other node joins by it, once. A node that has joined stabilizes
 * once. Numbers are the identifiers on the ring.
 */
final class Joining implements Protocol<RingNode, Message> {

    private static final String JOIN = "join";
    private static final String STABILIZE = "stabilize";

    private final int self;
    private final int nodes;

    Joining(int self, int nodes) {
        this.self = self;
        this.nodes = nodes;
    }

    @Override
    public RingNode initial() {
        return RingNode.alone(self, self == 0);
    }

    @Override
    public List<String> actions(RingNode node) {
        if (!node.asked()) {
            return List.of(JOIN);
        }
        return node.joined() && !node.stabilized() ? List.of(STABILIZE) : List.of();
    }

    @Override
    public RingNode act(RingNode node, String action, BiConsumer<Integer, Message> out) {
        if (action.equals(JOIN)) {
            out.accept(0, new Find(self));
            return node.asking();
        }
        if (node.successor() != self) {
            out.accept(node.successor(), new AskPredecessor());
        }
        return node.stabilizing();
    }

    @Override
    public RingNode on(RingNode node, int from, Message message, BiConsumer<Integer, Message> out) {
        if (message instanceof Find find) {
            return onFind(node, find, out);
        }
        if (message instanceof SuccessorIs successor) {
            out.accept(successor.node(), new Notify());
            return node.joining(successor.node());
        }
        if (message instanceof AskPredecessor) {
            out.accept(from, new PredecessorIs(node.predecessor()));
            return node;
        }
        return message instanceof PredecessorIs predecessor
                ? onPredecessor(node, predecessor.node(), out)
                : onNotify(node, from, out);
    }

    private RingNode onFind(RingNode node, Find find, BiConsumer<Integer, Message> out) {
        int successor = node.successor();
        if (successor == self || isBetween(find.node(), self, successor)) {
            out.accept(find.node(), new SuccessorIs(successor));
        } else {
            out.accept(successor, find);
        }
        return node;
    }

    private RingNode onPredecessor(RingNode node, int predecessor, BiConsumer<Integer, Message> out) {
        boolean isBetter =
                predecessor != RingNode.NONE && predecessor != self && isBetween(predecessor, self, node.successor());
        RingNode next = isBetter ? node.followedBy(predecessor) : node;
        if (next.successor() != self) {
            out.accept(next.successor(), new Notify());
        }
        return next;
    }

    private RingNode onNotify(RingNode node, int from, BiConsumer<Integer, Message> out) {
        boolean isBetter = node.predecessor() == RingNode.NONE || isBetween(from, node.predecessor(), self);
        RingNode next = isBetter ? node.following(from) : node;
        if (node.successor() != self) {
            return next;
        }
        out.accept(from, new Notify());
        return next.followedBy(from);
    }

    /** Returns true if the identifier is strictly between two others, or differs from both if these are the same. */
    private boolean isBetween(int id, int after, int before) {
        int distance = Math.floorMod(id - after, nodes);
        return after == before ? id != after : distance > 0 && distance < Math.floorMod(before - after, nodes);
    }
}
