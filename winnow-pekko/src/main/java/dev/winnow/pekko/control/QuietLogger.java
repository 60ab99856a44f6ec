package dev.winnow.pekko.control;

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.event.Logging;

/**
 * Pekko insists on a logger. What is logged is taken from the event stream, in the step that logs it. Made by Pekko.
 */
public final class QuietLogger extends AbstractActor {

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(
                        Logging.InitializeLogger.class,
                        start -> getSender().tell(Logging.loggerInitialized(), getSelf()))
                .matchAny(event -> {})
                .build();
    }
}
