package dev.winnow.processes.trial;

import dev.winnow.processes.model.Cancellation;
import java.util.function.Consumer;

/**
 * How a caller watches and ends a reduction.
 *
 * @param cancellation ends it early; the result so far is kept
 * @param progress is told of every decided candidate, in the thread that called the reduction
 */
public record ReductionMonitor(Cancellation cancellation, Consumer<ReductionProgress> progress) {

    /** Returns a monitor that watches nothing. */
    public static ReductionMonitor silent() {
        return new ReductionMonitor(new Cancellation(), progress -> {});
    }
}
