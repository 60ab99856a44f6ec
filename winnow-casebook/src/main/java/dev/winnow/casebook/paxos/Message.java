package dev.winnow.casebook.paxos;

import java.util.Optional;

/** Messages between the environment, proposers and acceptors. */
public sealed interface Message {

    /** From outside to a proposer: a value to get chosen. */
    record Propose(String value) implements Message {}

    /** Phase 1: asks to promise this round and to report what was accepted. */
    record Prepare(int round) implements Message {}

    /** The promise, with the latest proposal that the acceptor accepted. */
    record Agree(int round, Optional<Proposal> accepted) implements Message {}

    /** Phase 2: asks to accept this proposal. */
    record Accept(Proposal proposal) implements Message {}

    /** The proposal of this round was accepted. */
    record Accepted(int round) implements Message {}

    /** The prepare or accept of this round came too late: a higher round was promised. */
    record Reject(int round, int promised) implements Message {}
}
