package dev.winnow.trace.codec;

import dev.winnow.scenario.Setup;
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
 * A codec of external messages as JSON: records, sealed interfaces of records, lists, sets, maps, optionals, arrays,
 * numbers, text, enums and process names. Types are identified by their simple names. Only declared types and their
 * parts are known.
 */
public final class MessageCodec {

    private static final String TYPES_CHANGED_FIX =
            "the message types have changed since the recording: change them back, or edit the payload in the file"
                    + " and delete its end line, which holds the checksum";

    private final TaggedCodec any = new TaggedCodec();

    /** Returns the codec of the messages that a setup declares. */
    public static MessageCodec of(Setup setup) {
        return new MessageCodec(setup.messageTypes(), setup.world().namedValues());
    }

    /**
     * Creates a codec of these types, with the records and enums they contain and their permitted subtypes. They may
     * contain named values of a library.
     *
     * @throws IllegalArgumentException if two types have the same simple name, or one contains an unsupported type
     */
    public MessageCodec(Set<Class<?>> messageTypes, List<NamedValueType<?>> named) {
        named.forEach(any::define);
        messageTypes.forEach(type -> codecOf(type, type.getSimpleName()));
    }

    /**
     * Returns the message as JSON.
     *
     * @throws IllegalArgumentException if its type is not declared
     */
    public String encode(Object message) {
        JsonWriter json = new JsonWriter();
        any.write(json, message);
        return json.drain();
    }

    /**
     * Returns the message that was encoded.
     *
     * @param location where it stands, for the error message
     * @throws BadInput if it does not fit the declared types
     */
    public Object decode(String text, String location) {
        try {
            JsonReader json = JsonReader.of(text);
            Object message = any.read(json);
            json.expectEnd();
            return message;
        } catch (MalformedInput e) {
            String fix = e.fix();
            throw new BadInput(location + ": " + e.problem(), fix == null ? TYPES_CHANGED_FIX : fix, e);
        }
    }

    // ---- codecs of declared types

    /** Returns the codec of a declared type and registers all types that it contains. */
    private ValueCodec codecOf(Type type, String location) {
        if (type instanceof Class<?> plain) {
            return codecOfClass(plain, location);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            ValueCodec container = container(raw, generic.getActualTypeArguments(), location);
            return container == null ? codecOfClass(raw, location) : container;
        }
        if (type instanceof GenericArrayType array) {
            throw unsupported(location, array.getTypeName());
        }
        return type instanceof WildcardType wildcard ? codecOf(wildcard.getUpperBounds()[0], location) : any;
    }

    private ValueCodec codecOfClass(Class<?> type, String location) {
        ValueCodec scalar = ScalarCodecs.of(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.isArray()) {
            return ContainerCodecs.array(type.getComponentType(), codecOf(type.getComponentType(), location));
        }
        ValueCodec named = any.codecByName(type);
        if (named != null) {
            return named;
        }
        ValueCodec container = container(type, new Type[] {Object.class, Object.class}, location);
        return container == null ? codecOfUserType(type, location) : container;
    }

    private @Nullable ValueCodec container(Class<?> raw, Type[] arguments, String location) {
        if (raw == List.class || raw == Collection.class) {
            return ContainerCodecs.list(codecOf(arguments[0], location));
        }
        if (raw == Set.class) {
            return ContainerCodecs.set(codecOf(arguments[0], location));
        }
        if (raw == SortedSet.class || raw == NavigableSet.class) {
            return ContainerCodecs.sortedSet(codecOf(arguments[0], location));
        }
        if (raw == Optional.class) {
            return ContainerCodecs.optional(codecOf(arguments[0], location));
        }
        boolean sorted = raw == SortedMap.class || raw == NavigableMap.class;
        return raw == Map.class || sorted
                ? ContainerCodecs.map(codecOf(arguments[0], location), codecOf(arguments[1], location), sorted)
                : null;
    }

    /** Returns the codec of a user's type: a record, an enum or an interface. */
    private ValueCodec codecOfUserType(Class<?> type, String location) {
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
        throw unsupported(location, type.getName());
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

    private static IllegalArgumentException unsupported(String location, String type) {
        return new IllegalArgumentException(location + " is a " + type + ", which an execution file cannot hold:"
                + " use a record, a sealed interface of records, a collection, a number, text, an enum or a ProcessId");
    }

    /** A codec of the known values that are instances of one type. */
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
