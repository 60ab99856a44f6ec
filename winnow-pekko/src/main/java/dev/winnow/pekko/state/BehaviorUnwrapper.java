package dev.winnow.pekko.state;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.Behavior;
import org.jspecify.annotations.Nullable;

/** Looks through what Pekko wraps around the behavior that the user wrote: supervision, timers, monitoring. */
final class BehaviorUnwrapper {

    private static final int MAX_DEPTH = 64;

    /** What a class answers with the behavior inside of it; found once, as invariants ask after every step. */
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
                    // It wraps nothing by that name.
                }
            }
            return methods.toArray(Method[]::new);
        }
    };

    private BehaviorUnwrapper() {}

    static Object unwrap(Behavior<?> behavior) {
        Object at = behavior;
        for (int i = 0; i < MAX_DEPTH; i++) {
            Object inner = nested(at);
            if (inner == null || inner == at) {
                break;
            }
            at = inner;
        }
        return at;
    }

    private static @Nullable Object nested(Object behavior) {
        for (Method method : ACCESSORS.get(behavior.getClass())) {
            try {
                if (method.invoke(behavior) instanceof Behavior<?> inner) {
                    return inner;
                }
            } catch (ReflectiveOperationException e) {
                // It wraps nothing by that name.
            }
        }
        return null;
    }
}
