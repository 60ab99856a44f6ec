package dev.winnow.pekko.world;

import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.IndirectActorProducer;
import org.apache.pekko.actor.Props;

/** Makes an actor whose Props are known only when it starts, because they name other actors. Made by Pekko. */
public final class DeferredActor implements IndirectActorProducer {

    public interface PropsFactory {
        Props create();
    }

    private final Class<? extends Actor> type;
    private final PropsFactory maker;

    DeferredActor(Class<? extends Actor> type, PropsFactory maker) {
        this.type = type;
        this.maker = maker;
    }

    @Override
    public Actor produce() {
        Props props = maker.create();
        if (!props.routerConfig().equals(org.apache.pekko.routing.NoRouter$.MODULE$)) {
            throw new IllegalArgumentException("a router must be given as Props, not by a function");
        }
        return props.newActor();
    }

    @Override
    public Class<? extends Actor> actorClass() {
        return type;
    }
}
