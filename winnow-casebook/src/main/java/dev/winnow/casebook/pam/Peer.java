package dev.winnow.casebook.pam;

/**
 * The state of a node.
 *
 * @param promised the highest ballot that it has promised
 * @param decided the value that it knows to be chosen; 0 if it knows none
 * @param used what it has done by itself
 */
record Peer(int promised, Accepted accepted, Round round, int decided, Used used) {

    static final Peer NEW = new Peer(0, Accepted.NONE, Round.NONE, 0, new Used(0, 0));

    /** Ballots started and restarts, both bounded. */
    record Used(int tries, int restarts) {}

    Peer promising(int ballot) {
        return new Peer(ballot, accepted, round, decided, used);
    }

    Peer accepting(int ballot, int value) {
        return new Peer(ballot, new Accepted(ballot, value), round, decided, used);
    }

    Peer running(Round next) {
        return new Peer(promised, accepted, next, decided, used);
    }

    Peer deciding(int value) {
        return new Peer(promised, accepted, round, value, used);
    }

    Peer trying() {
        return new Peer(promised, accepted, round, decided, new Used(used.tries() + 1, used.restarts()));
    }

    /** Returns the state after a restart: only what is on disk is left. */
    Peer restarted() {
        return new Peer(promised, accepted, Round.NONE, 0, new Used(used.tries(), used.restarts() + 1));
    }

    /** Returns the state after a restart without a disk. */
    Peer restartedEmpty() {
        return new Peer(0, Accepted.NONE, Round.NONE, 0, new Used(used.tries(), used.restarts() + 1));
    }
}
