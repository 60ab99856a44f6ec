package dev.winnow.casebook.miniraft;

/** The role of a member in its current term. */
public enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
}
