package dev.winnow.pekko.state;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.Behavior;
import org.jspecify.annotations.Nullable;

/**
 * An unwrapper of behaviors. Removes what Pekko wraps around the behavior of the user: supervision, timers, monitoring.
 */
final class BehaviorUnwrapper {

    private static final int MAX_DEPTH = 64;

    /** The methods of a class that return its inner behavior. Cached, because invariants look after every step. */
    private static final ClassValue<Method[]> ACCESSORS = new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
            List<Method> methods = new ArrayList<>();
            for (String name : List.of("nestedBehavior", "underlying")) {
                try {
                    Method method = type.getMethod(name);
                    method.setAccessible(true);
                    methods.add(method);
                } catch (NoSuchMethodException e) {
                    // No inner behavior by this name.
                }
            }
            return methods.toArray(Method[]::new);
        }
    };

    private BehaviorUnwrapper() {}

    static Object unwrap(Behavior<?> behavior) {
        Object current = behavior;
        for (int i = 0; i < MAX_DEPTH; i++) {
            Object inner = nested(current);
            if (inner == null || inner == current) {
                break;
            }
            current = inner;
        }
        return current;
    }

    private static @Nullable Object nested(Object behavior) {
        for (Method method : ACCESSORS.get(behavior.getClass())) {
            try {
                if (method.invoke(behavior) instanceof Behavior<?> inner) {
                    return inner;
                }
            } catch (ReflectiveOperationException e) {
                // No inner behavior by this name.
            }
        }
        return null;
    }
}
