package dev.winnow.casebook.pekko.cache;

import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** The durable store of values; a key that was never written has the value 0. */
final class Store extends AbstractBehavior<Store.Command> {

    sealed interface Command {}

    record Read(String key, ActorRef<Content> replyTo) implements Command {}

    record Write(String key, int value) implements Command {}

    record Content(String key, int value) {}

    private final Map<String, Integer> contents = new HashMap<>();

    private Store(ActorContext<Command> context) {
        super(context);
    }

    static Behavior<Command> create() {
        return Behaviors.setup(Store::new);
    }

    int value(String key) {
        return contents.getOrDefault(key, 0);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Read.class, this::onRead)
                .onMessage(Write.class, this::onWrite)
                .build();
    }

    private Behavior<Command> onRead(Read read) {
        read.replyTo().tell(new Content(read.key(), value(read.key())));
        return this;
    }

    private Behavior<Command> onWrite(Write write) {
        contents.put(write.key(), write.value());
        return this;
    }
}
