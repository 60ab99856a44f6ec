package dev.winnow.casebook.paxos;

import java.util.Optional;

/** What is said between whoever wants a value chosen, proposers and acceptors. */
public sealed interface Message {

    /** From outside to a proposer: get this value chosen. */
    record Propose(String value) implements Message {}

    /** Phase 1: let nothing pass that is below this round, and tell what you accepted. */
    record Prepare(int round) implements Message {}

    /** The promise asked for, with the latest proposal that the acceptor accepted. */
    record Agree(int round, Optional<Proposal> accepted) implements Message {}

    /** Phase 2: accept this. */
    record Accept(Proposal proposal) implements Message {}

    /** The proposal of this round was accepted. */
    record Accepted(int round) implements Message {}

    /** The prepare or accept of this round came too late: a higher one was promised. */
    record Reject(int round, int promised) implements Message {}
}
