package dev.winnow.trace;

import dev.winnow.run.BadInput;
import dev.winnow.run.NamedValues;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * External messages as data: records, sealed interfaces of records, lists, sets, maps, optionals, arrays, numbers, text,
 * enums and process names. A type is known by its simple name, and only if it is declared or a part of one that is.
 */
public final class MessageCodec {

    private static final String CHANGED = "the message types changed since this was recorded: change them back,"
            + " or edit the payload in the file (and delete its end line, which holds the checksum)";

    private final AnyForm any = new AnyForm();

    /**
     * Knows these types, the records and enums that they contain, and the permitted types of those that are sealed.
     *
     * @throws IllegalArgumentException if two have the same simple name, or one contains what cannot be data
     */
    public MessageCodec(Set<Class<?>> messageTypes) {
        this(messageTypes, List.of());
    }

    /**
     * The same for messages that may hold values of a library.
     *
     * @throws IllegalArgumentException if two have the same simple name, or one contains what cannot be data
     */
    public MessageCodec(Set<Class<?>> messageTypes, List<NamedValues<?>> named) {
        named.forEach(any::define);
        messageTypes.forEach(type -> formOf(type, type.getSimpleName()));
    }

    /**
     * The message as JSON.
     *
     * @throws IllegalArgumentException if its type is not declared
     */
    public String encode(Object message) {
        JsonOut json = new JsonOut();
        any.write(json, message);
        return json.take();
    }

    /**
     * The message that was encoded.
     *
     * @throws BadInput if it does not fit the declared types
     */
    public Object decode(String json) {
        try {
            return read(json);
        } catch (Unreadable e) {
            throw new BadInput("message: " + e.what(), fix(e), e);
        }
    }

    Object read(String text) throws Unreadable {
        JsonIn json = JsonIn.of(text);
        Object message = any.read(json);
        json.end();
        return message;
    }

    static String fix(Unreadable e) {
        String fix = e.fix();
        return fix == null ? CHANGED : fix;
    }

    // ---- the forms of declared types

    /** The form of values declared as {@code type}; on the way, all data types in it become known. */
    private Form formOf(Type type, String where) {
        if (type instanceof Class<?> plain) {
            return formOfClass(plain, where);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            Form container = container(raw, generic.getActualTypeArguments(), where);
            return container == null ? formOfClass(raw, where) : container;
        }
        if (type instanceof GenericArrayType array) {
            throw unfit(where, array.getTypeName());
        }
        return type instanceof WildcardType wildcard ? formOf(wildcard.getUpperBounds()[0], where) : any;
    }

    private Form formOfClass(Class<?> type, String where) {
        Form scalar = Scalars.of(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.isArray()) {
            return Containers.array(type.getComponentType(), formOf(type.getComponentType(), where));
        }
        Form named = any.named(type);
        if (named != null) {
            return named;
        }
        Form container = container(type, new Type[] {Object.class, Object.class}, where);
        return container == null ? formOfOwn(type, where) : container;
    }

    private @Nullable Form container(Class<?> raw, Type[] arguments, String where) {
        if (raw == List.class || raw == Collection.class) {
            return Containers.list(formOf(arguments[0], where));
        }
        if (raw == Set.class) {
            return Containers.set(formOf(arguments[0], where));
        }
        if (raw == SortedSet.class || raw == NavigableSet.class) {
            return Containers.sortedSet(formOf(arguments[0], where));
        }
        if (raw == Optional.class) {
            return Containers.optional(formOf(arguments[0], where));
        }
        boolean sorted = raw == SortedMap.class || raw == NavigableMap.class;
        return raw == Map.class || sorted
                ? Containers.map(formOf(arguments[0], where), formOf(arguments[1], where), sorted)
                : null;
    }

    /** A type of the user's: data by itself, or a name for several that are. */
    private Form formOfOwn(Class<?> type, String where) {
        if (type.isRecord() || type.isEnum()) {
            learn(type);
            return type.isEnum() ? new EnumForm(type) : new Bounded(any, type);
        }
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                formOf(permitted, permitted.getSimpleName());
            }
            return new Bounded(any, type);
        }
        if (type.isInterface() || type == Object.class) {
            return new Bounded(any, type);
        }
        throw unfit(where, type.getName());
    }

    private void learn(Class<?> type) {
        if (any.knows(type)) {
            return;
        }
        any.claim(type);
        any.define(
                type,
                type.isEnum()
                        ? new EnumForm(type)
                        : new RecordForm(type, type.getSimpleName(), component -> formOf(type, component)));
    }

    private Form formOf(Class<?> type, RecordComponent component) {
        return formOf(component.getGenericType(), type.getSimpleName() + "." + component.getName());
    }

    private static IllegalArgumentException unfit(String where, String type) {
        return new IllegalArgumentException(where + " is a " + type + ", which an execution file cannot hold as data:"
                + " use a record, a sealed interface of records, a collection, a number, text, an enum or a ProcessId");
    }

    /** Any known value, but of this type. */
    private record Bounded(AnyForm any, Class<?> type) implements Form {

        @Override
        public void write(JsonOut json, Object value) {
            any.write(json, value);
        }

        @Override
        public Object read(JsonIn json) throws Unreadable {
            Object value = any.read(json);
            if (!type.isInstance(value)) {
                throw Unreadable.content("a " + value.getClass().getSimpleName() + " is not a " + type.getSimpleName());
            }
            return value;
        }
    }
}
