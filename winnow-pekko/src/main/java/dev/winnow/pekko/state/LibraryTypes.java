package dev.winnow.pekko.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge about classes of the JDK and of Scala: which are collections and whether their order is visible, which
 * are read by their fields, and which are represented by their text. All others are opaque.
 */
final class LibraryTypes {

    private static final String UTIL = "java.util.";
    private static final String CONCURRENT = "java.util.concurrent.";

    private static final Set<String> ORDERED = Set.of(
            UTIL + "ArrayList",
            UTIL + "LinkedList",
            UTIL + "ArrayDeque",
            UTIL + "PriorityQueue", // in the order of its heap, which decides among equal elements
            UTIL + "Vector",
            UTIL + "Stack",
            UTIL + "LinkedHashSet",
            UTIL + "TreeSet",
            UTIL + "RegularEnumSet",
            UTIL + "JumboEnumSet",
            UTIL + "Arrays$ArrayList",
            UTIL + "ImmutableCollections$List12",
            UTIL + "ImmutableCollections$ListN",
            UTIL + "Collections$EmptyList",
            UTIL + "Collections$EmptySet",
            UTIL + "Collections$SingletonList",
            UTIL + "Collections$SingletonSet",
            CONCURRENT + "ConcurrentLinkedQueue",
            CONCURRENT + "ConcurrentLinkedDeque",
            CONCURRENT + "ConcurrentSkipListSet",
            CONCURRENT + "CopyOnWriteArrayList",
            CONCURRENT + "CopyOnWriteArraySet",
            CONCURRENT + "LinkedBlockingQueue",
            CONCURRENT + "LinkedBlockingDeque",
            CONCURRENT + "ArrayBlockingQueue");

    private static final Set<String> UNORDERED = Set.of(
            UTIL + "HashSet",
            UTIL + "ImmutableCollections$Set12",
            UTIL + "ImmutableCollections$SetN",
            CONCURRENT + "ConcurrentHashMap$KeySetView");

    private static final Set<String> ORDERED_MAPS = Set.of(
            UTIL + "LinkedHashMap",
            UTIL + "TreeMap",
            UTIL + "EnumMap",
            UTIL + "Collections$EmptyMap",
            UTIL + "Collections$SingletonMap",
            CONCURRENT + "ConcurrentSkipListMap");

    private static final Set<String> UNORDERED_MAPS = Set.of(
            UTIL + "HashMap",
            UTIL + "Hashtable",
            UTIL + "IdentityHashMap",
            UTIL + "ImmutableCollections$Map1",
            UTIL + "ImmutableCollections$MapN",
            CONCURRENT + "ConcurrentHashMap");

    private static final Set<String> BY_FIELDS = Set.of(
            UTIL + "Optional",
            UTIL + "Random",
            UTIL + "SplittableRandom",
            UTIL + "KeyValueHolder",
            UTIL + "AbstractMap$SimpleEntry",
            UTIL + "AbstractMap$SimpleImmutableEntry",
            CONCURRENT + "CompletableFuture",
            CONCURRENT + "atomic.AtomicBoolean",
            CONCURRENT + "atomic.AtomicInteger",
            CONCURRENT + "atomic.AtomicLong",
            CONCURRENT + "atomic.AtomicReference",
            CONCURRENT + "atomic.AtomicIntegerArray",
            CONCURRENT + "atomic.AtomicLongArray",
            CONCURRENT + "atomic.AtomicReferenceArray");

    private static final Set<String> MUTABLE_TEXTS = Set.of(
            "java.lang.StringBuilder",
            "java.lang.StringBuffer",
            UTIL + "BitSet",
            UTIL + "Date",
            CONCURRENT + "atomic.LongAdder");

    private static final List<String> TEXTS = List.of(
            "java.time.",
            "java.math.",
            "java.net.URI",
            "java.util.UUID",
            "java.util.Locale",
            "java.util.Currency",
            "java.util.OptionalInt",
            "java.util.OptionalLong",
            "java.util.OptionalDouble",
            "java.util.regex.Pattern",
            "java.nio.charset.",
            "java.io.File");

    private LibraryTypes() {}

