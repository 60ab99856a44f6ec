package dev.winnow.casebook.multipaxos;

/** What may be wrong with Multi-Paxos. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A node has one ballot for what it promised and for what it accepted. "It only ever grows": but a promise then
     * makes old values look as if they had been accepted just now.
     */
    ONE_RECORD,

    /**
     * A leader looks up what was rejected by its slot, and not by its ballot. "What was rejected is what I proposed
     * there": unless it has been overthrown and elected again since, and that slot is decided.
     */
    REJECTED_BY_SLOT,

    /**
     * A node that promises a higher ballot tells what it accepted, and forgets it. "The new leader knows it now, and
     * will propose it again": unless that one is overthrown before it does. And it takes a rejected proposal for an
     * open one: "what a majority has accepted nobody rejects". But the last of all may, if senders have channels of
     * their own.
     */
    FORGETS_WHAT_IT_TOLD
}
