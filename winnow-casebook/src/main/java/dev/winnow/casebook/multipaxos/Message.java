package dev.winnow.casebook.multipaxos;

import java.util.SortedMap;

/** Messages between clients, the election and the nodes. */
public sealed interface Message {

    /** From a client: a value to get chosen in some slot. */
    record Submit(String value) implements Message {}

    /** To a client: its value is chosen. */
    record Done(String value) implements Message {}

    /** From the election: become leader. */
    record Lead() implements Message {}

    /** Phase 1, for all slots: asks to promise this ballot and to report what was accepted. */
    record Prepare(int ballot) implements Message {}

    /** The promise, with what the node accepted and what it knows to be chosen, by slot. */
    record Promise(int ballot, SortedMap<Integer, Proposal> accepted, SortedMap<Integer, String> decided)
            implements Message {}

    /** Phase 2: asks to accept this proposal. */
    record Accept(int slot, Proposal proposal) implements Message {}

    record Accepted(int slot, int ballot) implements Message {}

    /**
     * A higher ballot was promised than that of the accept in this slot, or of the prepare if it is {@link #NO_SLOT}.
     */
    record Reject(int slot, int ballot, int promised) implements Message {
        static final int NO_SLOT = 0;
    }

    /** This value is chosen. */
    record Decided(int slot, String value) implements Message {}
}
