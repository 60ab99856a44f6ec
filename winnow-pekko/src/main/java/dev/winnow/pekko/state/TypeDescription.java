package dev.winnow.pekko.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A description of how values of a class are read. Computed once per class. */
public final class TypeDescription {

    enum TypeKind {
        NUMBER,
        TEXT,
        MUTABLE_TEXT,
        ENUM,
        CONSTANT, // never changes
        SPECIAL,
        ARRAY,
        ORDERED,
        UNORDERED,
        ORDERED_MAP,
        UNORDERED_MAP,
        WRAPPER, // wraps another collection
        FAILURE,
        FIELDS,
        OPAQUE
    }

    private static final ClassValue<TypeDescription> CACHE = new ClassValue<>() {
        @Override
        protected TypeDescription computeValue(Class<?> type) {
            return new TypeDescription(type);
        }
    };

    final TypeKind kind;
    public final Digest typeDigest; // of the class name; names of lambdas are valid within this JVM only
    final boolean isMutable; // if so, identity matters
    final List<FieldReader> fields = new ArrayList<>(); // those of superclasses first

    private TypeDescription(Class<?> type) {
        typeDigest = new Digest()
                .feed(StateFilter.isSilentState(type) ? type.getSuperclass().getName() : type.getName());
        kind = kind(type);
        isMutable = isMutable(type);
    }

    /** Returns the description of the class. */
    public static TypeDescription of(Class<?> type) {
        return CACHE.get(type);
    }

    private TypeKind kind(Class<?> type) {
        if (Enum.class.isAssignableFrom(type)) {
            return TypeKind.ENUM;
        }
        if (StateFilter.isConstant(type)) {
            return TypeKind.CONSTANT;
        }
        if (StateFilter.isSpecial(type)) {
            return TypeKind.SPECIAL;
        }
        return type.isArray() ? TypeKind.ARRAY : compoundKind(type);
    }

    /**
     * Collects the fields up to the first superclass that is not read by its fields, and returns the kind of that
     * class.
     */
    private TypeKind compoundKind(Class<?> type) {
        for (Class<?> current = type; current != null; current = current.getSuperclass()) {
            TypeKind found = libraryKind(current);
            if (found == TypeKind.FIELDS) {
                fields.addAll(0, FieldReader.fieldsOf(current, field -> !StateFilter.hides(field)));
            }
            if (found != TypeKind.FIELDS || isLastClass(current)) {
                return found;
            }
        }
        return TypeKind.FIELDS;
    }

    private static TypeKind libraryKind(Class<?> type) {
        if (LibraryTypes.isPlatformType(type)) {
            return LibraryTypes.kindOfPlatformType(type);
        }
        if (type.getName().startsWith("scala.")) {
            return LibraryTypes.kindOfScalaType(type);
        }
        return StateFilter.isOpaque(type) ? TypeKind.OPAQUE : TypeKind.FIELDS;
    }

    /** Returns true if the superclasses hold no state, such as those of a stage of a future. */
    private static boolean isLastClass(Class<?> type) {
        Class<?> superclass = type.getSuperclass();
        return superclass == null
                || (LibraryTypes.isPlatformType(type)
                        && superclass.getName().equals("java.util.concurrent.ForkJoinTask"))
                || (LibraryTypes.isPlatformType(type) && superclass == Number.class);
    }

    private boolean isMutable(Class<?> type) {
        boolean isImmutable = type.getName().startsWith("java.util.ImmutableCollections$")
                || type.getName().startsWith("scala.collection.immutable.");
        if (fields.stream().anyMatch(field -> !field.isFinal())) {
            return !isImmutable;
        }
        return switch (kind) {
            case ARRAY, MUTABLE_TEXT, WRAPPER -> true;
            case ORDERED, UNORDERED, ORDERED_MAP, UNORDERED_MAP -> !isImmutable;
            case FIELDS -> type == Object.class;
            default -> false;
        };
    }

    // ---- values

    static long toBits(Object value) {
        if (value instanceof Character character) {
            return character;
        }
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        return value instanceof Double || value instanceof Float
                ? Double.doubleToRawLongBits(((Number) value).doubleValue())
                : ((Number) value).longValue();
    }

    /** Returns the collection that a wrapper wraps. */
    static @Nullable Object wrappedValue(Object wrapper) {
        for (Class<?> current = wrapper.getClass(); current != null; current = current.getSuperclass()) {
            String field = LibraryTypes.isPlatformType(current) ? LibraryTypes.wrappedField(current.getName()) : null;
            if (field != null) {
                return FieldReader.read(wrapper, field);
            }
        }
        throw new IllegalStateException(wrapper.getClass() + " is not a wrapper");
    }
}
