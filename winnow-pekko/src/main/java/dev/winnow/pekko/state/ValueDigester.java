package dev.winnow.pekko.state;

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
 * Feeds values into digests by what they hold: equal for values that no program can tell apart, but by the identity of
 * what never changes, by hash order or by the number of an incarnation.
 *
 * <p>What can change is numbered when it is met first, so that it matters who shares it and circles end. Elements
 * without an order are fed in the order of what they are fed as when each is looked at alone. One walk serves one
 * configuration.
 */
public final class ValueDigester {

    /** Knows values that are more than their fields. */
    public interface SpecialValues {
        void feed(Object value, ValueDigester walk, Digest into);
    }

    /** A value of Winnow's own that {@link SpecialValues} feeds. */
    public interface SpecialValue {}

    private static final int MAX_DEPTH = 500;
    private static final int MAX_VALUES = 1_000_000;
    private static final int MAX_UNSEEN = 100; // of what could not be seen
    private static final int BACK_REFERENCE = 0x0bac;
    private static final int CONSTANT_TAG = 0x6007;

    private final SpecialValues specialValues;
    private final ObjectNumbering numbering = new ObjectNumbering();
    private final IdentityHashMap<Object, Digest> immutableDigests =
            new IdentityHashMap<>(); // fixed, and holds nothing numbered
    private final IdentityHashMap<Object, Integer> openImmutables =
            new IdentityHashMap<>(); // fixed, and being looked at
    private final ArrayList<String> path = new ArrayList<>();
    private final Set<String> unseen = new LinkedHashSet<>();
    private boolean isSelfContained = true; // nothing numbered was met
    private int depth;
    private int visited;

    public ValueDigester(SpecialValues sense) {
        this.specialValues = sense;
    }

    /** What could not be seen: where it is, and of which type. */
    public List<String> unseen() {
        return List.copyOf(unseen);
    }

    public void unseen(String what) {
        if (unseen.size() < MAX_UNSEEN) {
            unseen.add(String.join(".", path) + ": " + what);
        }
    }

    /** From now on a reference to it is a number; what it holds is not looked at by itself. */
    public void register(Object object) {
        numbering.numberOf(object);
    }

    public void feedNamed(String name, @Nullable Object value, Digest into) {
        path.add(name);
        feedValue(value, into);
        path.remove(path.size() - 1);
    }

    public void inContext(String name, Runnable looking) {
        path.add(name);
        looking.run();
        path.remove(path.size() - 1);
    }

    public void feedValue(@Nullable Object value, Digest into) {
        if (value == null) {
            into.feed(0);
            return;
        }
        TypeDescription anatomy = TypeDescription.of(value.getClass());
        into.feed(anatomy.typeDigest);
        switch (anatomy.kind) {
            case NUMBER -> into.feed(TypeDescription.toBits(value));
            case TEXT -> into.feed(value.toString());
            case ENUM -> into.feed(((Enum<?>) value).name());
            case CONSTANT -> into.feed(CONSTANT_TAG);
            case SPECIAL -> specialValues.feed(value, this, into);
            case OPAQUE -> unseen(Shapes.typeName(value));
            default -> feedCompound(value, anatomy, into);
        }
    }

    private void feedCompound(Object value, TypeDescription anatomy, Digest into) {
        if (++visited > MAX_VALUES || depth > MAX_DEPTH) {
            unseen(Shapes.typeName(value) + ", as there is too much of it");
            return;
        }
        depth++;
        try {
            if (!anatomy.isMutable) {
                feedImmutable(value, anatomy, into);
            } else if (!feedIdentity(value, into)) {
                feedContents(value, anatomy, into);
            }
        } catch (RuntimeException e) { // the user's own iterator or toString
            unseen(Shapes.typeName(value) + ", as it threw " + Shapes.typeName(e));
        } finally {
            depth--;
        }
    }

    /** True if it was met before: then its number is all there is to say. */
    public boolean feedIdentity(Object value, Digest into) {
        isSelfContained = false;
        int number = numbering.numberOf(value);
        into.feed(number);
        return number >= 0;
    }

