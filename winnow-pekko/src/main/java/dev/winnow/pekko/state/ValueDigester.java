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
 * A digester of values by their contents. Values get equal digests if no program can distinguish them, except by the
 * identity of immutable objects, by hash order or by the uid of an incarnation.
 *
 * <p>Mutable objects are numbered at the first visit, so that sharing counts and cycles end. Unordered elements are
 * sorted by their digests, each computed in isolation. One instance serves one configuration.
 */
public final class ValueDigester {

    /** A digester of values that are more than their fields. */
    public interface SpecialValues {
        /** Feeds the value into the digest. */
        void feed(Object value, ValueDigester digester, Digest into);
    }

    /** A value of Winnow that {@link SpecialValues} feeds. */
    public interface SpecialValue {}

    private static final int MAX_DEPTH = 500;
    private static final int MAX_VALUES = 1_000_000;
    private static final int MAX_OPAQUE_PARTS = 100;
    private static final int BACK_REFERENCE = 0x0bac;
    private static final int CONSTANT_TAG = 0x6007;

    private final SpecialValues specialValues;
    private final ObjectNumbering numbering = new ObjectNumbering();
    // Digests of immutable objects that refer to no numbered object.
    private final IdentityHashMap<Object, Digest> immutableDigests = new IdentityHashMap<>();
    // The depth of immutable objects that are being visited.
    private final IdentityHashMap<Object, Integer> openImmutables = new IdentityHashMap<>();
    private final ArrayList<String> path = new ArrayList<>();
    private final Set<String> opaqueParts = new LinkedHashSet<>();
    private boolean isSelfContained = true; // no numbered object was visited
    private int depth;
    private int visited;

    public ValueDigester(SpecialValues specialValues) {
        this.specialValues = specialValues;
    }

    /** Returns the values that could not be read: their path and type. */
    public List<String> opaqueParts() {
        return List.copyOf(opaqueParts);
    }

    /** Records that a part of the current value could not be read. */
    public void addOpaque(String description) {
        if (opaqueParts.size() < MAX_OPAQUE_PARTS) {
            opaqueParts.add(String.join(".", path) + ": " + description);
        }
    }

    /** Numbers an object whose contents are fed elsewhere. */
    public void register(Object object) {
        numbering.numberOf(object);
    }

    /** Feeds a value under this name. */
    public void feedNamed(String name, @Nullable Object value, Digest into) {
        path.add(name);
        feedValue(value, into);
        path.remove(path.size() - 1);
    }

    /** Runs code that feeds values under this name. */
    public void inContext(String name, Runnable feeding) {
        path.add(name);
        feeding.run();
        path.remove(path.size() - 1);
    }

    /** Feeds a value. */
    public void feedValue(@Nullable Object value, Digest into) {
        if (value == null) {
            into.feed(0);
            return;
        }
        TypeDescription type = TypeDescription.of(value.getClass());
        into.feed(type.typeDigest);
        switch (type.kind) {
            case NUMBER -> into.feed(TypeDescription.toBits(value));
            case TEXT -> into.feed(value.toString());
            case ENUM -> into.feed(((Enum<?>) value).name());
            case CONSTANT -> into.feed(CONSTANT_TAG);
            case SPECIAL -> specialValues.feed(value, this, into);
            case OPAQUE -> addOpaque(Shapes.typeName(value));
            default -> feedCompound(value, type, into);
        }
    }

    private void feedCompound(Object value, TypeDescription type, Digest into) {
        if (++visited > MAX_VALUES || depth > MAX_DEPTH) {
            addOpaque(Shapes.typeName(value) + " (too large)");
            return;
        }
        depth++;
        try {
            if (!type.isMutable) {
                feedImmutable(value, type, into);
            } else if (!feedIdentity(value, into)) {
                feedContents(value, type, into);
            }
        } catch (RuntimeException e) { // thrown by an iterator or toString of the user
            addOpaque(Shapes.typeName(value) + " (threw " + Shapes.typeName(e) + ")");
        } finally {
            depth--;
        }
    }

    /**
     * Feeds the number of a mutable object. Returns true if it was visited before, and its contents need not be fed.
     */
    public boolean feedIdentity(Object value, Digest into) {
        isSelfContained = false;
        int number = numbering.numberOf(value);
        into.feed(number);
        return number >= 0;
    }

    private void feedImmutable(Object value, TypeDescription type, Digest into) {
        Digest digest = immutableDigests.get(value);
        if (digest != null) {
            into.feed(digest);
            return;
        }
        Integer openDepth = openImmutables.putIfAbsent(value, depth);
        if (openDepth != null) {
            isSelfContained = false;
            into.feed(BACK_REFERENCE).feed((long) depth - openDepth);
            return;
        }
        boolean before = isSelfContained;
        isSelfContained = true;
        Digest own = new Digest();
        feedContents(value, type, own);
        openImmutables.remove(value);
        if (isSelfContained) {
            immutableDigests.put(value, own);
        }
        isSelfContained &= before;
        into.feed(own);
    }

    /** Feeds the contents of a value, even if it was visited before. */
    public void feedContents(Object value, TypeDescription type, Digest into) {
        switch (type.kind) {
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
        for (FieldReader field : type.fields) {
            feedNamed(field.name, field.get(value), into);
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

    /** Feeds the elements in order. */
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

    /** An element with its digest in isolation. */
    private record CollectionElement(
            @Nullable Object key, @Nullable Object value, Digest isolated, boolean isSelfContained) {}

    /** Feeds the elements regardless of their order. */
    public void feedUnordered(Collection<?> elements, Digest into) {
        List<CollectionElement> sorted = new ArrayList<>(elements.size());
        for (Object element : elements) {
            sorted.add(digestIsolated(element, null));
        }
        sorted.sort(java.util.Comparator.comparing(CollectionElement::isolated));
        into.feed(sorted.size());
        for (CollectionElement element : sorted) {
            feedAgain(element, into);
        }
    }

    private void feedUnorderedMap(Map<?, ?> map, Digest into) {
        List<CollectionElement> sorted = new ArrayList<>(map.size());
        map.forEach((key, value) -> sorted.add(digestIsolated(key, value)));
        sorted.sort(java.util.Comparator.comparing(CollectionElement::isolated));
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).isolated.equals(sorted.get(i - 1).isolated)) {
                sorted.sort(java.util.Comparator.comparing(CollectionElement::isolated)
                        .thenComparing(this::digestIsolatedWithValue));
                break;
            }
        }
        into.feed(sorted.size());
        for (CollectionElement element : sorted) {
            feedAgain(element, into);
            feedValue(element.value, into);
        }
    }

    /** Returns a digest of key and value, for keys with equal digests: objects of one kind that differ in identity. */
    private Digest digestIsolatedWithValue(CollectionElement element) {
        return new Digest().feed(element.isolated).feed(digestIsolated(element.value, null).isolated);
    }

    private CollectionElement digestIsolated(@Nullable Object key, @Nullable Object value) {
        int mark = numbering.mark();
        boolean before = isSelfContained;
        isSelfContained = true;
        Digest digest = new Digest();
        feedValue(key, digest);
        CollectionElement element = new CollectionElement(key, value, digest, isSelfContained);
        isSelfContained = before;
        numbering.rollback(mark);
        return element;
    }

    private void feedAgain(CollectionElement element, Digest into) {
        into.feed(element.isolated);
        if (!element.isSelfContained) {
            feedValue(element.key, into);
        }
    }
}
