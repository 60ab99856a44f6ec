package dev.winnow.model;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks into values: records, collections, enums and plain objects by their fields. */
public final class Shapes {

    private static final int DEEPEST = 64;
    private static final int MOST = 200_000; // values in one: what is shared is looked at again and again

    // 1 and "1" have one text: their hashes tell them apart.
    private static final Comparator<Shape> BY_TEXT = Comparator.comparing(Shape::text)
            .thenComparing(shape -> shape.hash().getMostSignificantBits());

    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            return fieldsOf(type);
        }
    };

    /** Those who know values that this class of values may be among, or hold. */
    private static final ClassValue<List<ShapeProvider>> SHAPINGS = new ClassValue<>() {
        @Override
        protected List<ShapeProvider> computeValue(Class<?> type) {
            return ServiceLoader.load(ShapeProvider.class, type.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        }
    };

    private final IdentityHashMap<Object, Boolean> path = new IdentityHashMap<>();
    private int seen;

    private Shapes() {}

    public static Shape of(@Nullable Object value) {
        return new Shapes().shape(value);
    }

    public static String text(@Nullable Object value) {
        return of(value).text();
    }

    /** The name under which values of this type are known: {@code Vote}, for a nested record too. */
    public static String typeName(@Nullable Object value) {
        return value == null ? "null" : typeName(value.getClass());
    }

    public static String typeName(Class<?> type) {
        if (type.isHidden() || type.isSynthetic()) {
            return "lambda";
        }
        String name = type.getSimpleName();
        if (name.endsWith("$") && name.length() > 1) {
            return name.substring(0, name.length() - 1); // an object of Scala
        }
        return name.isEmpty() ? type.getName().substring(type.getName().lastIndexOf('.') + 1) : name;
    }

    private Shape shape(@Nullable Object value) {
        if (value == null) {
            return new Shape.Atom("null", false);
        }
        try {
            return isSimple(value) ? atom(value) : entered(value);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) { // the user's own iterator or toString: what cannot be read is opaque
            return new Shape.Opaque(typeName(value));
        }
    }

    private static boolean isSimple(Object value) {
        return value instanceof CharSequence
                || value instanceof Character
                || value instanceof Boolean
                || value instanceof Enum<?>
                || value instanceof ProcessId
                || (value instanceof Number && isPlatform(value.getClass()));
    }

    private static Shape atom(Object value) {
        if (value instanceof Enum<?> constant) {
            return new Shape.Atom(
                    constant.name(), true, constant.getDeclaringClass().getName());
        }
        String text = value instanceof ProcessId process ? process.name() : value.toString();
        boolean quoted = !(value instanceof Number || value instanceof Boolean);
        return new Shape.Atom(text, quoted, kind(value));
    }

    private Shape entered(Object value) {
        if (path.size() >= DEEPEST || ++seen > MOST || path.put(value, true) != null) {
            return new Shape.Opaque("…");
        }
        try {
            return compound(value);
        } finally {
            path.remove(value);
        }
    }

    private Shape compound(Object value) {
        if (value instanceof Optional<?> optional) {
            Shape none = new Shape.Atom("none", false);
            return (optional.isPresent() ? shape(optional.get()) : none).wrappedIn(Optional.class);
        }
        if (value instanceof Map<?, ?> map) {
            return mapping(map);
        }
        if (value instanceof Collection<?> collection) {
            return sequence(collection);
        }
        if (value.getClass().isArray()) {
            return array(value);
        }
        if (value.getClass().isHidden()) {
            return new Shape.Opaque("lambda");
        }
        if (value instanceof AtomicReference<?> reference) {
            return shape(reference.get()).wrappedIn(AtomicReference.class);
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return new Shape.Mapping(
                    List.of(shape(entry.getKey())), List.of(shape(entry.getValue())), Map.Entry.class.getName());
        }
        if (value instanceof Throwable thrown) {
            return thrown(thrown);
        }
        return isPlatform(value.getClass()) ? platform(value) : foreign(value);
    }

    private Shape thrown(Throwable thrown) {
        Shape known = isPlatform(thrown.getClass()) ? null : known(thrown);
        return known != null
                ? known
                : new Shape.Struct(typeName(thrown), Map.of("message", shape(thrown.getMessage())), kind(thrown));
    }

    private Shape foreign(Object value) {
        Shape known = known(value);
        return known == null ? struct(value) : known;
    }

    private @Nullable Shape known(Object value) {
        for (ShapeProvider shaping : SHAPINGS.get(value.getClass())) {
            Shape shape = shaping.shape(value, this::shape);
            if (shape != null) {
                return shape;
            }
        }
        return null;
    }

    private Shape sequence(Collection<?> collection) {
        List<Shape> elements = new ArrayList<>(collection.size());
        collection.forEach(element -> elements.add(shape(element)));
        boolean set = collection instanceof Set<?>;
        if (set && !(collection instanceof SortedSet<?>) && !(collection instanceof LinkedHashSet<?>)) {
            elements.sort(BY_TEXT);
        }
        boolean many = set || collection instanceof List<?>; // of many classes, and still equal
        return new Shape.Sequence(elements, set, many ? "" : kind(collection));
    }

    private Shape array(Object array) {
        int length = Array.getLength(array);
        List<Shape> elements = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            elements.add(shape(Array.get(array, i)));
        }
        return new Shape.Sequence(elements, false, kind(array));
    }

    private Shape mapping(Map<?, ?> map) {
        List<Map.Entry<Shape, Shape>> entries = new ArrayList<>(map.size());
        map.forEach((key, value) -> entries.add(Map.entry(shape(key), shape(value))));
        if (!(map instanceof SortedMap<?, ?>) && !(map instanceof LinkedHashMap<?, ?>)) {
            entries.sort(Map.Entry.comparingByKey(BY_TEXT));
        }
        return new Shape.Mapping(
                entries.stream().map(Map.Entry::getKey).toList(),
                entries.stream().map(Map.Entry::getValue).toList());
    }

    /** A class of the platform: its text, if it has one that is not its identity. */
    private static Shape platform(Object value) {
        String text = value.toString();
        boolean identity = text.contains("@" + Integer.toHexString(System.identityHashCode(value)));
        return identity ? new Shape.Opaque(typeName(value)) : new Shape.Atom(text, true, kind(value));
    }

    private Shape struct(Object value) {
        Map<String, Shape> fields = fields(value, this::shape);
        if (!isPlainAbove(value.getClass())) {
            fields.put("super", platform(value));
        }
        return new Shape.Struct(typeName(value), fields, kind(value));
    }

    /** The contents of an object by its fields, for a {@link ShapeProvider} that has something to add. */
    public static Map<String, Shape> fields(Object value, Function<@Nullable Object, Shape> contents) {
        Map<String, Shape> fields = new LinkedHashMap<>();
        for (Field field : FIELDS.get(value.getClass())) {
            Shape shape;
            try {
                shape = contents.apply(field.get(value));
            } catch (IllegalAccessException e) {
                shape = new Shape.Opaque(typeName(field.getType()));
            }
            String name = plainName(field);
            fields.put(
                    fields.containsKey(name) // a field of the same name in a class above
                            ? typeName(field.getDeclaringClass()) + "." + name
                            : name,
                    shape);
        }
        return fields;
    }

    /** Without the class that Scala puts in front of some: {@code bank$Account$$balance}. */
    private static String plainName(Field field) {
        String name = field.getName();
        int prefix = name.lastIndexOf("$$");
        return prefix < 0 || prefix + 2 == name.length() ? name : name.substring(prefix + 2);
    }

    private static String kind(Object value) {
        return value.getClass().getName();
    }

    private static Field[] fieldsOf(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && !isPlatform(at); at = at.getSuperclass()) {
            List<Field> own = new ArrayList<>();
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !isEnclosing(field) && !isHidden(field, type)) {
                    open(field);
                    own.add(field);
                }
            }
            fields.addAll(0, own);
        }
        return fields.toArray(Field[]::new);
    }

    /**
     * The reference of an inner class to the object around it; what else is synthetic was captured and belongs to it.
     */
    private static boolean isEnclosing(Field field) {
        return field.isSynthetic() && field.getName().startsWith("this$");
    }

    private static boolean isHidden(Field field, Class<?> type) {
        return SHAPINGS.get(type).stream().anyMatch(shaping -> shaping.hides(field));
    }

    /** Whether nothing is inherited from a class of the platform that has contents of its own. */
    private static boolean isPlainAbove(Class<?> type) {
        Class<?> at = type;
        while (!isPlatform(at)) {
            at = at.getSuperclass();
        }
        return at == Object.class || at == Record.class;
    }

    private static void open(Field field) {
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            // Its module keeps it closed: reading it fails and it is shown as opaque.
        }
    }

    private static boolean isPlatform(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }
}
