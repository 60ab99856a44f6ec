package dev.winnow.junit;

import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import dev.winnow.run.UndecidedInvariant;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A printer of progress: a line every few seconds in slow tests, and lines about kept executions that no longer fail
 * and about undecided invariants.
 */
final class ProgressPrinter implements MinimizationProgress {

    private static final long INTERVAL_NANOS = 5_000_000_000L;

    private final String test;
    private final LongSupplier nanoTime;
    private final PrintStream out;
    private final long startedAt;
    private long lastPrintedAt;

    ProgressPrinter(String test, LongSupplier nanoTime, PrintStream out) {
        this.test = test;
        this.nanoTime = nanoTime;
        this.out = out;
        this.startedAt = nanoTime.getAsLong();
        this.lastPrintedAt = startedAt;
    }

    void report(Campaign campaign) {
        report(() ->
                Counted.of(campaign.executionCount(), "execution") + ", " + Counted.of(campaign.eventCount(), "event"));
    }

    void report(long states, long generated, int depth) {
        report(() -> Counted.of(states, "state") + String.format(Locale.ROOT, ", depth %,d", depth));
    }

    /** Prints the number of kept executions that no longer fail, if there are any. */
    void reportPassed(int kept, long executions) {
        if (kept > 0) {
            out.println("[winnow] " + test + ": " + Counted.of(kept, "kept execution")
                    + " replayed: no violation any more, and none in " + Counted.of(executions, "other"));
        }
    }

    /** Prints the invariants that could not be decided in some executions, with what to do about it. */
    void reportUndecided(List<UndecidedInvariant> undecided, long executions) {
        String all = String.format(Locale.ROOT, "%,d executions", executions);
        undecided.forEach(invariant -> out.println("[winnow] " + test + ": " + SearchAdequacy.describe(invariant, all)
                + ". To decide it: " + invariant.fix()));
    }

    @Override
    public void onSpent(String stage, int events, long schedules) {
        report(() -> "minimizing, " + Counted.of(events, "event") + " left, " + Counted.of(schedules, "schedule")
                + " tried (" + stage + ")");
    }

    private void report(Supplier<String> progress) {
        long now = nanoTime.getAsLong();
        if (now - lastPrintedAt >= INTERVAL_NANOS) {
            lastPrintedAt = now;
            out.println("[winnow] " + test + ": " + progress.get() + ", " + (now - startedAt) / 1_000_000_000L + " s");
        }
    }
}
