package dev.winnow.pekko.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the values of a class are looked at: decided once for each class. */
public final class TypeDescription {

    enum TypeKind {
        NUMBER,
        TEXT,
        MUTABLE_TEXT,
        ENUM,
        CONSTANT, // nothing that changes
        SPECIAL,
        ARRAY,
        ORDERED,
        UNORDERED,
        ORDERED_MAP,
        UNORDERED_MAP,
        WRAPPER, // a view of another collection
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
    public final Digest typeDigest; // of the name: lambdas have one that holds within this JVM only
    final boolean isMutable; // so that it matters whether two places hold the same one
    final List<FieldReader> fields = new ArrayList<>(); // those of the classes above first

    private TypeDescription(Class<?> type) {
        typeDigest = new Digest()
                .feed(StateFilter.isSilentState(type) ? type.getSuperclass().getName() : type.getName());
        kind = kind(type);
        isMutable = isMutable(type);
    }

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

    /** Its own fields, down to the first class above it that is known to hold something in another way. */
    private TypeKind compoundKind(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            TypeKind found = libraryKind(at);
            if (found == TypeKind.FIELDS) {
                fields.addAll(0, FieldReader.fieldsOf(at, field -> !StateFilter.hides(field)));
            }
            if (found != TypeKind.FIELDS || isLastClass(at)) {
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

    /** What is above a stage of a future is a task of a pool, whose fields say nothing. */
    private static boolean isLastClass(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above == null
                || (LibraryTypes.isPlatformType(type) && above.getName().equals("java.util.concurrent.ForkJoinTask"))
                || (LibraryTypes.isPlatformType(type) && above == Number.class);
    }

    private boolean isMutable(Class<?> type) {
        boolean frozen = type.getName().startsWith("java.util.ImmutableCollections$")
                || type.getName().startsWith("scala.collection.immutable.");
        if (fields.stream().anyMatch(slot -> !slot.isFinal())) {
            return !frozen;
        }
        return switch (kind) {
            case ARRAY, MUTABLE_TEXT, WRAPPER -> true;
            case ORDERED, UNORDERED, ORDERED_MAP, UNORDERED_MAP -> !frozen;
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

    /** What a view of another collection is a view of. */
    static @Nullable Object wrappedValue(Object view) {
        for (Class<?> at = view.getClass(); at != null; at = at.getSuperclass()) {
            String field = LibraryTypes.isPlatformType(at) ? LibraryTypes.wrappedField(at.getName()) : null;
            if (field != null) {
                return FieldReader.read(view, field);
            }
        }
        throw new IllegalStateException(view.getClass() + " is no view");
    }
}
