package dev.winnow.doctor.scan;

import static dev.winnow.doctor.scan.IterationOrder.INSERTION;
import static dev.winnow.doctor.scan.IterationOrder.SORTED;
import static dev.winnow.doctor.scan.IterationOrder.UNKNOWN;
import static dev.winnow.doctor.scan.IterationOrder.UNORDERED;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The knowledge about collections of the JDK: their iteration order, and which calls expose, lose or keep it. */
final class CollectionRules {
    private static final Set<String> SORTED_TYPES =
            Set.of("java/util/SortedMap", "java/util/SortedSet", "java/util/EnumMap", "java/util/EnumSet");

    private static final Set<String> INSERTED_TYPES = Set.of(
            "java/util/LinkedHashMap",
            "java/util/LinkedHashSet",
            "java/util/List",
            "java/util/Queue",
            "java/util/concurrent/CopyOnWriteArraySet");

    private static final Set<String> UNORDERED_TYPES = Set.of(
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/Hashtable",
            "java/util/IdentityHashMap",
            "java/util/WeakHashMap",
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentHashMap$KeySetView");

    /** Types that may hide a hash table. Collection is not among them, since it is usually a list. */
    private static final Set<String> HIDING_TYPES = Set.of(
            "java/util/Map",
            "java/util/Set",
            "java/util/AbstractMap",
            "java/util/AbstractSet",
            "java/util/concurrent/ConcurrentMap");

    private static final Set<String> VIEWS = Set.of("entrySet", "keySet", "values");

    private static final Set<String> ITERATING_CALLS = Set.of(
            "iterator",
            "spliterator",
            "forEach",
            "stream",
            "parallelStream",
            "toArray",
            "toString",
            "keys",
            "elements");

    private static final Set<String> COPIES_IN_ORDER = Set.of(
            "java/util/ArrayList",
            "java/util/LinkedList",
            "java/util/ArrayDeque",
            "java/util/Vector",
            "java/util/LinkedHashSet",
            "java/util/LinkedHashMap",
            "java/util/concurrent/CopyOnWriteArrayList");

    private static final Set<String> HARMLESS_ON_VIEW = Set.of(
            "contains",
            "containsAll",
            "size",
            "isEmpty",
            "remove",
            "removeIf",
            "removeAll",
            "retainAll",
            "clear",
            "equals",
            "hashCode");

    private static final Set<String> HARMLESS_ON_STREAM =
            Set.of("sorted", "count", "anyMatch", "allMatch", "noneMatch");

    private static final Set<String> HARMLESS_ON_NUMBERS =
            Set.of("sorted", "count", "anyMatch", "allMatch", "noneMatch", "sum", "min", "max", "average");

    /** The calls, by owner, after which the order of a view or stream is not visible. */
    private static final Map<String, Set<String>> HARMLESS = Map.of(
            "java/util/Set", HARMLESS_ON_VIEW,
            "java/util/Collection", HARMLESS_ON_VIEW,
            "java/util/stream/Stream", HARMLESS_ON_STREAM,
            "java/util/stream/IntStream", HARMLESS_ON_NUMBERS,
            "java/util/stream/LongStream", HARMLESS_ON_NUMBERS);

    private static final Set<String> SORTERS =
            Set.of("java/util/Collections", "java/util/List", "java/util/ArrayList", "java/util/LinkedList");

    private static final Set<String> HARMLESS_TO_ARGUMENT = Set.of("containsAll", "removeAll", "retainAll");

    private final ClassHierarchy hierarchy;

    CollectionRules(ClassHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    IterationOrder order(String type) {
        if (isAny(type, SORTED_TYPES)) {
            return SORTED;
        }
        if (isAny(type, INSERTED_TYPES)) {
            return INSERTION;
        }
        return isAny(type, UNORDERED_TYPES) ? UNORDERED : UNKNOWN;
    }

    boolean mayHideHashTable(String type) {
        return HIDING_TYPES.contains(type);
    }

    boolean isCollection(String type) {
        return hierarchy.isSubtype(type, "java/util/Collection") || hierarchy.isSubtype(type, "java/util/Map");
    }

    /** Returns true if the call exposes the order of its receiver. */
    boolean exposesReceiverOrder(MethodCall call) {
        return call.dispatch() == MethodCall.Dispatch.VIRTUAL
                && (VIEWS.contains(call.name()) || ITERATING_CALLS.contains(call.name()));
    }

    /** Returns true if the call copies the order of its first argument into a list. */
    boolean exposesArgumentOrder(MethodCall call) {
        boolean isCopy = (call.isConstructor() && COPIES_IN_ORDER.contains(call.owner())) || isListCopy(call);
        return isCopy
                && call.parameters().size() == 1
                && isCollection(call.parameters().get(0));
    }

    private static boolean isListCopy(MethodCall call) {
        return call.owner().equals("java/util/List") && call.name().equals("copyOf");
    }

    boolean losesReceiverOrder(MethodCall call) {
        return HARMLESS.getOrDefault(call.owner(), Set.of()).contains(call.name());
    }

    boolean losesArgumentOrder(MethodCall call) {
        return call.owner().equals("java/util/Collections")
                ? List.of("min", "max").contains(call.name())
                : HARMLESS_TO_ARGUMENT.contains(call.name());
    }

    /** Returns true if the call sorts its receiver, or the first argument of a static method. */
    boolean sortsInPlace(MethodCall call) {
        return call.name().equals("sort") && SORTERS.contains(call.owner());
    }

    /** Returns true for stream operations such as map and filter, whose result has the order of their input. */
    boolean keepsStreamOrder(MethodCall call) {
        return call.owner().startsWith("java/util/stream/")
                && call.returnType().startsWith("java/util/stream/")
                && call.dispatch() == MethodCall.Dispatch.VIRTUAL;
    }

    /** Returns true if the result is as modifiable as the first argument, although its type does not show it. */
    static boolean isModifiableWrapper(MethodCall call) {
        return call.owner().equals("java/util/Collections")
                && (call.name().startsWith("synchronized") || call.name().startsWith("checked"));
    }

    private boolean isAny(String type, Set<String> ancestors) {
        return ancestors.stream().anyMatch(ancestor -> hierarchy.isSubtype(type, ancestor));
    }
}
