package dev.winnow.model;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A reader of values by reflection: creates the {@link Shape} of records, collections, enums and plain objects. */
public final class Shapes {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_VALUES = 200_000; // nested in one value; a shared value counts at each occurrence

    // The hash separates values with equal texts, such as 1 and "1".
    private static final Comparator<Shape> BY_TEXT = Comparator.comparing(Shape::text)
            .thenComparing(shape -> shape.hash().getMostSignificantBits());

    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            return fieldsOf(type);
        }
    };

    /** The shape providers that the class loader of a type finds. */
    private static final ClassValue<List<ShapeProvider>> PROVIDERS = new ClassValue<>() {
        @Override
        protected List<ShapeProvider> computeValue(Class<?> type) {
            return ServiceLoader.load(ShapeProvider.class, type.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        }
    };

    /** Whether values of a class are neither simple nor of the JDK. They are the most frequent compound values. */
    private static final ClassValue<Boolean> IS_FOREIGN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !isPlatform(type)
                    && !type.isArray()
                    && !type.isHidden()
                    && PLATFORM_TYPES.stream().noneMatch(known -> known.isAssignableFrom(type));
        }
    };

    /** The types of the JDK, and of Winnow, whose subtypes are not read by their fields. */
    private static final List<Class<?>> PLATFORM_TYPES = List.of(
            CharSequence.class,
            Enum.class,
            ProcessId.class,
            Map.class,
            Collection.class,
            ClassLoader.class,
            Thread.class,
            Executor.class,
            AtomicReference.class,
            Map.Entry.class,
            Throwable.class);

    private final boolean isBrief;
    private final IdentityHashMap<Object, Boolean> path = new IdentityHashMap<>();
    private int seen;

    private Shapes(boolean isBrief) {
        this.isBrief = isBrief;
    }

    /** Returns the shape of a value. */
    public static Shape of(@Nullable Object value) {
        return new Shapes(false).shape(value);
    }

    /** Returns the shape of a value, {@linkplain #withoutEmptyFields without empty fields} except of records. */
    static Shape brief(@Nullable Object value) {
        return new Shapes(true).shape(value);
    }

    /** Returns the readable text of a value: {@code Vote(term=2, granted=true)}. */
    public static String text(@Nullable Object value) {
        return of(value).text();
    }

    /** Returns the readable type name of a value, without package and enclosing class: {@code Vote}. */
    public static String typeName(@Nullable Object value) {
        return value == null ? "null" : typeName(value.getClass());
    }

    /** Returns the readable name of a type, without package and enclosing class: {@code Vote}. */
    public static String typeName(Class<?> type) {
        if (type.isHidden() || type.isSynthetic()) {
            return "lambda";
        }
        String name = type.getSimpleName();
        if (name.endsWith("$") && name.length() > 1) {
            return name.substring(0, name.length() - 1); // a Scala object
        }
        return name.isEmpty() ? type.getName().substring(type.getName().lastIndexOf('.') + 1) : name;
    }

    private Shape shape(@Nullable Object value) {
        if (value == null) {
            return new Shape.Atom("null", false);
        }
        try {
            return !IS_FOREIGN.get(value.getClass()) && isSimple(value) ? atom(value) : nested(value);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) { // thrown by user code, such as an iterator or toString
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

    /** Returns the shape of a compound value, or opaque beyond the limits and for a cycle. */
    private Shape nested(Object value) {
        if (path.size() >= MAX_DEPTH || ++seen > MAX_VALUES || path.put(value, true) != null) {
            return new Shape.Opaque("…");
        }
        try {
            return IS_FOREIGN.get(value.getClass()) ? foreign(value) : compound(value);
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
        if (value instanceof ClassLoader || value instanceof Thread || value instanceof Executor) {
            return new Shape.Opaque(typeName(value)); // infrastructure: large, and no contents of a process
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
        Shape shape = known == null ? struct(value) : known;
        return isBrief && shape instanceof Shape.Struct struct && !declaresContents(value)
                ? withoutEmptyFields(struct)
                : shape;
    }

    /** Returns true for a record or a case class: all its fields are declared as its contents. */
    private static boolean declaresContents(Object value) {
        return value instanceof Record
                || Arrays.stream(value.getClass().getInterfaces())
                        .anyMatch(type -> type.getName().equals("scala.Product"));
    }

    /** Returns the object without fields that are null, empty or unreadable. */
    static Shape.Struct withoutEmptyFields(Shape.Struct struct) {
        Map<String, Shape> fields = new LinkedHashMap<>(struct.fields());
        fields.values().removeIf(Shapes::isEmpty);
        return new Shape.Struct(struct.type(), fields, struct.kind());
    }

    private static boolean isEmpty(Shape shape) {
        if (shape instanceof Shape.Sequence sequence) {
            return sequence.elements().isEmpty();
        }
        if (shape instanceof Shape.Mapping mapping) {
            return mapping.keys().isEmpty();
        }
        boolean isAbsent = shape instanceof Shape.Atom atom
                && !atom.quoted()
                && (atom.text().equals("null") || atom.text().equals("none"));
        return isAbsent || shape instanceof Shape.Opaque;
    }

    private @Nullable Shape known(Object value) {
        for (ShapeProvider provider : PROVIDERS.get(value.getClass())) {
            Shape shape = provider.shape(value, this::shape);
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
        boolean equalsOtherClasses = set || collection instanceof List<?>;
        return new Shape.Sequence(elements, set, equalsOtherClasses ? "" : kind(collection));
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

    /** Returns the shape of a JDK object: its text, or opaque if the text contains its identity hash code. */
    private static Shape platform(Object value) {
        String text = value.toString();
        boolean identity = text.contains("@" + Integer.toHexString(System.identityHashCode(value)));
        return identity ? new Shape.Opaque(typeName(value)) : new Shape.Atom(text, true, kind(value));
    }

    private Shape struct(Object value) {
        Map<String, Shape> fields = fields(value, this::shape);
        if (!inheritsNoContents(value.getClass())) {
            fields.put("super", platform(value));
        }
        return new Shape.Struct(typeName(value), fields, kind(value));
    }

    /** Returns the shapes of an object's fields by name, for a {@link ShapeProvider} that adds to them. */
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
                    fields.containsKey(name) // a superclass has a field with the same name
                            ? typeName(field.getDeclaringClass()) + "." + name
                            : name,
                    shape);
        }
        return fields;
    }

    /** Returns the name of a field without the class prefix that Scala may add: {@code bank$Account$$balance}. */
    static String plainName(Field field) {
        String name = field.getName();
        int prefix = name.lastIndexOf("$$");
        return prefix < 0 || prefix + 2 == name.length() ? name : name.substring(prefix + 2);
    }

    private static String kind(Object value) {
        return value.getClass().getName();
    }

    /** Returns the fields that make up the contents of an object. */
    static Field[] fieldsOf(Object value) {
        return FIELDS.get(value.getClass());
    }

    private static Field[] fieldsOf(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> owner = type; owner != null && !isPlatform(owner); owner = owner.getSuperclass()) {
            List<Field> own = new ArrayList<>();
            for (Field field : owner.getDeclaredFields()) {
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
     * Returns true for the reference of an inner class to its enclosing object. Other synthetic fields are captured
     * variables, which belong to the contents.
     */
    private static boolean isEnclosing(Field field) {
        return field.isSynthetic() && field.getName().startsWith("this$");
    }

    private static boolean isHidden(Field field, Class<?> type) {
        return PROVIDERS.get(type).stream().anyMatch(provider -> provider.hides(field));
    }

    /** Returns true if the type inherits no contents from a JDK class. */
    private static boolean inheritsNoContents(Class<?> type) {
        Class<?> ancestor = type;
        while (!isPlatform(ancestor)) {
            ancestor = ancestor.getSuperclass();
        }
        return ancestor == Object.class || ancestor == Record.class;
    }

    private static void open(Field field) {
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            // The module is not open: reading the field fails later, and it becomes opaque.
        }
    }

    static boolean isPlatform(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }
}
