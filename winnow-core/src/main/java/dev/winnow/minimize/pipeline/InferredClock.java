package dev.winnow.minimize.pipeline;

import dev.winnow.guided.LogicalClock;
import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.Step;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the field of the messages that works as a logical clock (a term, an epoch, a view): a whole number, known by
 * one name in the messages, that takes several values and rarely falls at a process.
 *
 * <p>Only a guess, and nothing but the order of candidates depends on it. Cost: one pass over the execution.
 */
final class InferredClock implements LogicalClock {

    private static final double MOSTLY = 0.5;

    private final String field;
    private final ClassValue<@Nullable RecordComponent> components = new ClassValue<>() {
        @Override
        protected @Nullable RecordComponent computeValue(Class<?> type) {
            return component(type, field);
        }
    };

    private InferredClock(String field) {
        this.field = field;
    }

    static LogicalClock of(Execution execution) {
        Map<String, FieldScore> scores = new TreeMap<>();
        for (Step step : execution.steps()) {
            Item item = step.item();
            if (item != null && !item.isTimer() && item.payload() instanceof Record message) {
                for (String name : numbers(message.getClass())) {
                    scores.computeIfAbsent(name, absent -> new FieldScore())
                            .observe(
                                    step.processIndex(),
                                    new InferredClock(name).of(message).orElse(0));
                }
            }
        }
        return scores.entrySet().stream()
                .filter(entry -> entry.getValue().isClock())
                .max(Comparator.comparingDouble(entry -> entry.getValue().value()))
                .<LogicalClock>map(entry -> new InferredClock(entry.getKey()))
                .orElse(LogicalClock.NONE);
    }

    private static final class FieldScore {
        private final Map<Integer, Long> latest = new HashMap<>(); // by process
        private final List<Long> values = new ArrayList<>(); // distinct, the first few
        private int seen;
        private int rising;

        void observe(int process, long value) {
            seen++;
            Long before = latest.put(process, value);
            rising += before == null || value >= before ? 1 : 0;
            if (values.size() < 3 && !values.contains(value)) {
                values.add(value);
            }
        }

        boolean isClock() {
            return values.size() > 1 && rising > MOSTLY * seen;
        }

        double value() {
            return (double) rising;
        }
    }

    private static List<String> numbers(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (isNumber(component.getType())) {
                names.add(component.getName());
            }
        }
        return names;
    }

    private static boolean isNumber(Class<?> type) {
        return type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }

    private static @Nullable RecordComponent component(Class<?> type, String name) {
        if (!type.isRecord()) {
            return null;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getName().equals(name) && isNumber(component.getType())) {
                component.getAccessor().setAccessible(true); // a record of the user's may be private
                return component;
            }
        }
        return null;
    }

    @Override
    public OptionalLong of(Object message) {
        RecordComponent component = components.get(message.getClass());
        if (component == null) {
            return OptionalLong.empty();
        }
        try {
            Object value = component.getAccessor().invoke(message);
            return value instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
        } catch (ReflectiveOperationException e) { // the user's own accessor threw: then it is no clock
            return OptionalLong.empty();
        }
    }
}
