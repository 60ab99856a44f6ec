package dev.winnow.junit;

import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.run.Campaign;
import dev.winnow.run.UndecidedInvariant;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A printer of a line every few seconds for slow tests, and of lines about kept executions that no longer fail and what
 * is undecided.
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
        report(() -> String.format(
                Locale.ROOT, "%,d executions, %,d events", campaign.executionCount(), campaign.eventCount()));
    }

    void report(long states, long generated, int depth) {
        report(() -> String.format(Locale.ROOT, "%,d states, depth %,d", states, depth));
    }

    /** Prints the number of kept executions that no longer fail, if there are any. */
    void reportPassed(int kept, long executions) {
        if (kept > 0) {
            out.println(String.format(
                    Locale.ROOT,
                    "[winnow] %s: %d kept execution%s replayed: no violation any more, and none in %,d others",
                    test,
                    kept,
                    kept == 1 ? "" : "s",
                    executions));
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
        report(() -> String.format(
                Locale.ROOT, "minimizing, %,d events left, %,d schedules tried (%s)", events, schedules, stage));
    }

    private void report(Supplier<String> progress) {
        long now = nanoTime.getAsLong();
        if (now - lastPrintedAt >= INTERVAL_NANOS) {
            lastPrintedAt = now;
            out.println("[winnow] " + test + ": " + progress.get() + ", " + (now - startedAt) / 1_000_000_000L + " s");
        }
    }
}
