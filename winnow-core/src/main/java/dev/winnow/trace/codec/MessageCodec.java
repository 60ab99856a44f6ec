package dev.winnow.trace.codec;

import dev.winnow.system.BadInput;
import dev.winnow.system.NamedValueType;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
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
 * External messages as data: records, sealed interfaces of records, lists, sets, maps, optionals, arrays, numbers,
 * text, enums and process names. A type is known by its simple name, and only if it is declared or a part of one that
 * is.
 */
public final class MessageCodec {

    private static final String TYPES_CHANGED_FIX =
            "the message types changed since this was recorded: change them back,"
                    + " or edit the payload in the file (and delete its end line, which holds the checksum)";

    private final TaggedCodec any = new TaggedCodec();

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
    public MessageCodec(Set<Class<?>> messageTypes, List<NamedValueType<?>> named) {
        named.forEach(any::define);
        messageTypes.forEach(type -> codecOf(type, type.getSimpleName()));
    }

    /**
     * The message as JSON.
     *
     * @throws IllegalArgumentException if its type is not declared
     */
    public String encode(Object message) {
        JsonWriter json = new JsonWriter();
        any.write(json, message);
        return json.drain();
    }

    /**
     * The message that was encoded.
     *
     * @throws BadInput if it does not fit the declared types
     */
    public Object decode(String json) {
        try {
            return parse(json);
        } catch (MalformedInput e) {
            throw new BadInput("message: " + e.problem(), fixFor(e), e);
        }
    }

    public Object parse(String text) throws MalformedInput {
        JsonReader json = JsonReader.of(text);
        Object message = any.read(json);
        json.expectEnd();
        return message;
    }

    public static String fixFor(MalformedInput e) {
        String fix = e.fix();
        return fix == null ? TYPES_CHANGED_FIX : fix;
    }

    // ---- the forms of declared types

    /** The form of values declared as {@code type}; on the way, all data types in it become known. */
    private ValueCodec codecOf(Type type, String where) {
        if (type instanceof Class<?> plain) {
            return codecOfClass(plain, where);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            ValueCodec container = container(raw, generic.getActualTypeArguments(), where);
            return container == null ? codecOfClass(raw, where) : container;
        }
        if (type instanceof GenericArrayType array) {
            throw unsupported(where, array.getTypeName());
        }
        return type instanceof WildcardType wildcard ? codecOf(wildcard.getUpperBounds()[0], where) : any;
    }

    private ValueCodec codecOfClass(Class<?> type, String where) {
        ValueCodec scalar = ScalarCodecs.of(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.isArray()) {
            return ContainerCodecs.array(type.getComponentType(), codecOf(type.getComponentType(), where));
        }
        ValueCodec named = any.codecByName(type);
        if (named != null) {
            return named;
        }
        ValueCodec container = container(type, new Type[] {Object.class, Object.class}, where);
        return container == null ? codecOfUserType(type, where) : container;
    }

    private @Nullable ValueCodec container(Class<?> raw, Type[] arguments, String where) {
        if (raw == List.class || raw == Collection.class) {
            return ContainerCodecs.list(codecOf(arguments[0], where));
        }
        if (raw == Set.class) {
            return ContainerCodecs.set(codecOf(arguments[0], where));
        }
        if (raw == SortedSet.class || raw == NavigableSet.class) {
            return ContainerCodecs.sortedSet(codecOf(arguments[0], where));
        }
        if (raw == Optional.class) {
            return ContainerCodecs.optional(codecOf(arguments[0], where));
        }
        boolean sorted = raw == SortedMap.class || raw == NavigableMap.class;
        return raw == Map.class || sorted
                ? ContainerCodecs.map(codecOf(arguments[0], where), codecOf(arguments[1], where), sorted)
                : null;
    }

    /** A type of the user's: data by itself, or a name for several that are. */
    private ValueCodec codecOfUserType(Class<?> type, String where) {
        if (type.isRecord() || type.isEnum()) {
            register(type);
            return type.isEnum() ? new EnumCodec(type) : new BoundedCodec(any, type);
        }
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                codecOf(permitted, permitted.getSimpleName());
            }
            return new BoundedCodec(any, type);
        }
        if (type.isInterface() || type == Object.class) {
            return new BoundedCodec(any, type);
        }
        throw unsupported(where, type.getName());
    }

    private void register(Class<?> type) {
        if (any.knows(type)) {
            return;
        }
        any.reserveName(type);
        any.define(
                type,
                type.isEnum()
                        ? new EnumCodec(type)
                        : new RecordCodec(type, type.getSimpleName(), component -> codecOf(type, component)));
    }

    private ValueCodec codecOf(Class<?> type, RecordComponent component) {
        return codecOf(component.getGenericType(), type.getSimpleName() + "." + component.getName());
    }

    private static IllegalArgumentException unsupported(String where, String type) {
        return new IllegalArgumentException(where + " is a " + type + ", which an execution file cannot hold as data:"
                + " use a record, a sealed interface of records, a collection, a number, text, an enum or a ProcessId");
    }

    /** Any known value, but of this type. */
    private record BoundedCodec(TaggedCodec any, Class<?> type) implements ValueCodec {

        @Override
        public void write(JsonWriter json, Object value) {
            any.write(json, value);
        }

        @Override
        public Object read(JsonReader json) throws MalformedInput {
            Object value = any.read(json);
            if (!type.isInstance(value)) {
                throw MalformedInput.content(
                        "a " + value.getClass().getSimpleName() + " is not a " + type.getSimpleName());
            }
            return value;
        }
    }
}
