package dev.winnow.casebook.multipaxos;

/** Bugs of Multi-Paxos. */
public enum Bug {
    /** No bug. */
    NONE,

    /**
     * A node keeps one ballot for both what it promised and what it accepted. "It only ever grows": but then a promise
     * makes old values look as if they had just been accepted. Also, it expects nothing more about a slot whose value
     * it knows to be chosen. "That is settled": but a new leader that does not know proposes the value again.
     */
    ONE_RECORD,

    /**
     * A leader looks up a rejected proposal by slot, not by ballot. "What was rejected is what I proposed there":
     * unless it has lost and regained leadership since, and that slot is decided.
     */
    REJECTED_BY_SLOT,

    /**
     * A node that promises a higher ballot reports what it accepted, and forgets it. "The new leader knows it now, and
     * will propose it again": unless that leader is replaced first. Also, it treats a rejected proposal as open: "what
     * a majority has accepted nobody rejects". But the last acceptor may, if each sender has its own channel.
     */
    FORGETS_WHAT_IT_TOLD
}
