package dev.winnow.casebook.pekko.backoff;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Looks up items in a database. When it loses a connection, it fails and restarts, each time after a longer while. */
final class Catalog {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final double JITTER = 0.2;

    sealed interface Command {}

    /** From the client. */
    record Lookup(int item, ActorRef<Found> replyTo) implements Command {}

    /** From the database's driver. */
    record ConnectionLost() implements Command {}

    record Found(int item) {}

    private Catalog() {}

    static Behavior<Command> create() {
        return Behaviors.supervise(connected())
                .onFailure(SupervisorStrategy.restartWithBackoff(FIRST_PAUSE, LONGEST_PAUSE, JITTER));
    }

    private static Behavior<Command> connected() {
        return Behaviors.receive(Command.class)
                .onMessage(Lookup.class, lookup -> {
                    lookup.replyTo().tell(new Found(lookup.item()));
                    return Behaviors.same();
                })
                .onMessage(ConnectionLost.class, lost -> {
                    throw new IllegalStateException("the connection to the database is lost");
                })
                .build();
    }
}
