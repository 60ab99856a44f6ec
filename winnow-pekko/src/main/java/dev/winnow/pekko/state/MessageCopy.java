package dev.winnow.pekko.state;

import dev.winnow.system.BadInput;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a message in which each reference to an actor is replaced: directly, in records, in collections of Java and
 * in optionals. Other parts are not copied, unless the copy is detached.
 */
public final class MessageCopy {

    private static final int MAX_DEPTH = 200;
    private static final Set<Class<?>> ATOMS = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class,
            Class.class);

    private final Object message;
    private final UnaryOperator<ActorRef> references;
    private final boolean isDetached;
    private int depth;

    private MessageCopy(Object message, UnaryOperator<ActorRef> references, boolean isDetached) {
        this.message = message;
        this.references = references;
        this.isDetached = isDetached;
    }

    /** Returns the message with its references replaced. Objects that are not records are left unchanged. */
    public static Object replaceReferences(Object message, UnaryOperator<ActorRef> references) {
        return new MessageCopy(message, references, false).copyOf(message);
    }

    /**
     * Returns a copy that shares nothing mutable with the message, with its references replaced.
     *
     * @throws BadInput if the message contains something that may change and cannot be copied
     */
    public static Object detach(Object message, UnaryOperator<ActorRef> references) {
        return new MessageCopy(message, references, true).copyOf(message);
    }

    private Object copyOf(Object value) {
        if (++depth > MAX_DEPTH) {
            throw notCopied(value);
        }
        try {
            return isAtom(value) ? value : copyParts(value);
        } finally {
            depth--;
        }
    }

    private @Nullable Object copyOrNull(@Nullable Object value) {
        return value == null ? null : copyOf(value);
    }

    private static boolean isAtom(Object value) {
        return ATOMS.contains(value.getClass())
                || value instanceof Enum
                || value instanceof Throwable
                || value.getClass().getName().startsWith("java.time.");
    }

    private Object copyParts(Object value) {
        if (value instanceof ActorRef ref) {
            return references.apply(ref);
        }
        if (value instanceof Record item) {
            return copyRecord(item);
        }
        if (value instanceof Collection<?> collection) {
            return copyCollection(collection);
        }
        if (value instanceof Map<?, ?> map) {
            return copyMap(map);
        }
        if (value instanceof Optional<?> optional) {
            return optional.<Object>map(this::copyOf);
        }
        if (TypedActors.hasTypedApi() && TypedApi.isReference(value)) {
            return TypedApi.copyReference(value, references);
        }
        return isDetached ? requireImmutable(value) : value;
    }

    private Object copyRecord(Record item) {
        RecordComponent[] components = item.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        boolean hasChanged = false;
        try {
            for (int i = 0; i < components.length; i++) {
                components[i].getAccessor().setAccessible(true);
                Object value = components[i].getAccessor().invoke(item);
                values[i] = components[i].getType().isPrimitive() ? value : copyOrNull(value);
                types[i] = components[i].getType();
                hasChanged |= values[i] != value;
            }
            if (!hasChanged) {
                return item;
            }
            Constructor<?> constructor = item.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot replace the references to actors in " + item, e);
        } catch (IllegalArgumentException e) {
            throw notCopied(item); // a component is a collection of another class than its copy
        }
    }

    private Object copyCollection(Collection<?> collection) {
        List<@Nullable Object> elements = new ArrayList<>(collection.size());
        boolean hasChanged = isDetached;
        for (Object element : collection) {
            Object copy = copyOrNull(element);
            hasChanged |= copy != element;
            elements.add(copy);
        }
        if (!hasChanged) {
            return collection;
        }
        if (collection instanceof SortedSet<?> sorted) {
            return filled(new TreeSet<>(comparator(sorted.comparator())), elements);
        }
        if (collection instanceof Set) {
            return new LinkedHashSet<>(elements);
        }
        if (collection instanceof List) {
            return elements;
        }
        throw notCopied(collection);
    }

    private static Object filled(Set<@Nullable Object> set, List<@Nullable Object> elements) {
        set.addAll(elements);
        return set;
    }

    @SuppressWarnings("unchecked") // it orders the elements of the copied collection
    private static java.util.@Nullable Comparator<@Nullable Object> comparator(
            java.util.@Nullable Comparator<?> comparator) {
        return (java.util.Comparator<@Nullable Object>) comparator;
    }

    private Object copyMap(Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> copy = map instanceof SortedMap<?, ?> sorted
                ? new TreeMap<>(comparator(sorted.comparator()))
                : new LinkedHashMap<>();
        boolean hasChanged = isDetached;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = copyOrNull(entry.getKey());
            Object value = copyOrNull(entry.getValue());
            hasChanged |= key != entry.getKey() || value != entry.getValue();
            copy.put(key, value);
        }
        return hasChanged ? copy : map;
    }

    /** Returns the value if neither it nor anything in it can change, and if it contains no reference. */
    private Object requireImmutable(Object value) {
        if (value instanceof scala.Option<?> option) {
            return requireUnchanged(value, option.isDefined() ? option.get() : null);
        }
        if (value instanceof scala.collection.immutable.Iterable<?> elements) {
            elements.iterator().foreach(element -> requireUnchanged(value, element));
            return value;
        }
        boolean isReadable = !value.getClass().isHidden() && !value.getClass().isArray();
        for (Class<?> type = value.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            if (!isReadable || type.getClassLoader() == null) {
                throw notCopied(value);
            }
            for (FieldReader field : FieldReader.fieldsOf(type, any -> true)) {
                if (!field.isFinal()) {
                    throw notCopied(value);
                }
                requireUnchanged(value, field.get(value));
            }
        }
        return value;
    }

    private Object requireUnchanged(Object holder, @Nullable Object part) {
        if (copyOrNull(part) != part) {
            throw notCopied(holder);
        }
        return holder;
    }

    private BadInput notCopied(Object part) {
        String type = part.getClass().getName();
        return new BadInput(
                "the message " + message.getClass().getName() + " cannot be copied for another component"
                        + (part == message ? "" : ", because of the " + type + " in it"),
                "make it a record of values, references to actors, records, lists, sets, maps and optionals, or put"
                        + " its sender and receiver into one component (Setup.component)");
    }

    /** The code that needs the typed API, in a class of its own because that API may be missing. */
    private static final class TypedApi {

        static boolean isReference(Object value) {
            return value instanceof org.apache.pekko.actor.typed.ActorRef<?>;
        }

        static Object copyReference(Object value, UnaryOperator<ActorRef> references) {
            return Adapter.toTyped(
                    references.apply(Adapter.toClassic((org.apache.pekko.actor.typed.ActorRef<?>) value)));
        }
    }
}
