package dev.winnow.pekko.control;

/**
 * A task on a dispatcher, such as the code of a future or a callback.
 *
 * @param owner the process that submitted it
 */
public record PendingTask(int item, ActorProcess owner, Runnable work) implements PendingItems.PendingItem {
    @Override
    public ActorProcess handler() {
        return owner;
    }
}
