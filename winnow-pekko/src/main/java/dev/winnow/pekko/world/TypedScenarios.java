package dev.winnow.pekko.world;

import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.system.NamedValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Kill;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** The values that scenarios may put into external messages, and the creation of typed actors. */
public final class TypedScenarios {

    private TypedScenarios() {}

    /** Returns the named values that external messages may contain: references to actors, PoisonPill and Kill. */
    public static List<NamedValueType<?>> namedValues() {
        List<NamedValueType<?>> values = new ArrayList<>();
        values.add(new NamedValueType<>(
                "actor", ActorRef.class, ref -> ActorNames.nameOf(ref.path()), PlaceholderRef::of));
        values.add(new NamedValueType<>(
                "PoisonPill", PoisonPill.class, pill -> "PoisonPill", name -> PoisonPill.getInstance()));
        values.add(new NamedValueType<>("Kill", Kill.class, kill -> "Kill", name -> Kill.getInstance()));
        if (TypedActors.hasTypedApi()) {
            values.add(TypedApiCalls.typedRefs());
        }
        return values;
    }

    /** Returns Props of the typed actor that the function creates. Failures that escape from the actor are reported. */
    public static Props props(LiveNode node, Supplier<? extends Behavior<?>> behavior) {
        return TypedApiCalls.props(node, behavior);
    }

    /** The code that needs the typed API, in a class of its own because that API may be missing. */
    private static final class TypedApiCalls {

        @SuppressWarnings("rawtypes") // a class names the type without its parameter
        static NamedValueType<org.apache.pekko.actor.typed.ActorRef> typedRefs() {
            return new NamedValueType<>(
                    "typed-actor",
                    org.apache.pekko.actor.typed.ActorRef.class,
                    ref -> ActorNames.nameOf(ref.path()),
                    name -> Adapter.toTyped(PlaceholderRef.of(name)));
        }

        @SuppressWarnings("unchecked") // the type of its messages is erased
        static Props props(LiveNode node, Supplier<? extends Behavior<?>> behavior) {
            return Adapter.props(() -> {
                Behavior<Object> created = (Behavior<Object>) node.<Behavior<?>>callFactory(behavior);
                return Behaviors.intercept(() -> new FailureInterceptor(node), created);
            });
        }
    }
}
