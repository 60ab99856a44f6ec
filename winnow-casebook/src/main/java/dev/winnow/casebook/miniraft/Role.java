package dev.winnow.casebook.miniraft;

/** What a member is in its present term. */
public enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
}
