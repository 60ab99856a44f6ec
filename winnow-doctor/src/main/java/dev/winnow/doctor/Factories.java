package dev.winnow.doctor;

import static dev.winnow.doctor.Order.INSERTED;
import static dev.winnow.doctor.Order.UNORDERED;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The JDK's methods that make a collection, or a collector that will make one, and the order that it will have. The first row
 * that matches speaks.
 */
final class Factories {
    private static final String COLLECTORS = "java/util/stream/Collectors";

    private static final List<Factory> TABLE = List.of(
            on("java/util/Set", "of").given(Factories::isSingle).makes(INSERTED),
            on("java/util/Set", "of|copyOf").makes(UNORDERED),
            on("java/util/Map", "of").given(Factories::isSingleEntry).makes(INSERTED),
            on("java/util/Map", "of|ofEntries|copyOf").makes(UNORDERED),
            on("java/util/concurrent/ConcurrentHashMap", "newKeySet").makes(UNORDERED),
            on("java/util/Collections", "(empty|singleton).*").makes(INSERTED),
            on("java/util/Collections", "(unmodifiable|synchronized|checked).*|newSetFromMap")
                    .passesOn(0),
            on("java/util/Objects", "requireNonNull").passesOn(0),
            on(COLLECTORS, "toList|toUnmodifiableList|partitioningBy").makes(INSERTED),
            on(COLLECTORS, "toCollection|collectingAndThen").passesOn(0),
            on(COLLECTORS, "mapping|filtering|flatMapping").passesOn(1),
            on(COLLECTORS, "groupingBy(Concurrent)?").givenArguments(3).passesOn(1),
            on(COLLECTORS, "to(Concurrent)?Map").givenArguments(4).passesOn(3),
            on(COLLECTORS, "to(Unmodifiable)?Set|to(Unmodifiable|Concurrent)?Map|groupingBy(Concurrent)?")
                    .makes(UNORDERED),
            on("java/util/stream/Stream", "collect").givenArguments(1).passesOn(0));

    private Factories() {}

    static Optional<Birth> birth(Invocation invocation) {
        return TABLE.stream()
                .filter(factory -> factory.isCalledBy(invocation.call()))
                .findFirst()
                .map(factory -> factory.birth.apply(invocation));
    }

    /** One element or none has one order. The overload for many elements takes an array. */
    private static boolean isSingle(Call call) {
        return call.parameters().size() <= 1 && call.parameters().stream().noneMatch(Hierarchy::isArray);
    }

    private static boolean isSingleEntry(Call call) {
        return call.parameters().size() <= 2;
    }

    private static Row on(String owner, String names) {
        return new Row(owner, names, call -> true);
    }

    private record Factory(Row row, Function<Invocation, Birth> birth) {
        boolean isCalledBy(Call call) {
            return call.owner().equals(row.owner) && call.name().matches(row.names) && row.condition.test(call);
        }
    }

    /** @param names a pattern */
    private record Row(String owner, String names, Predicate<Call> condition) {
        Row given(Predicate<Call> wanted) {
            return new Row(owner, names, wanted);
        }

        Row givenArguments(int count) {
            return given(call -> call.parameters().size() == count);
        }

        Factory makes(Order order) {
            return new Factory(this, invocation -> new Birth.Made(order));
        }

        Factory passesOn(int argument) {
            return new Factory(this, invocation -> invocation.argument(argument).birth());
        }
    }
}
