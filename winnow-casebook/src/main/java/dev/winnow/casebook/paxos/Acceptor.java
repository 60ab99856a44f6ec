package dev.winnow.casebook.paxos;

import java.util.Optional;

/**
 * The state of an acceptor.
 *
 * @param promised it rejects rounds below this one
 * @param accepted the latest proposal it accepted
 */
record Acceptor(int promised, Optional<Proposal> accepted) {

    static final Acceptor NEW = new Acceptor(0, Optional.empty());
}
