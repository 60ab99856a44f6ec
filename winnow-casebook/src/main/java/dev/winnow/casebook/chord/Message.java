package dev.winnow.casebook.chord;

/** Messages between nodes. */
sealed interface Message {

    /** Asks for the successor of a node. */
    record Find(int node) implements Message {}

    record SuccessorIs(int node) implements Message {}

    record AskPredecessor() implements Message {}

    /** Answers {@link AskPredecessor}; the node is {@link RingNode#NONE} if there is no predecessor. */
    record PredecessorIs(int node) implements Message {}

    /** Tells a node that the sender may be its predecessor. */
    record Notify() implements Message {}
}
