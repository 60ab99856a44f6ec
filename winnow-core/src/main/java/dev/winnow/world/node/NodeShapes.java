package dev.winnow.world.node;

import dev.winnow.model.Shape;
import dev.winnow.model.ShapeProvider;
import dev.winnow.model.Shapes;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a node's state as users read them: {@code Node(worker=handle(message=Vote), mutex=free, log=1)}.
 * Threads come first; each is shown as its line, with the variables that differ from their initial values.
 */
public final class NodeShapes implements ShapeProvider {

    private static final String KIND = NodeState.class.getName();

    @Override
    public @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
        if (!(value instanceof NodeState state)) {
            return null;
        }
        Map<String, Shape> fields = new LinkedHashMap<>();
        state.node.threads().forEach(thread -> fields.put(thread.name(), threadShape(state, thread, contents)));
        state.node.cells().stream()
                .filter(StateSlot::isShared)
                .forEach(cell -> fields.put(cell.name(), cellShape(state, cell, contents)));
        return new Shape.Struct("Node", fields, KIND);
    }

    @Override
    public boolean hides(Field field) {
        return false;
    }

    static String text(NodeState state) {
        return Objects.requireNonNull(new NodeShapes().shape(state, Shapes::of)).text();
    }

    private static Shape threadShape(NodeState state, NodeThread thread, Function<@Nullable Object, Shape> contents) {
        Map<String, Shape> locals = new LinkedHashMap<>();
        state.node.cells().stream()
                .filter(cell -> thread.name().equals(cell.thread()) && cell != thread.position())
                .filter(cell -> !Objects.equals(state.value(cell), cell.initial()))
                .forEach(cell -> locals.put(cell.name(), contents.apply(state.value(cell))));
        String line = thread.lineName(state);
        return locals.isEmpty() ? new Shape.Atom(line, true) : new Shape.Struct(line, locals);
    }

    /** An empty cell differs from any text that reads the same. */
    private static Shape cellShape(NodeState state, StateSlot cell, Function<@Nullable Object, Shape> contents) {
        Object value = state.value(cell);
        return value == null
                ? new Shape.Atom(state.node.isLock(cell) ? "free" : "empty", false)
                : contents.apply(value);
    }
}
