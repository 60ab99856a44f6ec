package dev.winnow.pekko;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** What timers are for, as far as it can be seen from what they run. */
final class Timers {

    /** A timer that will not fire. */
    static final Cancellable NEVER = new Cancellable() {
        @Override
        public boolean cancel() {
            return false;
        }

        @Override
        public boolean isCancelled() {
            return true;
        }
    };

    static final String ASK_TIMEOUT = "ask timeout";

    static final String TYPED_MESSAGE = "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$TimerMsg";

    /** The fields of a class that hold what it captured. */
    private static final ClassValue<Field[]> CAPTURED = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    fields.add(field);
                }
            }
            return fields.toArray(Field[]::new);
        }
    };

    private Timers() {}

    /** Whether Pekko itself asks, to shut down a dispatcher that nobody uses. */
    static boolean isErrandOfPekko(Runnable action) {
        return action.getClass().getName().startsWith("org.apache.pekko.dispatch.MessageDispatcher");
    }

    /** The message that the timer will send, if that is all it does. */
    static @Nullable Object message(Runnable action, @Nullable Object message) {
        return message != null ? message : captured(action, Timers::isTyped);
    }

    /**
     * Whether the actor itself drops the message if the timer was cancelled or set again in the meantime. Then nothing is lost
     * if it is handled as soon as it fires; else it may wait in the mailbox while the actor cancels the timer, in vain.
     */
    static boolean isGuarded(Object message) {
        return message instanceof TimerSchedulerImpl.TimerMsg || message instanceof FSM.Timer || isTyped(message);
    }

    /** What people know the timer by. */
    static Object key(Runnable action, @Nullable Object message) {
        if (message instanceof TimerSchedulerImpl.TimerMsg timer) {
            return timer.key();
        }
        if (message instanceof FSM.Timer timer) {
            return timer.name();
        }
        if (message != null && message.getClass().getName().endsWith("FSM$TimeoutMarker")) {
            return "state timeout";
        }
        if (message instanceof ReceiveTimeout) {
            return "receive timeout";
        }
        if (message != null) {
            return isTyped(message) ? typedKey(message) : message;
        }
        return ask(action) != null ? ASK_TIMEOUT : new Task.Of(Names.code(innermost(action)));
    }

    /** The ask whose timeout this is, if it is one. */
    static @Nullable PromiseActorRef ask(Runnable action) {
        return (PromiseActorRef) captured(action, PromiseActorRef.class::isInstance);
    }

    private static boolean isTyped(@Nullable Object message) {
        return message != null && message.getClass().getName().equals(TYPED_MESSAGE);
    }

    private static Object typedKey(Object message) {
        Object key = value(message, "key");
        return key == null ? "timer" : key;
    }

    private static @Nullable Object value(Object object, String name) {
        for (Field field : CAPTURED.get(object.getClass())) {
            if (field.getName().equals(name)) {
                return read(field, object);
            }
        }
        return null;
    }

    /** The first captured value of that kind, in the action or in the function that it calls. */
    private static @Nullable Object captured(Object action, java.util.function.Predicate<Object> wanted) {
        for (Field field : CAPTURED.get(action.getClass())) {
            Object value = read(field, action);
            if (value != null && wanted.test(value)) {
                return value;
            }
            if (value instanceof scala.Function0<?> || (value instanceof Runnable && value != action)) {
                Object inner = captured(value, wanted);
                if (inner != null) {
                    return inner;
                }
            }
        }
        return null;
    }

    /** The class of the user's function inside of wrappers. */
    static Class<?> innermost(Object action) {
        for (Field field : CAPTURED.get(action.getClass())) {
            Object value = read(field, action);
            boolean function = value instanceof Runnable
                    || value instanceof scala.Function0<?>
                    || value instanceof scala.Function1<?, ?>
                    || value instanceof java.util.function.Function<?, ?>
                    || value instanceof java.util.function.BiFunction<?, ?, ?>
                    || value instanceof java.util.function.Supplier<?>
                    || value instanceof java.util.function.Consumer<?>;
            if (function && value != null && value != action && isWrapper(action.getClass())) {
                return innermost(value);
            }
        }
        return action.getClass();
    }

    /** The functions that an object of Pekko's holds, directly or in its own lists. */
    static List<Object> functionsIn(Object holder) {
        List<Object> functions = new ArrayList<>();
        for (Object value : valuesIn(holder)) {
            if (value.getClass().isHidden()) {
                functions.add(value);
            } else if (value instanceof scala.collection.Iterable<?> several) {
                several.iterator().foreach(one -> functions.addAll(functionsIn(one)));
            }
        }
        return functions;
    }

    /** What an object holds. */
    static List<Object> valuesIn(Object holder) {
        List<Object> values = new ArrayList<>();
        for (Field field : CAPTURED.get(holder.getClass())) {
            Object value = read(field, holder);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    private static boolean isWrapper(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.apache.pekko.") || name.startsWith("scala.") || name.startsWith("java.");
    }

    private static @Nullable Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            return null;
        }
    }
}
