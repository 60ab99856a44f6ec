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
 * A logical clock guessed from message fields (a term, an epoch, a view): an integer field, with the same name in all
 * messages, that takes several values and rarely decreases at a process.
 *
 * <p>Only the order of candidates depends on the guess. Cost: one pass over the execution.
 */
final class InferredClock implements LogicalClock {

    private static final double MIN_RISING_SHARE = 0.5;

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

    /** Returns the clock inferred from an execution, or {@link LogicalClock#NONE}. */
    static LogicalClock of(Execution execution) {
        Map<String, FieldScore> scores = new TreeMap<>();
        for (Step step : execution.steps()) {
            Item item = step.item();
            if (item != null && !item.isTimer() && item.payload() instanceof Record message) {
                for (String name : integerFields(message.getClass())) {
                    scores.computeIfAbsent(name, absent -> new FieldScore())
                            .observe(
                                    step.processIndex(),
                                    new InferredClock(name).of(message).orElse(0));
                }
            }
        }
        return scores.entrySet().stream()
                .filter(entry -> entry.getValue().isClock())
                .max(Comparator.comparingDouble(entry -> entry.getValue().score()))
                .<LogicalClock>map(entry -> new InferredClock(entry.getKey()))
                .orElse(LogicalClock.NONE);
    }

    /** The values of one field, as far as the guess needs them. */
    private static final class FieldScore {
        private final Map<Integer, Long> lastByProcess = new HashMap<>();
        private final List<Long> values = new ArrayList<>(); // the first few distinct ones
        private int observed;
        private int rising;

        void observe(int process, long value) {
            observed++;
            Long last = lastByProcess.put(process, value);
            rising += last == null || value >= last ? 1 : 0;
            if (values.size() < 3 && !values.contains(value)) {
                values.add(value);
            }
        }

        boolean isClock() {
            return values.size() > 1 && rising > MIN_RISING_SHARE * observed;
        }

        double score() {
            return (double) rising;
        }
    }

    private static List<String> integerFields(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (isInteger(component.getType())) {
                names.add(component.getName());
            }
        }
        return names;
    }

    private static boolean isInteger(Class<?> type) {
        return type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }

    private static @Nullable RecordComponent component(Class<?> type, String name) {
        if (!type.isRecord()) {
            return null;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getName().equals(name) && isInteger(component.getType())) {
                component.getAccessor().setAccessible(true); // the user's record may be private
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
        } catch (ReflectiveOperationException e) { // the user's accessor threw: not a clock
            return OptionalLong.empty();
        }
    }
}
