package dev.winnow.pekko;

import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.IndirectActorProducer;
import org.apache.pekko.actor.Props;

/**
 * A producer of an actor whose Props are known only when it starts, because they refer to other actors. Instantiated by
 * Pekko.
 */
final class DeferredActor implements IndirectActorProducer {

    /** A function that creates the Props. */
    interface PropsFactory {
        Props create();
    }

    private final Class<? extends Actor> type;
    private final PropsFactory propsFactory;

    DeferredActor(Class<? extends Actor> type, PropsFactory propsFactory) {
        this.type = type;
        this.propsFactory = propsFactory;
    }

    @Override
    public Actor produce() {
        Props props = propsFactory.create();
        if (!props.routerConfig().equals(org.apache.pekko.routing.NoRouter$.MODULE$)) {
            throw new IllegalArgumentException("declare a router with actor(name, Props), not with a function");
        }
        return props.newActor();
    }

    @Override
    public Class<? extends Actor> actorClass() {
        return type;
    }
}
