package dev.winnow.rehearse;

/** A state space that several threads can search together, each in a fork of its own. */
public interface ForkableStateSpace extends Graph {

    /** Returns another one of the same system, for another thread. Both understand each other's configurations. */
    ForkableStateSpace fork();
}
