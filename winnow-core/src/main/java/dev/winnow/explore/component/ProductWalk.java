package dev.winnow.explore.component;

import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a check for all combinations of rows, one of each component. It walks the {@link CheckTree}: where
 * a process is read, the rows of its component are split by its local state. Rows that the check does not tell apart
 * are never combined.
 */
final class ProductWalk {

    /** Decides if the walk continues. */
    @FunctionalInterface
    interface Progress {
        /** Takes the number of verdicts so far. Returns false to end the walk. */
        boolean mayContinue(long verdicts);
    }

    /** What can be seen of the components. */
    static final class ComponentRows {
        private final IntRowTable[] tables; // by component
        private final int[] owner; // by column: the component of its process

        ComponentRows(IntRowTable[] tables, int[] owner) {
            this.tables = tables;
            this.owner = owner;
        }
    }

    private final CheckTree tree;
    private final Observation observation;
    private final IntRowTable[] tables; // by component
    private final int[] owner; // by column: the component of its process
    private final int[] states; // by process
    private final Progress progress;
    private final int[][] selected; // by component: the rows that agree with what was read
    private final int[][][] sorted; // by component and column: all rows, sorted by this column
    private long verdicts;
    private boolean ended;

    /**
     * Creates the walk.
     *
     * @param others local states of all processes, for those that the check has never read
     */
    ProductWalk(CheckTree tree, Observation observation, ComponentRows rows, int[] others, Progress progress) {
        this.tree = tree;
        this.observation = observation;
        this.tables = rows.tables;
        this.owner = rows.owner;
        this.states = others.clone();
        this.progress = progress;
        this.selected = new int[tables.length][];
        this.sorted = new int[tables.length][observation.width()][];
        for (int i = 0; i < tables.length; i++) {
            selected[i] = IntStream.range(0, tables[i].count()).toArray();
        }
    }

    /** Returns the first violation, or null. */
    @Nullable
    Violation findViolation() {
        return Arrays.stream(selected).allMatch(rows -> rows.length > 0) ? visit(CheckTree.ROOT, 0) : null;
    }

    private @Nullable Violation visit(int node, int depth) {
        if (tree.next(node) == CheckTree.UNKNOWN) {
            tree.evaluate(sample(), node, depth);
        }
        int next = tree.next(node);
        if (next < 0) {
            ended = !progress.mayContinue(++verdicts);
            return next == CheckTree.HOLDS ? null : tree.violation(next);
        }
        int column = observation.placeOf(next);
        if (column < 0) {
            ended = true; // never read before: the caller starts over
            return null;
        }
        return split(node, column, depth);
    }

    /** Returns local states that agree with what was read. */
    private int[] sample() {
        for (int k = 0; k < owner.length; k++) {
            states[observation.process(k)] = value(owner[k], selected[owner[k]][0], k);
        }
        return states;
    }

    private int value(int component, int row, int column) {
        return tables[component].rows()[row * observation.width() + column];
    }

    /** Visits the children of a node for each local state in a column. */
    private @Nullable Violation split(int node, int column, int depth) {
        int component = owner[column];
        int[] all = selected[component];
        int[] rows = sorted(component, column, all);
        int nodes = tree.nodeCount();
        Violation found = null;
        for (int from = 0, end; from < rows.length && found == null && !ended; from = end) {
            int state = value(component, rows[from], column);
            end = from + 1;
            while (end < rows.length && value(component, rows[end], column) == state) {
                end++;
            }
            selected[component] = Arrays.copyOfRange(rows, from, end);
            found = visit(tree.child(node, state), depth + 1);
            tree.release(nodes);
        }
        selected[component] = all;
        return found;
    }

    private int[] sorted(int component, int column, int[] rows) {
        if (rows.length < tables[component].count()) {
            return sort(component, column, rows);
        }
        if (sorted[component][column] == null) {
            sorted[component][column] = sort(component, column, rows);
        }
        return sorted[component][column];
    }

    /** Sorts rows by local state; rows with the same one keep their order. */
    private int[] sort(int component, int column, int[] rows) {
        long[] keys = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            keys[i] = (long) value(component, rows[i], column) << 32 | rows[i];
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }
}
