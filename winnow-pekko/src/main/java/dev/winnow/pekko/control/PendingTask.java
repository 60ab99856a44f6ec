package dev.winnow.pekko.control;

/**
 * A piece of work on a dispatcher: a future, a callback.
 *
 * @param owner the process that asked for it
 */
public record PendingTask(int item, ActorProcess owner, Runnable work) implements PendingItems.PendingItem {}
