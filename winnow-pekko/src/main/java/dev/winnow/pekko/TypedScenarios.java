package dev.winnow.pekko;

import dev.winnow.run.NamedValues;
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
import org.jspecify.annotations.Nullable;

/** What scenarios say about actors, classic and typed: values in external messages, and the making of typed actors. */
final class TypedScenarios {

    private TypedScenarios() {}

    /** Returns how messages of a scenario may mention actors, and what Pekko itself lets anybody send. */
    static List<NamedValues<?>> namedValues() {
        List<NamedValues<?>> values = new ArrayList<>();
        values.add(new NamedValues<>("actor", ActorRef.class, ref -> Names.text(ref.path()), StandIn::of));
        values.add(new NamedValues<>(
                "PoisonPill", PoisonPill.class, pill -> "PoisonPill", name -> PoisonPill.getInstance()));
        values.add(new NamedValues<>("Kill", Kill.class, kill -> "Kill", name -> Kill.getInstance()));
        if (Messages.hasTypedApi()) {
            values.add(TypedApiCalls.typedRefs());
        }
        return values;
    }

    /** Returns the actor that a typed stand-in stands for, or null if the value is no stand-in. */
    static @Nullable Object bindTyped(Object value, Nodes nodes) {
        return Messages.hasTypedApi() ? TypedApiCalls.bind(value, nodes) : null;
    }

    /** Returns Props of the typed actor that the function makes. Reports failures that escape from it. */
    static Props props(Site site, Supplier<? extends Behavior<?>> behavior) {
        return TypedApiCalls.props(site, behavior);
    }

    /** Apart, because the typed API may be missing. */
    private static final class TypedApiCalls {

        @SuppressWarnings("rawtypes") // a class names the type without its parameter
        static NamedValues<org.apache.pekko.actor.typed.ActorRef> typedRefs() {
            return new NamedValues<>(
                    "typed-actor",
                    org.apache.pekko.actor.typed.ActorRef.class,
                    ref -> Names.text(ref.path()),
                    name -> Adapter.toTyped(StandIn.of(name)));
        }

        static @Nullable Object bind(Object value, Nodes nodes) {
            if (!(value instanceof org.apache.pekko.actor.typed.ActorRef<?> typed)) {
                return null;
            }
            ActorRef classic = Adapter.toClassic(typed);
            return classic instanceof StandIn ? Adapter.toTyped(nodes.ref(Names.text(classic.path()))) : null;
        }

        @SuppressWarnings("unchecked") // nobody asks what messages it takes
        static Props props(Site site, Supplier<? extends Behavior<?>> behavior) {
            return Adapter.props(() -> {
                Behavior<Object> made = (Behavior<Object>) site.<Behavior<?>>made(behavior);
                return Behaviors.intercept(() -> new Witness(site), made);
            });
        }
    }
}
