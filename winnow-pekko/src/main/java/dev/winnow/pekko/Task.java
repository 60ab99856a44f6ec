package dev.winnow.pekko;

/**
 * A piece of work on a dispatcher: a future, a callback.
 *
 * @param owner the process that asked for it
 */
record Task(int item, ActorProcess owner, Runnable work) implements Pending.Thing {}