    static boolean isPlatformType(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** Returns how values of a class of the JDK, or of a subclass, are read. */
    static TypeDescription.TypeKind kindOfPlatformType(Class<?> type) {
        String name = type.getName();
        if (type == Object.class
                || type == Record.class
                || BY_FIELDS.contains(name)
                || isFuture(type)
                || isStatelessFunction(type)) {
            return TypeDescription.TypeKind.FIELDS;
        }
        if (type == String.class || type == Class.class || isText(name)) {
            return TypeDescription.TypeKind.TEXT;
        }
        if (MUTABLE_TEXTS.contains(name)) {
            return TypeDescription.TypeKind.MUTABLE_TEXT;
        }
        if (isNumber(type)) {
            return TypeDescription.TypeKind.NUMBER;
        }
        return Throwable.class.isAssignableFrom(type) ? TypeDescription.TypeKind.FAILURE : collection(name);
    }

    /** Returns true if the class is a function of the JDK that captures nothing. */
    private static boolean isStatelessFunction(Class<?> type) {
        return type.isHidden() && type.getDeclaredFields().length == 0;
    }

    private static TypeDescription.TypeKind collection(String name) {
        if (ORDERED.contains(name)) {
            return TypeDescription.TypeKind.ORDERED;
        }
        if (UNORDERED.contains(name)) {
            return TypeDescription.TypeKind.UNORDERED;
        }
        if (ORDERED_MAPS.contains(name)) {
            return TypeDescription.TypeKind.ORDERED_MAP;
        }
        if (UNORDERED_MAPS.contains(name)) {
            return TypeDescription.TypeKind.UNORDERED_MAP;
        }
        return wrappedField(name) == null ? TypeDescription.TypeKind.OPAQUE : TypeDescription.TypeKind.WRAPPER;
    }

    /**
     * Returns the field in which a wrapper of {@code Collections} keeps the wrapped collection, or null for other
     * classes.
     */
    static @Nullable String wrappedField(String name) {
        boolean isWrapper = name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Synchronized")
                || name.startsWith("java.util.Collections$Checked")
                || name.equals("java.util.Collections$SetFromMap");
        if (!isWrapper || name.contains("Entry") || name.contains("$1")) {
            return null;
        }
        return name.endsWith("Map") ? "m" : "c";
    }

    private static boolean isText(String name) {
        return TEXTS.stream().anyMatch(name::startsWith) && !name.contains("Clock");
    }

    private static boolean isNumber(Class<?> type) {
        return type == Character.class
                || type == Boolean.class
                || (Number.class.isAssignableFrom(type) && type.getPackageName().equals("java.lang"));
    }

    /** Returns true for the classes that chains of stages consist of, except for that of a waiting thread. */
    private static boolean isFuture(Class<?> type) {
        String name = type.getName();
        return name.startsWith(CONCURRENT + "CompletableFuture$") && !name.endsWith("$Signaller");
    }

    // ---- Scala

    static TypeDescription.TypeKind kindOfScalaType(Class<?> type) {
        if (isLazy(type)) {
            return TypeDescription.TypeKind.OPAQUE;
        }
        if (scala.collection.Map.class.isAssignableFrom(type)) {
            return kind(type, "HashMap", TypeDescription.TypeKind.UNORDERED_MAP, TypeDescription.TypeKind.ORDERED_MAP);
        }
        if (scala.collection.Set.class.isAssignableFrom(type)) {
            return kind(type, "HashSet", TypeDescription.TypeKind.UNORDERED, TypeDescription.TypeKind.ORDERED);
        }
        boolean isSequence = scala.collection.Seq.class.isAssignableFrom(type);
        return isSequence && isCollection(type) ? TypeDescription.TypeKind.ORDERED : TypeDescription.TypeKind.FIELDS;
    }

    /**
     * Returns the kind of a map or set. Small, linked and sorted ones have an order. One with a default value is more
     * than its entries.
     */
    private static TypeDescription.TypeKind kind(
            Class<?> type, String hashedName, TypeDescription.TypeKind unordered, TypeDescription.TypeKind ordered) {
        String name = type.getSimpleName();
        if (!isCollection(type) || name.contains("WithDefault")) {
            return TypeDescription.TypeKind.FIELDS;
        }
        return name.equals(hashedName) || name.equals("TrieMap") ? unordered : ordered;
    }

    private static boolean isCollection(Class<?> type) {
        return type.getName().startsWith("scala.collection.");
    }

    private static boolean isLazy(Class<?> type) {
        return scala.collection.Iterator.class.isAssignableFrom(type)
                || scala.collection.View.class.isAssignableFrom(type)
                || scala.collection.immutable.LazyList.class.isAssignableFrom(type)
                || type.getName().startsWith("scala.collection.immutable.Stream");
    }

    // ---- contents

    static Collection<?> elements(Object value) {
        return value instanceof Collection<?> collection
                ? collection
                : scala.jdk.javaapi.CollectionConverters.asJavaCollection((scala.collection.Iterable<?>) value);
    }

    static Map<?, ?> entries(Object value) {
        return value instanceof Map<?, ?> map
                ? map
                : scala.jdk.javaapi.CollectionConverters.asJava((scala.collection.Map<?, ?>) value);
    }
}
