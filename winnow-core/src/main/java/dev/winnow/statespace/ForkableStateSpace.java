package dev.winnow.statespace;

/** A state space that several threads can search together, each in a fork of its own. */
public interface ForkableStateSpace extends StateSpace {

    /** Returns a state space of the same system for another thread. Forks understand each other's configurations. */
    ForkableStateSpace fork();
}
