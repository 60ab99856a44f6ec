package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of the processes. Lanes are as wide as their names if all fit; otherwise the widest are narrowed, down to
 * two columns each.
 */
final class ProcessLanes {

    private static final int MIN_WIDTH = 2;
    private static final int PREFERRED_WIDTH = 5;
    private static final int MAX_WIDTH = 18;

    private final Map<ProcessId, Integer> columnOf = new LinkedHashMap<>();
    private final Map<ProcessId, String> labels;
    private final int width;

    private ProcessLanes(List<ProcessId> processes, int[] widths, Map<ProcessId, String> labels) {
        this.labels = labels;
        int column = 0;
        for (int i = 0; i < widths.length; i++) {
            columnOf.put(processes.get(i), column);
            column += widths[i];
        }
        width = column;
    }

    /** Returns no lanes, so that captions name all processes. */
    static ProcessLanes none() {
        return new ProcessLanes(List.of(), new int[0], Map.of());
    }

    /** Returns lanes for these processes within {@code columns}; none if even the narrowest do not fit. */
    static ProcessLanes fit(List<ProcessId> processes, int columns, TerminalText text) {
        for (int maxWidth = MAX_WIDTH; maxWidth >= MIN_WIDTH; maxWidth--) {
            int[] widths = widths(processes, maxWidth);
            Map<ProcessId, String> labels = LaneLabels.fitting(processes, widths, text);
            if (Arrays.stream(widths).sum() <= columns && !labels.isEmpty()) {
                return new ProcessLanes(processes, trimmed(widths, List.copyOf(labels.values())), labels);
            }
        }
        return none();
    }

    private static int[] widths(List<ProcessId> processes, int maxWidth) {
        return processes.stream()
                .mapToInt(process ->
                        Math.min(maxWidth, Math.max(TerminalText.width(process.name()) + 2, PREFERRED_WIDTH)))
                .toArray();
    }

    /** Returns the widths, reduced to what the labels need; the last lane is as wide as its label. */
    private static int[] trimmed(int[] widths, List<String> labels) {
        int[] narrowed = widths.clone();
        for (int i = 0; i < widths.length; i++) {
            int label = TerminalText.width(labels.get(i));
            boolean isLast = i == widths.length - 1;
            narrowed[i] = isLast ? label : Math.min(widths[i], Math.max(label + 2, PREFERRED_WIDTH));
        }
        return narrowed;
    }

    /** Returns the width of all lanes together. */
    int width() {
        return width;
    }

    boolean isEmpty() {
        return columnOf.isEmpty();
    }

    boolean contains(ProcessId process) {
        return columnOf.containsKey(process);
    }

    int lastColumn() {
        return columnOf.values().stream().mapToInt(column -> column).max().orElse(-1);
    }

    int column(ProcessId process) {
        Integer column = columnOf.get(process);
        if (column == null) {
            throw new IllegalArgumentException(process + " has no lane");
        }
        return column;
    }

    Iterable<ProcessId> processes() {
        return columnOf.keySet();
    }

    /** Returns the label of a process; its name if it has no lane. */
    String label(ProcessId process) {
        return labels.getOrDefault(process, process.name());
    }

    /** Returns the row of labels above the lanes. */
    String heading(TerminalText text) {
        StringBuilder heading = new StringBuilder();
        columnOf.forEach((process, column) -> {
            heading.append(" ".repeat(Math.max(0, column - TerminalText.width(heading.toString()))));
            heading.append(label(process));
        });
        return text.pad(heading.toString(), width);
    }

    /** Returns the row of components above the labels; empty if there are none. */
    String componentHeading(LaneGroups groups, TerminalText text, Glyphs glyphs) {
        List<ProcessId> processes = List.copyOf(columnOf.keySet());
        StringBuilder heading = new StringBuilder();
        for (LaneGroups.LaneGroup group : groups.of(processes)) {
            ProcessId last = processes.get(group.last());
            int begin = column(processes.get(group.first()));
            int groupWidth = column(last) + TerminalText.width(label(last)) - begin;
            String clipped = text.clip(text.clean(group.component()), groupWidth);
            String name = TerminalText.width(clipped) <= groupWidth ? clipped : ""; // an ellipsis may be too wide
            heading.append(" ".repeat(begin - TerminalText.width(heading.toString())))
                    .append(name)
                    .append(String.valueOf(glyphs.line).repeat(groupWidth - TerminalText.width(name)));
        }
        return heading.isEmpty() ? "" : text.pad(heading.toString(), width);
    }

    /** Returns the meaning of shortened labels; empty if there are none. */
    List<String> legend(TerminalText text) {
        return labels.entrySet().stream()
                .filter(entry ->
                        !entry.getValue().equals(text.clean(entry.getKey().name())))
                .map(entry ->
                        entry.getValue() + " = " + text.clean(entry.getKey().name()))
                .toList();
    }
}
