package dev.winnow.pekko.control;

import scala.concurrent.Promise;
import scala.util.Try;

/**
 * An answer to an ask, under way to the one who asked.
 *
 * @param sender the process that answered
 */
public record PendingReply(int item, int sender, ActorProcess asker, Promise<Object> promise, Try<Object> answer)
        implements PendingItems.PendingItem {}
