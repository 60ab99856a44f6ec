package dev.winnow.casebook.paxosregister;

import java.util.Optional;

/** Messages between clients and servers. */
sealed interface Message {

    // Client to server.

    record Put(int request, char value) implements Message {}

    record Get(int request) implements Message {}

    // Server to client.

    record PutOk(int request) implements Message {}

    record GetOk(int request, char value) implements Message {}

    // Server to server.

    record Prepare(Ballot ballot) implements Message {}

    record Prepared(Ballot ballot, Optional<Vote> last) implements Message {}

    record Accept(Ballot ballot, Proposal proposal) implements Message {}

    record Accepted(Ballot ballot) implements Message {}

    record Decided(Ballot ballot, Proposal proposal) implements Message {}
}
