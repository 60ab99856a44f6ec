package dev.winnow.pekko;

/**
 * A system message that is a choice: when an actor is stopped, and when its parent learns that it failed.
 *
 * @param sender the process whose step caused it, or -1
 */
record HeldSignal(int item, int sender, ActorProcess receiver, Runnable dispatch) implements Pending.Thing {}
