package dev.winnow.minimize.pipeline;

import dev.winnow.guided.LogicalClock;
import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A logical clock guessed from message contents (a term, an epoch, a view): an integer, at the same place in all
 * messages, that takes several values and rarely decreases at a process. A place is a path of field names, so the clock
 * may be inside other objects ({@code term.number}); records, case classes and plain classes have fields alike.
 *
 * <p>Only the order of candidates depends on the guess. Cost: one pass over the execution.
 */
final class InferredClock implements LogicalClock {

    private static final double MIN_RISING_SHARE = 0.5;
    private static final int MAX_DEPTH = 3; // a number in an object in an envelope

    private final String path;

    private InferredClock(String path) {
        this.path = path;
    }

    /** Returns the clock inferred from an execution, or {@link LogicalClock#NONE}. */
    static LogicalClock of(Execution execution) {
        Map<String, PathScore> scores = new TreeMap<>();
        for (Step step : execution.steps()) {
            Item item = step.item();
            if (item != null && !item.isTimer()) {
                visitIntegers(
                        "",
                        Shapes.of(item.payload()),
                        MAX_DEPTH,
                        (path, value) -> scores.computeIfAbsent(path, absent -> new PathScore())
                                .observe(step.processIndex(), value));
            }
        }
        return scores.entrySet().stream()
                .filter(entry -> entry.getValue().isClock())
                .max(Comparator.comparingInt(entry -> entry.getValue().rising))
                .<LogicalClock>map(entry -> new InferredClock(entry.getKey()))
                .orElse(LogicalClock.NONE);
    }

    private static void visitIntegers(String path, Shape shape, int depth, ObjLongConsumer<String> visitor) {
        OptionalLong integer = integer(shape);
        if (integer.isPresent()) {
            visitor.accept(path, integer.getAsLong());
        } else if (depth > 0 && shape instanceof Shape.Struct struct) {
            struct.fields()
                    .forEach((name, value) ->
                            visitIntegers(path.isEmpty() ? name : path + "." + name, value, depth - 1, visitor));
        }
    }

    private static OptionalLong integer(@Nullable Shape shape) {
        return shape instanceof Shape.Atom atom
                        && (atom.kind().endsWith(".Integer") || atom.kind().endsWith(".Long"))
                ? OptionalLong.of(Long.parseLong(atom.text()))
                : OptionalLong.empty();
    }

    /** The values at one path, as far as the guess needs them. */
    private static final class PathScore {
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
    }

    @Override
    public OptionalLong of(Object message) {
        return read(Shapes.of(message), path);
    }

    private static OptionalLong read(@Nullable Shape shape, String path) {
        if (!(shape instanceof Shape.Struct struct)) {
            return path.isEmpty() ? integer(shape) : OptionalLong.empty();
        }
        int dot = path.indexOf('.');
        return dot < 0
                ? integer(struct.fields().get(path))
                : read(struct.fields().get(path.substring(0, dot)), path.substring(dot + 1));
    }

    @Override
    public String toString() {
        return path;
    }
}
