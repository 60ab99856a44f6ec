package dev.winnow.casebook.pekko.lockmanager;

import java.util.List;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;

/**
 * The holder of the lock and the queue behind it.
 *
 * @param number of the current turn, or of the last one while the lock is free
 * @param queue the client whose turn it is, then those that wait; empty while the lock is free
 */
record Turns(int number, List<ActorRef> queue) {

    static final Turns NONE = new Turns(0, List.of());

    Turns {
        queue = List.copyOf(queue);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    ActorRef current() {
        return queue.get(0);
    }

    Turns with(ActorRef client) {
        return new Turns(
                number, Stream.concat(queue.stream(), Stream.of(client)).toList());
    }

    Turns ended() {
        return new Turns(number, queue.subList(1, queue.size()));
    }

    Turns begun() {
        return new Turns(number + 1, queue);
    }
}
