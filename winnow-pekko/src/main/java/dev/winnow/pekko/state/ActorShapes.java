package dev.winnow.pekko.state;

import com.typesafe.config.ConfigMergeable;
import dev.winnow.model.Shape;
import dev.winnow.model.ShapeProvider;
import dev.winnow.model.Shapes;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefFactory;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Extension;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.TimerScheduler;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.event.LoggingAdapter;
import org.apache.pekko.pattern.CircuitBreaker;
import org.apache.pekko.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of values in systems of actors: references by name, Scala collections by their elements, and actors
 * without the fields of Pekko.
 */
public final class ActorShapes implements ShapeProvider {

    private static final String PEKKO = "org.apache.pekko.";

    /** Whether values of a class have a shape here. Most have none, and testing each for every type is slow. */
    private static final ClassValue<Boolean> IS_KNOWN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return KNOWN_TYPES.stream().anyMatch(known -> known.isAssignableFrom(type))
                    || isMachinery(type)
                    || TypedActors.hasShape(type);
        }
    };

    private static final List<Class<?>> KNOWN_TYPES = List.of(
            ActorRef.class,
            ActorPath.class,
            scala.Option.class,
            scala.collection.Iterable.class,
            scala.Tuple2.class,
            Throwable.class,
            FSM.class);

    @Override
    public @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
        return IS_KNOWN.get(value.getClass()) ? knownShape(value, contents) : null;
    }

    private static @Nullable Shape knownShape(Object value, Function<@Nullable Object, Shape> contents) {
        if (value instanceof ActorRef ref) {
            return nameShape(ref.path());
        }
        if (value instanceof ActorPath path) {
            return nameShape(path);
        }
        if (value instanceof scala.Option<?> option) {
            Shape none = new Shape.Atom("none", false);
            return (option.isDefined() ? contents.apply(option.get()) : none).wrappedIn(scala.Option.class);
        }
        if (value instanceof scala.collection.Map<?, ?> map) {
            return mapping(map, contents);
        }
        if (value instanceof scala.collection.Iterable<?> elements) {
            return sequence(elements, contents);
        }
        if (value instanceof scala.Tuple2<?, ?> pair) { // two numbers are in other fields
            Map<String, Shape> parts = new LinkedHashMap<>();
            parts.put("_1", contents.apply(pair._1()));
            parts.put("_2", contents.apply(pair._2()));
            return new Shape.Struct("Tuple2", parts);
        }
        if (value instanceof Throwable thrown) {
            String message = thrown.getMessage();
            Shape text = contents.apply(message == null ? null : ActorNames.withoutUids(message));
            return new Shape.Struct(
                    Shapes.typeName(value),
                    Map.of("message", text),
                    value.getClass().getName());
        }
        if (value instanceof FSM<?, ?> machine) {
            return machine(machine, contents);
        }
        if (isMachinery(value.getClass())) {
            return new Shape.Opaque(Shapes.typeName(value));
        }
        return TypedActors.shape(value, contents);
    }

    /** Returns the shape of a state machine, whose state and data are in fields of Pekko. */
    private static Shape machine(FSM<?, ?> machine, Function<@Nullable Object, Shape> contents) {
        Map<String, Shape> fields = new LinkedHashMap<>();
        try {
            fields.put("state", contents.apply(machine.stateName()));
            fields.put("data", contents.apply(machine.stateData()));
        } catch (RuntimeException e) {
            // Its constructor has not set the initial state yet.
        }
        Shapes.fields(machine, contents).forEach(fields::putIfAbsent);
        return new Shape.Struct(
                Shapes.typeName(machine), fields, machine.getClass().getName());
    }

    static Shape nameShape(ActorPath path) {
        return new Shape.Atom(ActorNames.nameOf(path), true, "actor");
    }

    private static Shape sequence(scala.collection.Iterable<?> elements, Function<@Nullable Object, Shape> contents) {
        List<Shape> shapes = new ArrayList<>();
        elements.iterator().foreach(element -> shapes.add(contents.apply(element)));
        boolean isSet = elements instanceof scala.collection.Set<?>;
        if (isSet && !(elements instanceof scala.collection.SortedSet<?>)) {
            shapes.sort(java.util.Comparator.comparing(Shape::text));
        }
        return new Shape.Sequence(shapes, isSet);
    }

    private static Shape mapping(scala.collection.Map<?, ?> map, Function<@Nullable Object, Shape> contents) {
        List<Map.Entry<Shape, Shape>> entries = new ArrayList<>();
        map.iterator().foreach(entry -> entries.add(Map.entry(contents.apply(entry._1()), contents.apply(entry._2()))));
        if (!(map instanceof scala.collection.SortedMap<?, ?>)) {
            entries.sort(Map.Entry.comparingByKey(java.util.Comparator.comparing(Shape::text)));
        }
        return new Shape.Mapping(
                entries.stream().map(Map.Entry::getKey).toList(),
                entries.stream().map(Map.Entry::getValue).toList());
    }

    @Override
    public boolean hides(Field field) {
        Class<?> owner = field.getDeclaringClass();
        boolean isPekkoClass = owner.getName().startsWith(PEKKO);
        return isMachinery(field.getType())
                || isScalaField(field.getName())
                || (isPekkoClass && field.getName().equals(StateFilter.TIMESTAMP))
                || (isPekkoClass && (Actor.class.isAssignableFrom(owner) || TypedActors.isBehavior(owner)));
    }

    /**
     * Returns true for fields that Scala adds to a class: the enclosing object, nested objects, and the fields of
     * Pekko's traits.
     */
    private static boolean isScalaField(String field) {
        return field.equals("$outer") || field.endsWith("$module") || field.startsWith("org$apache$pekko$");
    }

    static boolean isMachinery(Class<?> type) {
        return Infrastructure.class.isAssignableFrom(type)
                || ActorRefFactory.class.isAssignableFrom(type)
                || LoggingAdapter.class.isAssignableFrom(type)
                || Scheduler.class.isAssignableFrom(type)
                || Cancellable.class.isAssignableFrom(type)
                || CircuitBreaker.class.isAssignableFrom(type)
                || SupervisorStrategy.class.isAssignableFrom(type)
                || TimerScheduler.class.isAssignableFrom(type)
                || Props.class.isAssignableFrom(type)
                || MessageQueue.class.isAssignableFrom(type)
                || ConfigMergeable.class.isAssignableFrom(type)
                || Extension.class.isAssignableFrom(type)
                || Serializer.class.isAssignableFrom(type)
                || scala.concurrent.ExecutionContext.class.isAssignableFrom(type)
                || type.getName().equals("org.slf4j.Logger")
                || TypedActors.isTypedMachinery(type);
    }

    /** Returns the shapes of the values that the functions of an object captured, in order. */
    static Map<String, Shape> capturedShapes(Object holder, Function<@Nullable Object, Shape> contents) {
        Map<String, Shape> values = new LinkedHashMap<>();
        for (Object function : CapturedValues.functionsIn(holder)) {
            for (Object value : CapturedValues.fieldValues(function)) {
                if (!isMachinery(value.getClass()) && !value.getClass().isHidden()) {
                    values.put(
                            Shapes.typeName(value) + (values.isEmpty() ? "" : "-" + values.size()),
                            contents.apply(value));
                }
            }
        }
        return values;
    }
}
