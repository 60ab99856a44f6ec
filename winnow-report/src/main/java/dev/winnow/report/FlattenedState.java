package dev.winnow.report;

import dev.winnow.model.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A state as a flat table: {@code storage.term} is 2, {@code next[m1]} is 4. Two tables of one process differ in few
 * rows, and only those are written.
 *
 * <p>The kind of a value decides its rows, and rarely its size, so that a growing value keeps its rows. A list of plain
 * values is one row, and so is a small record in a list or a map.
 */
final class FlattenedState {

    private static final int MAX_ROWS = 2_000; // per state
    private static final int MAX_PLAIN_ELEMENTS = 64;
    private static final int MAX_SMALL_FIELDS = 5;

    private final Map<String, String> fields = new LinkedHashMap<>();
    private int omittedRows;

    private FlattenedState() {}

    static Map<String, String> of(Shape state) {
        FlattenedState table = new FlattenedState();
        table.add("", state);
        if (table.omittedRows > 0) {
            table.fields.put("…", table.omittedRows + " more");
        }
        return table.fields;
    }

    private void add(String path, Shape shape) {
        if (shape instanceof Shape.Struct struct && !struct.fields().isEmpty()) {
            struct.fields().forEach((name, value) -> add(path.isEmpty() ? name : path + "." + name, value));
        } else if (shape instanceof Shape.Mapping mapping && !mapping.keys().isEmpty()) {
            for (int i = 0; i < mapping.keys().size(); i++) {
                addElement(
                        path + "[" + mapping.keys().get(i).text() + "]",
                        mapping.values().get(i));
            }
        } else if (shape instanceof Shape.Sequence sequence && !isPlain(sequence.elements())) {
            for (int i = 0; i < sequence.elements().size(); i++) {
                addElement(path + "[" + i + "]", sequence.elements().get(i));
            }
        } else {
            addRow(path, shape.text());
        }
    }

    private static boolean isPlain(List<Shape> elements) {
        return elements.size() <= MAX_PLAIN_ELEMENTS && elements.stream().allMatch(Shape.Atom.class::isInstance);
    }

    /** Adds an element with its type, since elements may have different types. */
    private void addElement(String path, Shape shape) {
        if (!(shape instanceof Shape.Struct struct)) {
            add(path, shape);
        } else if (isSmall(struct)) {
            addRow(path, struct.text());
        } else {
            addRow(path, struct.type());
            add(path, struct);
        }
    }

    private static boolean isSmall(Shape.Struct struct) {
        return struct.fields().size() <= MAX_SMALL_FIELDS
                && struct.fields().values().stream().allMatch(Shape.Atom.class::isInstance);
    }

    private void addRow(String path, String text) {
        if (fields.size() < MAX_ROWS) {
            fields.put(path.isEmpty() ? "value" : path, text);
        } else {
            omittedRows++;
        }
    }
}
