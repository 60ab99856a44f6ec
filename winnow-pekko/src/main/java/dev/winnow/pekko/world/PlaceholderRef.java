package dev.winnow.pekko.world;

import dev.winnow.pekko.control.ActorlessRef;
import dev.winnow.pekko.state.ActorNames;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.RootActorPath;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an actor in a message of the scenario, which is written before there is any actor. When the message is
 * sent, the reference to the actor takes its place.
 */
public final class PlaceholderRef extends ActorlessRef {

    private static final RootActorPath ROOT = new RootActorPath(new Address("pekko", "winnow"), "/");

    private PlaceholderRef(ActorPath path) {
        super(path);
    }

    public static ActorRef of(String name) {
        ActorPath at = ROOT.child("user");
        for (String part : name.split("/", -1)) {
            at = at.child(part);
        }
        return new PlaceholderRef(at);
    }

    @Override
    public ActorRefProvider provider() {
        throw new UnsupportedOperationException("this reference stands for " + ActorNames.nameOf(path())
                + " in an external message; it cannot be used before that is sent");
    }

    // ---- putting the actor in its place

    /** The message with references to the actors of this world in the places of their stand-ins. */
    static Object bind(Object message, Nodes nodes) {
        Object bound = bindOrNull(message, nodes);
        return bound == null ? message : bound;
    }

    /** The value with its stand-ins replaced, or null if it has none. */
    private static @Nullable Object bindOrNull(@Nullable Object value, Nodes nodes) {
        if (value instanceof PlaceholderRef standIn) {
            return nodes.ref(ActorNames.nameOf(standIn.path()));
        }
        if (value instanceof Record item) {
            return bindRecord(item, nodes);
        }
        if (value instanceof List<?> list) {
            return bindList(list, nodes);
        }
        return value == null ? null : TypedScenarios.bindTyped(value, nodes);
    }

    private static @Nullable Object bindList(List<?> list, Nodes nodes) {
        List<@Nullable Object> copy = new ArrayList<>(list);
        boolean any = false;
        for (int i = 0; i < copy.size(); i++) {
            Object bound = bindOrNull(copy.get(i), nodes);
            if (bound != null) {
                copy.set(i, bound);
                any = true;
            }
        }
        return any ? copy : null;
    }

    private static @Nullable Object bindRecord(Record item, Nodes nodes) {
        RecordComponent[] components = item.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        boolean any = false;
        try {
            for (int i = 0; i < components.length; i++) {
                components[i].getAccessor().setAccessible(true);
                Object value = components[i].getAccessor().invoke(item);
                Object bound = bindOrNull(value, nodes);
                any |= bound != null;
                values[i] = bound == null ? value : bound;
                types[i] = components[i].getType();
            }
            if (!any) {
                return null;
            }
            Constructor<?> constructor = item.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot put the actors into " + item, e);
        }
    }
}
