package dev.winnow.pekko;

import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.ActorSystemImpl;

/** Hears what is published on the event stream in the very moment, without being an actor. */
final class Ears extends NoActorRef {

    private final transient ActorSystemImpl system;
    private final transient Consumer<Object> heard;

    private Ears(ActorSystemImpl system, Consumer<Object> heard) {
        super(system.provider().rootPath().child("winnow"));
        this.system = system;
        this.heard = heard;
    }

    static void listen(ActorSystemImpl system, Class<?> type, Consumer<Object> heard) {
        system.eventStream().subscribe(new Ears(system, heard), type);
    }

    @Override
    public void $bang(Object message, ActorRef sender) {
        heard.accept(message);
    }

    @Override
    public ActorRefProvider provider() {
        return system.provider();
    }
}
