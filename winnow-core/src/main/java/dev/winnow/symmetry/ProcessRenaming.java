package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.system.BadInput;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A renaming of processes in values. Records, lists, sets, maps and optionals are rebuilt with renamed contents; texts,
 * numbers and enum constants stay. Other types are rejected, because they may hide the name of a process.
 */
public final class ProcessRenaming {

    private final Map<ProcessId, ProcessId> names;

    ProcessRenaming(Map<ProcessId, ProcessId> names) {
        this.names = Map.copyOf(names);
    }

    ProcessId renameProcess(ProcessId process) {
        return names.getOrDefault(process, process);
    }

    /**
     * Returns the value with all processes renamed.
     *
     * @throws BadInput if the value contains a type that may hide the name of a process
     */
    public @Nullable Object rename(@Nullable Object value) {
        if (value == null || isPlain(value)) {
            return value;
        }
        if (value instanceof ProcessId process) {
            return renameProcess(process);
        }
        if (value instanceof Record fields) {
            return renameRecord(fields);
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(this::rename);
        }
        if (value instanceof List<?> list) {
            return Collections.unmodifiableList(renameInto(new ArrayList<>(), list));
        }
        if (value instanceof Set<?> set) {
            return renameSet(set);
        }
        if (value instanceof Map<?, ?> map) {
            return renameMap(map);
        }
        throw mayHideProcesses(value);
    }

    static BadInput mayHideProcesses(Object value) {
        return new BadInput(
                "interchangeable processes: a " + Shapes.typeName(value) + " may hide the name of one of them",
                "use records, lists, sets and maps, or turn the reduction off: --no-symmetry");
    }

    /** Returns true if the value contains no process. */
    static boolean isPlain(Object value) {
        return value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum<?>;
    }

    private <C extends Collection<@Nullable Object>> C renameInto(C renamed, Collection<?> values) {
        values.forEach(value -> renamed.add(rename(value)));
        return renamed;
    }

    private Object renameSet(Set<?> set) {
        return set instanceof SortedSet<?> sorted
                ? renameInto(new TreeSet<@Nullable Object>(comparator(sorted)), set)
                : Collections.unmodifiableSet(renameInto(new LinkedHashSet<>(), set));
    }

    @SuppressWarnings("unchecked") // renaming does not change the type of elements
    private static @Nullable Comparator<@Nullable Object> comparator(SortedSet<?> set) {
        return (@Nullable Comparator<@Nullable Object>) set.comparator();
    }

    @SuppressWarnings("unchecked") // as above
    private static @Nullable Comparator<@Nullable Object> comparator(SortedMap<?, ?> map) {
        return (@Nullable Comparator<@Nullable Object>) map.comparator();
    }

    private Object renameMap(Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> renamed =
                map instanceof SortedMap<?, ?> sorted ? new TreeMap<>(comparator(sorted)) : new LinkedHashMap<>();
        map.forEach((key, value) -> renamed.put(rename(key), rename(value)));
        return map instanceof SortedMap<?, ?> ? renamed : Collections.unmodifiableMap(renamed);
    }

    private Object renameRecord(Record value) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        @Nullable Object[] parts = new Object[components.length];
        boolean changed = false;
        try {
            for (int i = 0; i < parts.length; i++) {
                Object part = read(value, components[i]);
                parts[i] = rename(part);
                changed |= parts[i] != part;
            }
            return changed ? constructor(value.getClass(), components).newInstance(parts) : value;
        } catch (ReflectiveOperationException e) {
            throw cannotBeRebuilt(value, e);
        }
    }

    private static @Nullable Object read(Record value, RecordComponent component) throws ReflectiveOperationException {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return accessor.invoke(value);
    }

    /** Returns a component of a record. */
    static @Nullable Object componentOf(Record value, RecordComponent component) {
        try {
            return read(value, component);
        } catch (ReflectiveOperationException e) {
            throw cannotBeRebuilt(value, e);
        }
    }

    private static BadInput cannotBeRebuilt(Record value, ReflectiveOperationException cause) {
        return new BadInput(
                "interchangeable processes: " + Shapes.text(value) + " cannot be rebuilt with renamed processes",
                "let its constructor accept all values of its components, or turn the reduction off: --no-symmetry",
                cause);
    }

    private static Constructor<?> constructor(Class<?> type, RecordComponent[] components)
            throws NoSuchMethodException {
        Constructor<?> constructor = type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        constructor.setAccessible(true);
        return constructor;
    }
}
