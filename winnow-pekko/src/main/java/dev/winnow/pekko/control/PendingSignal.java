package dev.winnow.pekko.control;

/**
 * A system message that is a choice: when an actor is stopped, and when its parent learns that it failed.
 *
 * @param sender the process whose step caused it, or -1
 */
public record PendingSignal(int item, int sender, ActorProcess receiver, Runnable dispatch)
        implements PendingItems.PendingItem {}
