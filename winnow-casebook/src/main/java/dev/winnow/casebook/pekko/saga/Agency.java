package dev.winnow.casebook.pekko.saga;

import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Starts a saga for each trip that a client books. */
final class Agency {

    /** From the client. */
    record Book(int trip, ActorRef<Outcome> replyTo) {}

    /** To the client: the whole trip is booked, or nothing. */
    record Outcome(int trip, boolean booked) {}

    private Agency() {}

    /** Creates an agency that books with these providers, by name. */
    static Behavior<Book> create(Map<String, ActorRef<Provider.Command>> providers, Bug bug) {
        return Behaviors.setup(context -> Behaviors.receive(Book.class)
                .onMessage(Book.class, book -> {
                    context.spawn(Trip.create(book, providers, bug), "trip-" + book.trip());
                    return Behaviors.same();
                })
                .build());
    }
}
