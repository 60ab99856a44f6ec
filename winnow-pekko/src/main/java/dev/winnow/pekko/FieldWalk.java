package dev.winnow.pekko;

import dev.winnow.model.Shapes;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Feeds values into digests by what they hold: equal for values that no program can tell apart, but by the identity of what
 * never changes, by hash order or by the number of an incarnation.
 *
 * <p>What can change is numbered when it is met first, so that it matters who shares it and circles end. Elements without an order
 * are fed in the order of what they are fed as when each is looked at alone. One walk serves one configuration.
 */
final class FieldWalk {

    /** Knows values that are more than their fields. */
    interface Sense {
        void look(Object value, FieldWalk walk, Digest into);
    }

    /** A value of Winnow's own that {@link Sense} feeds. */
    interface SpecialValue {}

    private static final int DEEPEST = 500;
    private static final int MOST = 1_000_000;
    private static final int MOST_NAMED = 100; // of what could not be seen
    private static final int BACK = 0x0bac;
    private static final int KNOWN = 0x6007;

    private final Sense sense;
    private final Numbering numbering = new Numbering();
    private final IdentityHashMap<Object, Digest> whole = new IdentityHashMap<>(); // fixed, and holds nothing numbered
    private final IdentityHashMap<Object, Integer> above = new IdentityHashMap<>(); // fixed, and being looked at
    private final ArrayList<String> path = new ArrayList<>();
    private final Set<String> unseen = new LinkedHashSet<>();
    private boolean plain = true; // nothing numbered was met
    private int depth;
    private int seen;

    FieldWalk(Sense sense) {
        this.sense = sense;
    }

    /** What could not be seen: where it is, and of which type. */
    List<String> unseen() {
        return List.copyOf(unseen);
    }

    void unseen(String what) {
        if (unseen.size() < MOST_NAMED) {
            unseen.add(String.join(".", path) + ": " + what);
        }
    }

    /** From now on a reference to it is a number; what it holds is not looked at by itself. */
    void introduce(Object object) {
        numbering.meet(object);
    }

    void named(String name, @Nullable Object value, Digest into) {
        path.add(name);
        value(value, into);
        path.remove(path.size() - 1);
    }

    void within(String name, Runnable looking) {
        path.add(name);
        looking.run();
        path.remove(path.size() - 1);
    }

    void value(@Nullable Object value, Digest into) {
        if (value == null) {
            into.feed(0);
            return;
        }
        Anatomy anatomy = Anatomy.of(value.getClass());
        into.feed(anatomy.tag);
        switch (anatomy.kind) {
            case NUMBER -> into.feed(Anatomy.bits(value));
            case TEXT -> into.feed(value.toString());
            case ENUM -> into.feed(((Enum<?>) value).name());
            case CONSTANT -> into.feed(KNOWN);
            case SPECIAL -> sense.look(value, this, into);
            case OPAQUE -> unseen(Shapes.typeName(value));
            default -> guarded(value, anatomy, into);
        }
    }

    private void guarded(Object value, Anatomy anatomy, Digest into) {
        if (++seen > MOST || depth > DEEPEST) {
            unseen(Shapes.typeName(value) + ", as there is too much of it");
            return;
        }
        depth++;
        try {
            if (!anatomy.mutable) {
                fixed(value, anatomy, into);
            } else if (!meets(value, into)) {
                contents(value, anatomy, into);
            }
        } catch (RuntimeException e) { // the user's own iterator or toString
            unseen(Shapes.typeName(value) + ", as it threw " + Shapes.typeName(e));
        } finally {
            depth--;
        }
    }

    /** True if it was met before: then its number is all there is to say. */
    boolean meets(Object value, Digest into) {
        plain = false;
        int number = numbering.meet(value);
        into.feed(number);
        return number >= 0;
    }

    private void fixed(Object value, Anatomy anatomy, Digest into) {
        Digest known = whole.get(value);
        if (known != null) {
            into.feed(known);
            return;
        }
        Integer at = above.putIfAbsent(value, depth);
        if (at != null) {
            plain = false;
            into.feed(BACK).feed((long) depth - at);
            return;
        }
        boolean before = plain;
        plain = true;
        Digest own = new Digest();
        contents(value, anatomy, own);
        above.remove(value);
        if (plain) {
            whole.put(value, own);
        }
        plain &= before;
        into.feed(own);
    }

    /** What it holds, whether or not it was met before. */
    void contents(Object value, Anatomy anatomy, Digest into) {
        switch (anatomy.kind) {
            case ARRAY -> array(value, into);
            case ORDERED -> ordered(Library.elements(value), into);
            case UNORDERED -> unordered(Library.elements(value), into);
            case ORDERED_MAP -> orderedMap(Library.entries(value), into);
            case UNORDERED_MAP -> unorderedMap(Library.entries(value), into);
            case WRAPPER -> value(Anatomy.inside(value), into);
            case MUTABLE_TEXT -> into.feed(value.toString());
            case FAILURE -> failure((Throwable) value, into);
            default -> {}
        }
        for (Slot slot : anatomy.slots) {
            named(slot.name, slot.get(value), into);
        }
    }

    private void array(Object array, Digest into) {
        int length = Array.getLength(array);
        into.feed(length);
        for (int i = 0; i < length; i++) {
            value(Array.get(array, i), into);
        }
    }

    private void failure(Throwable failure, Digest into) {
        String message = failure.getMessage();
        into.feed(message == null ? "" : Names.withoutUids(message));
        named("cause", failure.getCause() == failure ? null : failure.getCause(), into);
    }

    void ordered(Collection<?> elements, Digest into) {
        into.feed(elements.size());
        for (Object element : elements) {
            value(element, into);
        }
    }

    private void orderedMap(Map<?, ?> map, Digest into) {
        into.feed(map.size());
        map.forEach((key, value) -> {
            named("keys", key, into);
            value(value, into);
        });
    }

    // ---- without order

    /** An element as it looks alone. */
    private record Part(@Nullable Object key, @Nullable Object value, Digest alone, boolean plain) {}

    void unordered(Collection<?> elements, Digest into) {
        List<Part> parts = new ArrayList<>(elements.size());
        for (Object element : elements) {
            parts.add(alone(element, null));
        }
        parts.sort(java.util.Comparator.comparing(Part::alone));
        into.feed(parts.size());
        for (Part part : parts) {
            again(part, into);
        }
    }

    private void unorderedMap(Map<?, ?> map, Digest into) {
        List<Part> parts = new ArrayList<>(map.size());
        map.forEach((key, value) -> parts.add(alone(key, value)));
        parts.sort(java.util.Comparator.comparing(Part::alone));
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i).alone.equals(parts.get(i - 1).alone)) {
                parts.sort(java.util.Comparator.comparing(Part::alone).thenComparing(this::aloneWithValue));
                break;
            }
        }
        into.feed(parts.size());
        for (Part part : parts) {
            again(part, into);
            value(part.value, into);
        }
    }

    /** Two keys look the same: they are objects of one kind that differ in identity. */
    private Digest aloneWithValue(Part part) {
        return new Digest().feed(part.alone).feed(alone(part.value, null).alone);
    }

    private Part alone(@Nullable Object key, @Nullable Object value) {
        int mark = numbering.mark();
        boolean before = plain;
        plain = true;
        Digest digest = new Digest();
        value(key, digest);
        Part part = new Part(key, value, digest, plain);
        plain = before;
        numbering.forgetSince(mark);
        return part;
    }

    private void again(Part part, Digest into) {
        into.feed(part.alone);
        if (!part.plain) {
            value(part.key, into);
        }
    }
}
