package dev.winnow.pekko;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the values of a class are looked at: decided once for each class. */
final class Anatomy {

    enum Kind {
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

    private static final ClassValue<Anatomy> ALL = new ClassValue<>() {
        @Override
        protected Anatomy computeValue(Class<?> type) {
            return new Anatomy(type);
        }
    };

    final Kind kind;
    final Digest tag; // of the name: lambdas have one that holds within this JVM only
    final boolean mutable; // so that it matters whether two places hold the same one
    final List<Slot> slots = new ArrayList<>(); // those of the classes above first

    private Anatomy(Class<?> type) {
        tag = new Digest().feed(Machinery.isSilent(type) ? type.getSuperclass().getName() : type.getName());
        kind = kind(type);
        mutable = isMutable(type);
    }

    static Anatomy of(Class<?> type) {
        return ALL.get(type);
    }

    private Kind kind(Class<?> type) {
        if (Enum.class.isAssignableFrom(type)) {
            return Kind.ENUM;
        }
        if (Machinery.isConstant(type)) {
            return Kind.CONSTANT;
        }
        if (Machinery.isSpecial(type)) {
            return Kind.SPECIAL;
        }
        return type.isArray() ? Kind.ARRAY : compound(type);
    }

    /** Its own fields, down to the first class above it that is known to hold something in another way. */
    private Kind compound(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Kind found = library(at);
            if (found == Kind.FIELDS) {
                slots.addAll(0, Slot.of(at, field -> !Machinery.hides(field)));
            }
            if (found != Kind.FIELDS || isEnd(at)) {
                return found;
            }
        }
        return Kind.FIELDS;
    }

    private static Kind library(Class<?> type) {
        if (Library.isPlatform(type)) {
            return Library.platform(type);
        }
        if (type.getName().startsWith("scala.")) {
            return Library.scala(type);
        }
        return Machinery.isDeep(type) ? Kind.OPAQUE : Kind.FIELDS;
    }

    /** What is above a stage of a future is a task of a pool, whose fields say nothing. */
    private static boolean isEnd(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above == null
                || (Library.isPlatform(type) && above.getName().equals("java.util.concurrent.ForkJoinTask"))
                || (Library.isPlatform(type) && above == Number.class);
    }

    private boolean isMutable(Class<?> type) {
        boolean frozen = type.getName().startsWith("java.util.ImmutableCollections$")
                || type.getName().startsWith("scala.collection.immutable.");
        if (slots.stream().anyMatch(slot -> !slot.isFinal())) {
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

    static long bits(Object value) {
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
    static @Nullable Object inside(Object view) {
        for (Class<?> at = view.getClass(); at != null; at = at.getSuperclass()) {
            String field = Library.isPlatform(at) ? Library.wrapped(at.getName()) : null;
            if (field != null) {
                return Slot.named(view, field);
            }
        }
        throw new IllegalStateException(view.getClass() + " is no view");
    }
}
