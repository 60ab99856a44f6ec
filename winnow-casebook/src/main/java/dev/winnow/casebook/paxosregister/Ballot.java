package dev.winnow.casebook.paxosregister;

/** A round of a server; those of one round are told apart by the server. */
record Ballot(int round, int server) implements Comparable<Ballot> {

    static final Ballot NONE = new Ballot(0, 0);

    @Override
    public int compareTo(Ballot other) {
        return round != other.round ? Integer.compare(round, other.round) : Integer.compare(server, other.server);
    }
}
