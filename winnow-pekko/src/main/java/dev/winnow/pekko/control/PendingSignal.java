package dev.winnow.pekko.control;

/**
 * A system message that is an event of its own: a request to stop, or the failure of a child.
 *
 * @param sender the process whose step caused it, or -1
 */
public record PendingSignal(int item, int sender, ActorProcess receiver, Runnable dispatch)
        implements PendingItems.PendingItem {
    @Override
    public ActorProcess handler() {
        return receiver;
    }
}
