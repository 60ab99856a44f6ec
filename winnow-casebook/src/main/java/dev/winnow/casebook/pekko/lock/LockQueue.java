package dev.winnow.casebook.pekko.lock;

import java.util.List;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;

/**
 * Whose turn it is, and who waits.
 *
 * @param number of the current turn, or of the last one while the lock is free
 * @param queue whose turn it is, and after that who waits; empty while the lock is free
 */
record LockQueue(int number, List<ActorRef> queue) {

    static final LockQueue NONE = new LockQueue(0, List.of());

    LockQueue {
        queue = List.copyOf(queue);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    ActorRef current() {
        return queue.get(0);
    }

    LockQueue with(ActorRef client) {
        return new LockQueue(
                number, Stream.concat(queue.stream(), Stream.of(client)).toList());
    }

    LockQueue ended() {
        return new LockQueue(number, queue.subList(1, queue.size()));
    }

    LockQueue begun() {
        return new LockQueue(number + 1, queue);
    }
}
