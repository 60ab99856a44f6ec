package dev.winnow.pekko.control;

import scala.concurrent.Promise;
import scala.util.Try;

/**
 * An answer in flight to the process that asked.
 *
 * @param sender the process that answered
 */
public record PendingReply(int item, int sender, ActorProcess asker, Promise<Object> promise, Try<Object> answer)
        implements PendingItems.PendingItem {
    @Override
    public ActorProcess handler() {
        return asker;
    }
}
