package dev.winnow.casebook.multipaxoslong;

/**
 * The state of a follower.
 *
 * @param accepted the slot that it accepted last
 * @param decided the last slot that it knows to be decided
 */
record Follower(int accepted, int decided) {

    static final Follower NEW = new Follower(0, 0);
}
