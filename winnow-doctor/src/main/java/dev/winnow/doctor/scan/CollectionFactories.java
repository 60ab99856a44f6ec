package dev.winnow.doctor.scan;

import static dev.winnow.doctor.scan.IterationOrder.INSERTION;
import static dev.winnow.doctor.scan.IterationOrder.UNORDERED;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The methods of the JDK that create a collection or a collector, with the resulting iteration order. The first
 * matching row applies.
 */
final class CollectionFactories {
    private static final String COLLECTORS = "java/util/stream/Collectors";

    private static final List<FactoryRule> RULES = List.of(
            on("java/util/Set", "of").given(CollectionFactories::isSingle).makes(INSERTION),
            on("java/util/Set", "of|copyOf").makes(UNORDERED),
            on("java/util/Map", "of").given(CollectionFactories::isSingleEntry).makes(INSERTION),
            on("java/util/Map", "of|ofEntries|copyOf").makes(UNORDERED),
            on("java/util/concurrent/ConcurrentHashMap", "newKeySet").makes(UNORDERED),
            on("java/util/Collections", "(empty|singleton).*").makes(INSERTION),
            on("java/util/Collections", "(unmodifiable|synchronized|checked).*|newSetFromMap")
                    .passesOn(0),
            on("java/util/Objects", "requireNonNull").passesOn(0),
            on(COLLECTORS, "toList|toUnmodifiableList|partitioningBy").makes(INSERTION),
            on(COLLECTORS, "toCollection|collectingAndThen").passesOn(0),
            on(COLLECTORS, "mapping|filtering|flatMapping").passesOn(1),
            on(COLLECTORS, "groupingBy(Concurrent)?").givenArguments(3).passesOn(1),
            on(COLLECTORS, "to(Concurrent)?Map").givenArguments(4).passesOn(3),
            on(COLLECTORS, "to(Unmodifiable)?Set|to(Unmodifiable|Concurrent)?Map|groupingBy(Concurrent)?")
                    .makes(UNORDERED),
            on("java/util/stream/Stream", "collect").givenArguments(1).passesOn(0));

    private CollectionFactories() {}

    static Optional<ValueOrigin> originOf(Invocation invocation) {
        return RULES.stream()
                .filter(rule -> rule.isCalledBy(invocation.call()))
                .findFirst()
                .map(rule -> rule.origin.apply(invocation));
    }

    /**
     * Returns true for the overloads with at most one element, which have only one order. The overload for many
     * elements takes an array.
     */
    private static boolean isSingle(MethodCall call) {
        return call.parameters().size() <= 1 && call.parameters().stream().noneMatch(ClassHierarchy::isArray);
    }

    private static boolean isSingleEntry(MethodCall call) {
        return call.parameters().size() <= 2;
    }

    private static FactoryPattern on(String owner, String names) {
        return new FactoryPattern(owner, names, call -> true);
    }

    private record FactoryRule(FactoryPattern pattern, Function<Invocation, ValueOrigin> origin) {
        boolean isCalledBy(MethodCall call) {
            return call.owner().equals(pattern.owner)
                    && call.name().matches(pattern.names)
                    && pattern.condition.test(call);
        }
    }

    /**
     * A pattern of factory methods.
     *
     * @param names a regular expression
     */
    private record FactoryPattern(String owner, String names, Predicate<MethodCall> condition) {
        FactoryPattern given(Predicate<MethodCall> newCondition) {
            return new FactoryPattern(owner, names, newCondition);
        }

        FactoryPattern givenArguments(int count) {
            return given(call -> call.parameters().size() == count);
        }

        FactoryRule makes(IterationOrder order) {
            return new FactoryRule(this, invocation -> new ValueOrigin.Created(order));
        }

        FactoryRule passesOn(int argument) {
            return new FactoryRule(
                    this, invocation -> invocation.argument(argument).origin());
        }
    }
}
