package dev.winnow.casebook.chord;

/**
 * The state of a node.
 *
 * @param successor itself at first
 * @param predecessor {@link #NONE} at first
 * @param joined true if it belongs to the ring
 * @param asked true if it has asked to join
 * @param stabilized true if it has asked its successor for a better one
 */
record RingNode(int successor, int predecessor, boolean joined, boolean asked, boolean stabilized) {

    static final int NONE = -1;

    static RingNode alone(int self, boolean joined) {
        return new RingNode(self, NONE, joined, joined, false);
    }

    RingNode asking() {
        return new RingNode(successor, predecessor, joined, true, stabilized);
    }

    RingNode stabilizing() {
        return new RingNode(successor, predecessor, joined, asked, true);
    }

    RingNode joining(int next) {
        return new RingNode(next, predecessor, true, asked, stabilized);
    }

    RingNode followedBy(int next) {
        return new RingNode(next, predecessor, joined, asked, stabilized);
    }

    RingNode following(int previous) {
        return new RingNode(successor, previous, joined, asked, stabilized);
    }
}
