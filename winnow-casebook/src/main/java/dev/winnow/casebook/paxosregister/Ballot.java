package dev.winnow.casebook.paxosregister;

/** A ballot: rounds with ties broken by server. */
record Ballot(int round, int server) implements Comparable<Ballot> {

    static final Ballot NONE = new Ballot(0, 0);

    @Override
    public int compareTo(Ballot other) {
        return round != other.round ? Integer.compare(round, other.round) : Integer.compare(server, other.server);
    }
}
