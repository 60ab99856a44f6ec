package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ReceiveTimeout;

/** Stashes requests until it is open, closes after a receive timeout, and publishes to the event stream. */
public final class Desk extends AbstractActorWithStash {

    /** A command to the desk. */
    public sealed interface Command {}

    public record Request(int number) implements Command {}

    public record Open() implements Command {}

    record Served(int number) {}

    private final List<Integer> served = new ArrayList<>();

    @Override
    public void preStart() {
        getContext().getSystem().eventStream().subscribe(getSelf(), Served.class);
    }

    @Override
    public Receive createReceive() {
        return closed();
    }

    private Receive closed() {
        return receiveBuilder()
                .match(Request.class, request -> stash())
                .match(Open.class, open -> {
                    getContext().setReceiveTimeout(Duration.ofSeconds(10));
                    unstashAll();
                    getContext().become(open());
                })
                .match(Served.class, other -> served.add(-other.number()))
                .build();
    }

    private Receive open() {
        return receiveBuilder()
                .match(Request.class, request -> {
                    served.add(request.number());
                    getContext().getSystem().eventStream().publish(new Served(request.number()));
                })
                .match(ReceiveTimeout.class, timeout -> {
                    getContext().cancelReceiveTimeout();
                    getContext().become(closed());
                })
                .match(Served.class, other -> served.add(-other.number()))
                .matchAny(this::unhandled)
                .build();
    }
}
