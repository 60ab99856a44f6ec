package dev.winnow.pekko;

import dev.winnow.model.Shape;
import dev.winnow.run.NamedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Kill;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.internal.AdaptMessage;
import org.apache.pekko.actor.typed.internal.AdaptWithRegisteredMessageAdapter;
import org.apache.pekko.actor.typed.internal.adapter.ActorAdapter;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/** What a message is about, without the wrappers that Pekko's typed actors put around it. */
final class Messages {

    private static final boolean TYPED = isThere("org.apache.pekko.actor.typed.Behavior");

    private Messages() {}

    static Object inside(Object message) {
        return TYPED ? Typed.inside(message) : message;
    }

    /** How messages that a scenario sends may mention actors, and what Pekko itself lets anybody send. */
    static List<NamedValues<?>> namedValues() {
        List<NamedValues<?>> values = new ArrayList<>();
        values.add(new NamedValues<>("actor", ActorRef.class, ref -> Names.text(ref.path()), StandIn::of));
        values.add(new NamedValues<>(
                "PoisonPill", PoisonPill.class, pill -> "PoisonPill", name -> PoisonPill.getInstance()));
        values.add(new NamedValues<>("Kill", Kill.class, kill -> "Kill", name -> Kill.getInstance()));
        if (TYPED) {
            values.add(Typed.refs());
        }
        return values;
    }

    /** The actor in the place of a typed stand-in, or null if it is none. */
    static @Nullable Object boundTyped(Object value, Nodes nodes) {
        return TYPED ? Typed.bound(value, nodes) : null;
    }

    /** What is to be seen of an actor: itself, or the behavior of a typed one. */
    static Object stateOf(Actor actor) {
        return TYPED ? Typed.stateOf(actor) : actor;
    }

    static Props props(Site site, Supplier<? extends Behavior<?>> behavior) {
        return Typed.props(site, behavior);
    }

    /** The shape of what is typed, or null if it is not. */
    static @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
        return TYPED ? Typed.shape(value, contents) : null;
    }

    static boolean isBehavior(Class<?> type) {
        return TYPED && Behavior.class.isAssignableFrom(type);
    }

    static boolean isTypedMachinery(Class<?> type) {
        return TYPED && Typed.isMachinery(type);
    }

    static boolean isTypedSystem(Class<?> type) {
        return TYPED && ActorSystem.class.isAssignableFrom(type);
    }

    static boolean isThere(String type) {
        try {
            Class.forName(type, false, Messages.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Apart, because the typed API may be missing. */
    private static final class Typed {
        static Object inside(Object message) {
            if (message instanceof AdaptMessage<?, ?> adapted) {
                return adapted.message();
            }
            return message instanceof AdaptWithRegisteredMessageAdapter<?> adapted ? adapted.msg() : message;
        }

        static Object stateOf(Actor actor) {
            return actor instanceof ActorAdapter<?> adapter ? Wrapped.innermost(adapter.currentBehavior()) : actor;
        }

        @SuppressWarnings("unchecked") // nobody asks what messages it takes
        static Props props(Site site, Supplier<? extends Behavior<?>> behavior) {
            return Adapter.props(() -> {
                Behavior<Object> made = (Behavior<Object>) site.<Behavior<?>>made(behavior);
                return Behaviors.intercept(() -> new Witness(site), made);
            });
        }

        static @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
            if (value instanceof org.apache.pekko.actor.typed.ActorRef<?> ref) {
                return ActorShapes.name(ref.path());
            }
            boolean functional =
                    value instanceof Behavior<?> && value.getClass().getName().startsWith("org.apache.pekko.");
            return functional ? new Shape.Struct("Behavior", ActorShapes.captured(value, contents)) : null;
        }

        static boolean isMachinery(Class<?> type) {
            return TypedActorContext.class.isAssignableFrom(type)
                    || TimerScheduler.class.isAssignableFrom(type)
                    || ActorSystem.class.isAssignableFrom(type);
        }

        @SuppressWarnings("rawtypes") // a class names the type without its parameter
        static NamedValues<org.apache.pekko.actor.typed.ActorRef> refs() {
            return new NamedValues<>(
                    "typed-actor",
                    org.apache.pekko.actor.typed.ActorRef.class,
                    ref -> Names.text(ref.path()),
                    name -> Adapter.toTyped(StandIn.of(name)));
        }

        static @Nullable Object bound(Object value, Nodes nodes) {
            if (!(value instanceof org.apache.pekko.actor.typed.ActorRef<?> typed)) {
                return null;
            }
            ActorRef classic = Adapter.toClassic(typed);
            return classic instanceof StandIn ? Adapter.toTyped(nodes.ref(Names.text(classic.path()))) : null;
        }
    }
}
