package dev.winnow.lab.bench.actors;

import java.time.Duration;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;

/**
 * An actor that keeps using every resource that could leak: children, asks with their temporary references and
 * timeouts, timers, subscriptions to the event stream.
 */
public final class ResourceUser extends AbstractActorWithTimers {

    private static final Duration LATER = Duration.ofSeconds(1);

    private final ActorRef neighbor;

    private ResourceUser(ActorRef neighbor) {
        this.neighbor = neighbor;
    }

    /** Returns an actor that asks the given neighbor, which answers every message like a {@link Player}. */
    public static Props props(ActorRef neighbor) {
        return Props.create(ResourceUser.class, () -> new ResourceUser(neighbor));
    }

    @Override
    public void preStart() {
        getContext().getSystem().getEventStream().subscribe(getSelf(), Player.Ball.class);
        ask();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().matchAny(message -> ask()).build();
    }

    private void ask() {
        getContext().actorOf(Player.waiting());
        getTimers().startSingleTimer("later", new Player.Ball(), LATER);
        Patterns.pipe(
                        Patterns.ask(neighbor, new Player.Ball(), LATER),
                        getContext().getDispatcher())
                .to(getSelf());
    }
}
