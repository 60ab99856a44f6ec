package dev.winnow.casebook.pekko.fsmraft;

/** The states of a member's state machine. */
public enum RaftState {
    /** Waits for the first configuration. */
    INIT,
    FOLLOWER,
    CANDIDATE,
    LEADER
}
