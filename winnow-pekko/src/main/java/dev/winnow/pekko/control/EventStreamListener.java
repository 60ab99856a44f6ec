package dev.winnow.pekko.control;

import dev.winnow.pekko.state.FieldReader;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.ActorSystemImpl;

/** A listener of the event stream that is called synchronously and is no actor. */
public final class EventStreamListener extends ActorlessRef {

    private static final String SUBSCRIPTIONS = "org$apache$pekko$event$SubchannelClassification$$subscriptions";

    private final transient ActorSystemImpl system;
    private final transient Consumer<Object> onEvent;

    private EventStreamListener(ActorSystemImpl system, Consumer<Object> onEvent) {
        super(system.provider().rootPath().child("winnow"));
        this.system = system;
        this.onEvent = onEvent;
    }

    static void subscribe(ActorSystemImpl system, Class<?> type, Consumer<Object> onEvent) {
        system.eventStream().subscribe(new EventStreamListener(system, onEvent), type);
    }

    /** Returns the subscribers of the event stream by event class, without classes that have none. */
    public static Map<Class<?>, Object> subscriptions(ActorSystemImpl system) {
        Map<Class<?>, Object> found = new HashMap<>();
        Object index = FieldReader.read(system.eventStream(), SUBSCRIPTIONS);
        if (index != null) {
            collect(index, found);
        }
        return found;
    }

    private static void collect(Object index, Map<Class<?>, Object> found) {
        Object listeners = FieldReader.read(index, "values");
        if (FieldReader.read(index, "key") instanceof Class<?> type
                && listeners instanceof scala.collection.Set<?> set
                && set.nonEmpty()) {
            found.put(type, listeners);
        }
        if (FieldReader.read(index, "subkeys") instanceof scala.collection.Iterable<?> children) {
            children.iterator().foreach(child -> {
                collect(child, found);
                return null;
            });
        }
    }

    @Override
    public void $bang(Object message, ActorRef sender) {
        onEvent.accept(message);
    }

    @Override
    public ActorRefProvider provider() {
        return system.provider();
    }
}
