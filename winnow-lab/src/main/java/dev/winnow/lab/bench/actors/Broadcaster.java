package dev.winnow.lab.bench.actors;

import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** An actor that calls all listeners, waits for all answers, and calls again. */
public final class Broadcaster extends AbstractActor {

    private final List<ActorRef> listeners;
    private int missing;

    private Broadcaster(List<ActorRef> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** Returns an actor that calls the given listeners, which answer every message like a {@link Player}. */
    public static Props props(List<ActorRef> listeners) {
        return Props.create(Broadcaster.class, () -> new Broadcaster(listeners));
    }

    /** Returns the number of missing answers. */
    public int missing() {
        return missing;
    }

    @Override
    public void preStart() {
        call();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(Player.Ball.class, this::answered).build();
    }

    private void answered(Player.Ball answer) {
        if (--missing == 0) {
            call();
        }
    }

    private void call() {
        missing = listeners.size();
        for (ActorRef listener : listeners) {
            listener.tell(new Player.Ball(), getSelf());
        }
    }
}
