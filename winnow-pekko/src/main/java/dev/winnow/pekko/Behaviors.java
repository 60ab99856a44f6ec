package dev.winnow.pekko;

import java.lang.reflect.Method;
import org.apache.pekko.actor.typed.Behavior;

/** Looks through what Pekko wraps around the behavior that the user wrote: supervision, timers, monitoring. */
final class Behaviors {

    private static final int DEEPEST = 64;

    private Behaviors() {}

    static Object innermost(Behavior<?> behavior) {
        Object at = behavior;
        for (int i = 0; i < DEEPEST; i++) {
            Object inner = nested(at);
            if (inner == null || inner == at) {
                break;
            }
            at = inner;
        }
        return at;
    }

    private static @org.jspecify.annotations.Nullable Object nested(Object behavior) {
        for (String name : new String[] {"nestedBehavior", "underlying"}) {
            try {
                Method method = behavior.getClass().getMethod(name);
                method.setAccessible(true);
                Object inner = method.invoke(behavior);
                if (inner instanceof Behavior<?>) {
                    return inner;
                }
            } catch (ReflectiveOperationException e) {
                // It wraps nothing by that name.
            }
        }
        return null;
    }
}