    private void feedImmutable(Object value, TypeDescription anatomy, Digest into) {
        Digest known = immutableDigests.get(value);
        if (known != null) {
            into.feed(known);
            return;
        }
        Integer at = openImmutables.putIfAbsent(value, depth);
        if (at != null) {
            isSelfContained = false;
            into.feed(BACK_REFERENCE).feed((long) depth - at);
            return;
        }
        boolean before = isSelfContained;
        isSelfContained = true;
        Digest own = new Digest();
        feedContents(value, anatomy, own);
        openImmutables.remove(value);
        if (isSelfContained) {
            immutableDigests.put(value, own);
        }
        isSelfContained &= before;
        into.feed(own);
    }

    /** What it holds, whether or not it was met before. */
    public void feedContents(Object value, TypeDescription anatomy, Digest into) {
        switch (anatomy.kind) {
            case ARRAY -> feedArray(value, into);
            case ORDERED -> feedOrdered(LibraryTypes.elements(value), into);
            case UNORDERED -> feedUnordered(LibraryTypes.elements(value), into);
            case ORDERED_MAP -> feedOrderedMap(LibraryTypes.entries(value), into);
            case UNORDERED_MAP -> feedUnorderedMap(LibraryTypes.entries(value), into);
            case WRAPPER -> feedValue(TypeDescription.wrappedValue(value), into);
            case MUTABLE_TEXT -> into.feed(value.toString());
            case FAILURE -> feedThrowable((Throwable) value, into);
            default -> {}
        }
        for (FieldReader slot : anatomy.fields) {
            feedNamed(slot.name, slot.get(value), into);
        }
    }

    private void feedArray(Object array, Digest into) {
        int length = Array.getLength(array);
        into.feed(length);
        for (int i = 0; i < length; i++) {
            feedValue(Array.get(array, i), into);
        }
    }

    private void feedThrowable(Throwable failure, Digest into) {
        String message = failure.getMessage();
        into.feed(message == null ? "" : ActorNames.withoutUids(message));
        feedNamed("cause", failure.getCause() == failure ? null : failure.getCause(), into);
    }

    public void feedOrdered(Collection<?> elements, Digest into) {
        into.feed(elements.size());
        for (Object element : elements) {
            feedValue(element, into);
        }
    }

    private void feedOrderedMap(Map<?, ?> map, Digest into) {
        into.feed(map.size());
        map.forEach((key, value) -> {
            feedNamed("keys", key, into);
            feedValue(value, into);
        });
    }

    // ---- without order

    /** An element as it looks alone. */
    private record CollectionElement(
            @Nullable Object key, @Nullable Object value, Digest alone, boolean isSelfContained) {}

    public void feedUnordered(Collection<?> elements, Digest into) {
        List<CollectionElement> parts = new ArrayList<>(elements.size());
        for (Object element : elements) {
            parts.add(digestAlone(element, null));
        }
        parts.sort(java.util.Comparator.comparing(CollectionElement::alone));
        into.feed(parts.size());
        for (CollectionElement part : parts) {
            feedAgain(part, into);
        }
    }

    private void feedUnorderedMap(Map<?, ?> map, Digest into) {
        List<CollectionElement> parts = new ArrayList<>(map.size());
        map.forEach((key, value) -> parts.add(digestAlone(key, value)));
        parts.sort(java.util.Comparator.comparing(CollectionElement::alone));
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i).alone.equals(parts.get(i - 1).alone)) {
                parts.sort(java.util.Comparator.comparing(CollectionElement::alone)
                        .thenComparing(this::digestAloneWithValue));
                break;
            }
        }
        into.feed(parts.size());
        for (CollectionElement part : parts) {
            feedAgain(part, into);
            feedValue(part.value, into);
        }
    }

    /** Two keys look the same: they are objects of one kind that differ in identity. */
    private Digest digestAloneWithValue(CollectionElement part) {
        return new Digest().feed(part.alone).feed(digestAlone(part.value, null).alone);
    }

    private CollectionElement digestAlone(@Nullable Object key, @Nullable Object value) {
        int mark = numbering.mark();
        boolean before = isSelfContained;
        isSelfContained = true;
        Digest digest = new Digest();
        feedValue(key, digest);
        CollectionElement part = new CollectionElement(key, value, digest, isSelfContained);
        isSelfContained = before;
        numbering.rollback(mark);
        return part;
    }

    private void feedAgain(CollectionElement part, Digest into) {
        into.feed(part.alone);
        if (!part.isSelfContained) {
            feedValue(part.key, into);
        }
    }
}
