package dev.winnow.casebook.multipaxos;

import java.util.SortedMap;

/** What is said between clients, the election and the nodes. */
sealed interface Message {

    /** From a client: get this value into a slot. */
    record Submit(String value) implements Message {}

    /** To a client: its value is in a slot. */
    record Done(String value) implements Message {}

    /** From the election: be the leader. */
    record Lead() implements Message {}

    /** Phase 1, for all slots: let nothing pass that is below this ballot, and tell what you accepted. */
    record Prepare(int ballot) implements Message {}

    /** The promise asked for, with what was accepted and what is known to be chosen, by slot. */
    record Promise(int ballot, SortedMap<Integer, Proposal> accepted, SortedMap<Integer, String> decided)
            implements Message {}

    /** Phase 2: accept this. */
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
