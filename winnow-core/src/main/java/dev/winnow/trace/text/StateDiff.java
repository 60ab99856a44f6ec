package dev.winnow.trace.text;

import dev.winnow.model.Counted;
import dev.winnow.model.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The difference between two states of a process: {@code term: 1 → 2}, {@code votes: +n2}. */
public final class StateDiff {

    private static final int MAX_VALUE_COLUMNS = 60;
    private static final int MAX_INITIAL_STATE_LENGTH = 120; // in characters
    private static final int MAX_CHANGES = 12;
    private static final int MAX_ELEMENTS = 3; // of a list that are listed individually

    private final Glyphs glyphs;
    private final TerminalText columns;
    private final List<String> changes = new ArrayList<>();

    private StateDiff(Glyphs glyphs, TerminalText columns) {
        this.glyphs = glyphs;
        this.columns = columns;
    }

    /** Returns the changes in words, with Unicode glyphs. */
    public static String text(@Nullable Shape before, Shape after) {
        return text(before, after, Glyphs.UNICODE, new TerminalText(Glyphs.UNICODE));
    }

    /**
     * Returns the changes in words. If there is no state before, returns the new state, or only its type if it is long.
     */
    public static String text(@Nullable Shape before, Shape after, Glyphs glyphs, TerminalText columns) {
        if (before == null) {
            return initialState(after, glyphs, columns);
        }
        StateDiff diff = new StateDiff(glyphs, columns);
        diff.compare("", before, after);
        List<String> changes = diff.changes;
        if (changes.size() > MAX_CHANGES) {
            String rest = glyphs.more + " " + Counted.of(changes.size() - MAX_CHANGES, "more change");
            return String.join(", ", changes.subList(0, MAX_CHANGES)) + ", " + rest;
        }
        return String.join(", ", changes);
    }

    private static String initialState(Shape state, Glyphs glyphs, TerminalText columns) {
        String text = columns.clean(state.text());
        return text.length() > MAX_INITIAL_STATE_LENGTH && state instanceof Shape.Struct struct
                ? columns.clean(struct.type()) + "(" + glyphs.more + ")"
                : text;
    }

    private void compare(String path, Shape before, Shape after) {
        if (before.equals(after)) {
            return;
        }
        if (before instanceof Shape.Struct one && after instanceof Shape.Struct other) {
            compareStructs(path, one, other);
        } else if (before instanceof Shape.Mapping one && after instanceof Shape.Mapping other) {
            compareMaps(path, entries(one), entries(other));
        } else if (before instanceof Shape.Sequence one && after instanceof Shape.Sequence other) {
            compareSequences(path, one, other);
        } else {
            addReplacement(path, before, after);
        }
    }

    private void compareStructs(String path, Shape.Struct before, Shape.Struct after) {
        boolean sameType = before.type().equals(after.type());
        if (!sameType && !path.isEmpty()) {
            addReplacement(path, before, after);
            return;
        }
        if (!sameType) {
            changes.add(shown(before.type()) + " " + glyphs.becomes + " " + shown(after.type()));
        }
        after.fields().forEach((name, value) -> {
            String inner = path.isEmpty() ? name : path + "." + name;
            Shape old = before.fields().get(name);
            if (old == null) {
                changes.add(named(inner) + shown(value));
            } else {
                compare(inner, old, value);
            }
        });
    }

    private static Map<Shape, Shape> entries(Shape.Mapping mapping) {
        Map<Shape, Shape> entries = new LinkedHashMap<>();
        for (int i = 0; i < mapping.keys().size(); i++) {
            entries.put(mapping.keys().get(i), mapping.values().get(i));
        }
        return entries;
    }

    private void compareMaps(String path, Map<Shape, Shape> before, Map<Shape, Shape> after) {
        after.forEach((key, value) -> {
            String inner = path + "[" + key.text() + "]";
            Shape old = before.get(key);
            if (old == null) {
                changes.add("+" + named(inner) + shown(value));
            } else {
                compare(inner, old, value);
            }
        });
        before.keySet().stream()
                .filter(key -> !after.containsKey(key))
                .forEach(key -> changes.add("-" + shown(path + "[" + key.text() + "]")));
    }

    private void compareSequences(String path, Shape.Sequence before, Shape.Sequence after) {
        List<Shape> one = before.elements();
        List<Shape> other = after.elements();
        if (before.set() && after.set()) {
            compareSets(path, new LinkedHashSet<>(one), new LinkedHashSet<>(other));
        } else if (isAppended(one, other)) {
            addEach(path, "+", other.subList(one.size(), other.size()));
        } else if (isAppended(other, one)) {
            addEach(path, "-", one.subList(other.size(), one.size()));
        } else if (one.size() == other.size() && countDifferent(one, other) <= MAX_ELEMENTS) {
            for (int i = 0; i < one.size(); i++) {
                compare(path + "[" + i + "]", one.get(i), other.get(i));
            }
        } else {
            addReplacement(path, before, after);
        }
    }

    private void compareSets(String path, Set<Shape> before, Set<Shape> after) {
        List<Shape> added =
                after.stream().filter(element -> !before.contains(element)).toList();
        List<Shape> removed =
                before.stream().filter(element -> !after.contains(element)).toList();
        addEach(path, "+", added);
        addEach(path, "-", removed);
    }

    private static boolean isAppended(List<Shape> before, List<Shape> after) {
        return after.size() > before.size()
                && after.size() - before.size() <= MAX_ELEMENTS
                && after.subList(0, before.size()).equals(before);
    }

    private static int countDifferent(List<Shape> before, List<Shape> after) {
        int count = 0;
        for (int i = 0; i < before.size(); i++) {
            count += before.get(i).equals(after.get(i)) ? 0 : 1;
        }
        return count;
    }

    private void addEach(String path, String sign, List<Shape> elements) {
        elements.forEach(element -> changes.add(named(path) + sign + shown(element)));
    }

    private void addReplacement(String path, Shape before, Shape after) {
        changes.add(named(path) + shown(before) + " " + glyphs.becomes + " " + shown(after));
    }

    private String named(String path) {
        return path.isEmpty() ? "" : shown(path) + ": ";
    }

    private String shown(Shape shape) {
        return shown(shape.text());
    }

    private String shown(String text) {
        return columns.clip(columns.clean(text), MAX_VALUE_COLUMNS);
    }
}
