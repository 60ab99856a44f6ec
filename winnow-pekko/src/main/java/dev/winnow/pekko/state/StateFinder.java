package dev.winnow.pekko.state;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * A search for the state of an actor: in its fields, or among the values that the functions of its behavior captured.
 */
public final class StateFinder {

    private static final int MAX_VALUES = 10_000;

    private StateFinder() {}

    /** Returns the nearest value of this type, or the actor itself if there is none. */
    public static Object find(Object actor, Class<?> type) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> next = new ArrayDeque<>();
        next.add(actor);
        while (!next.isEmpty() && seen.size() < MAX_VALUES) {
            Object value = next.poll();
            if (type.isInstance(value)) {
                return value;
            }
            if (seen.add(value) && mayHold(value)) {
                next.addAll(CapturedValues.fieldValues(value));
                if (value instanceof scala.collection.Iterable<?> elements) {
                    elements.iterator().foreach(next::add);
                }
            }
        }
        return actor;
    }

    private static boolean mayHold(Object value) {
        Class<?> type = value.getClass();
        return type.getClassLoader() != null && !ActorShapes.isMachinery(type);
    }
}
