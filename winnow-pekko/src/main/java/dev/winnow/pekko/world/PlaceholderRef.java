package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
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
 * A placeholder for an actor in a message of the scenario, which exists before any actor. The live reference replaces
 * it when the message is sent.
 */
public final class PlaceholderRef extends ActorlessRef {

    private static final RootActorPath ROOT = new RootActorPath(new Address("pekko", "winnow"), "/");

    private PlaceholderRef(ActorPath path) {
        super(path);
    }

    /** Returns a placeholder for the actor with this name or path. */
    public static ActorRef of(String name) {
        ActorPath path = ROOT.child("user");
        for (String part : name.split("/", -1)) {
            path = path.child(part);
        }
        return new PlaceholderRef(path);
    }

    @Override
    public ActorRefProvider provider() {
        throw new UnsupportedOperationException("this is a placeholder for " + ActorNames.nameOf(path())
                + " in an external message; use node.ref(id) in code");
    }

    // ---- binding

    /** Returns the message with each placeholder replaced by the actor of this world. */
    static Object bind(Object message, Nodes nodes) {
        Object bound = bindOrNull(message, nodes);
        return bound == null ? message : bound;
    }

    /** Returns the value with each placeholder replaced, or null if it contains none. */
    private static @Nullable Object bindOrNull(@Nullable Object value, Nodes nodes) {
        if (value instanceof PlaceholderRef placeholder) {
            return nodes.ref(ProcessId.of(ActorNames.nameOf(placeholder.path())));
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
        boolean isBound = false;
        for (int i = 0; i < copy.size(); i++) {
            Object bound = bindOrNull(copy.get(i), nodes);
            if (bound != null) {
                copy.set(i, bound);
                isBound = true;
            }
        }
        return isBound ? copy : null;
    }

    private static @Nullable Object bindRecord(Record item, Nodes nodes) {
        RecordComponent[] components = item.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        boolean isBound = false;
        try {
            for (int i = 0; i < components.length; i++) {
                components[i].getAccessor().setAccessible(true);
                Object value = components[i].getAccessor().invoke(item);
                Object bound = bindOrNull(value, nodes);
                isBound |= bound != null;
                values[i] = bound == null ? value : bound;
                types[i] = components[i].getType();
            }
            if (!isBound) {
                return null;
            }
            Constructor<?> constructor = item.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot replace the placeholders in " + item, e);
        }
    }
}
