package dev.winnow.pekko.control;

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.event.Logging;

/**
 * A logger that discards everything, since Pekko requires one. {@link LogCapture} takes log events from the event
 * stream. Instantiated by Pekko.
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
