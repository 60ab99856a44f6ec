package dev.winnow.lab.table;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Medians over the rows of a case; of an even number of rows, the larger of the middle two. */
final class Medians {

    private Medians() {}

    static <R, T extends Comparable<T>> T median(List<R> rows, Function<R, T> column) {
        return rows.stream().map(column).sorted().toList().get(rows.size() / 2);
    }

    static <R> ExecutionSize size(List<R> rows, Function<R, ExecutionSize> column) {
        return sorted(rows, column).get(rows.size() / 2);
    }

    /** Returns the median, and the worst if that is larger. */
    static <R> String sizeText(List<R> rows, Function<R, ExecutionSize> column) {
        ExecutionSize median = size(rows, column);
        ExecutionSize worst = sorted(rows, column).get(rows.size() - 1);
        return median.text() + (worst.steps() > median.steps() ? ", worst " + worst.text() : "");
    }

    private static <R> List<ExecutionSize> sorted(List<R> rows, Function<R, ExecutionSize> column) {
        return rows.stream()
                .map(column)
                .sorted(Comparator.comparingInt(ExecutionSize::steps).thenComparingInt(ExecutionSize::events))
                .toList();
    }

    /** Returns the number of runs that the time limit ended, as the end of a cell. */
    static <R> String cutOff(List<R> rows, Predicate<R> isStopped) {
        long count = rows.stream().filter(isStopped).count();
        return count == 0 ? "" : ", " + count + " cut off";
    }
}
