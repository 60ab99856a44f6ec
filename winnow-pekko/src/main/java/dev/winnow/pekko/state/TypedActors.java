package dev.winnow.pekko.state;

import dev.winnow.model.Shape;
import java.util.function.Function;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.internal.AdaptMessage;
import org.apache.pekko.actor.typed.internal.AdaptWithRegisteredMessageAdapter;
import org.apache.pekko.actor.typed.internal.adapter.ActorAdapter;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/** The state of typed actors, and their messages without the wrappers of Pekko. */
public final class TypedActors {

    private static final boolean TYPED = isPresent("org.apache.pekko.actor.typed.Behavior");

    private TypedActors() {}

    /** Returns the message without the wrappers of Pekko. */
    public static Object unwrap(Object message) {
        return TYPED ? TypedApi.unwrap(message) : message;
    }

    /** Returns true for what Pekko tells a typed actor about its life, which it need not handle. */
    public static boolean isSignal(Object message) {
        return TYPED && TypedApi.isSignal(message);
    }

    /** Returns the visible state of an actor: the actor itself, or the behavior of a typed actor. */
    public static Object stateOf(Actor actor) {
        return TYPED ? TypedApi.stateOf(actor) : actor;
    }

    /** Returns true if the user's Pekko includes typed actors. */
    public static boolean hasTypedApi() {
        return TYPED;
    }

    /** Returns the shape of a value of the typed API, or null for other values. */
    static @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
        return TYPED ? TypedApi.shape(value, contents) : null;
    }

    /** Returns true if {@link #shape} may know values of this class. */
    static boolean hasShape(Class<?> type) {
        return TYPED && TypedApi.hasShape(type);
    }

    static boolean isBehavior(Class<?> type) {
        return TYPED && Behavior.class.isAssignableFrom(type);
    }

    static boolean isTypedMachinery(Class<?> type) {
        return TYPED && TypedApi.isMachinery(type);
    }

    static boolean isTypedSystem(Class<?> type) {
        return TYPED && ActorSystem.class.isAssignableFrom(type);
    }

    static boolean isPresent(String type) {
        try {
            Class.forName(type, false, TypedActors.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The code that needs the typed API, in a class of its own because that API may be missing. */
    private static final class TypedApi {
        static Object unwrap(Object message) {
            if (message instanceof AdaptMessage<?, ?> adapted) {
                return adapted.message();
            }
            return message instanceof AdaptWithRegisteredMessageAdapter<?> adapted ? adapted.msg() : message;
        }

        static boolean isSignal(Object message) {
            return message instanceof org.apache.pekko.actor.typed.Signal;
        }

        static Object stateOf(Actor actor) {
            return actor instanceof ActorAdapter<?> adapter
                    ? BehaviorUnwrapper.unwrap(adapter.currentBehavior())
                    : actor;
        }

        static @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
            if (value instanceof org.apache.pekko.actor.typed.ActorRef<?> ref) {
                return ActorShapes.nameShape(ref.path());
            }
            boolean isFunctional =
                    value instanceof Behavior<?> && value.getClass().getName().startsWith("org.apache.pekko.");
            return isFunctional ? new Shape.Struct("Behavior", ActorShapes.capturedShapes(value, contents)) : null;
        }

        static boolean hasShape(Class<?> type) {
            return org.apache.pekko.actor.typed.ActorRef.class.isAssignableFrom(type)
                    || Behavior.class.isAssignableFrom(type);
        }

        static boolean isMachinery(Class<?> type) {
            return TypedActorContext.class.isAssignableFrom(type)
                    || TimerScheduler.class.isAssignableFrom(type)
                    || BehaviorInterceptor.class.isAssignableFrom(type) // in messages of a supervisor to itself
                    || ActorSystem.class.isAssignableFrom(type);
        }
    }
}
