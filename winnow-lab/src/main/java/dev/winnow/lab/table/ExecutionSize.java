package dev.winnow.lab.table;

import dev.winnow.minimize.StageReport;
import dev.winnow.model.Execution;
import java.util.Locale;

/** The size of an execution: deliveries and timer firings, and externals. */
public record ExecutionSize(int events, int externals) {

    public static ExecutionSize of(Execution execution) {
        return new ExecutionSize(execution.eventCount(), execution.externalCount());
    }

    static ExecutionSize of(StageReport stage) {
        return new ExecutionSize(stage.events(), stage.externals());
    }

    public int steps() {
        return events + externals;
    }

    /** Returns how many times as large as the other this is, by events or by all steps, whichever is more. */
    double timesOf(ExecutionSize other) {
        return Math.max(ratio(events, other.events), ratio(steps(), other.steps()));
    }

    private static double ratio(int count, int other) {
        return (double) count / Math.max(1, other);
    }

    /** Returns the size as in the paper: {@code 1,183 (8)}. */
    public String text() {
        return String.format(Locale.ROOT, "%,d (%d)", events, externals);
    }
}
