package dev.winnow.junit;

import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.run.Campaign;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A line every few seconds for tests that take long, and one for what no longer fails; none for the others. */
final class ProgressPrinter implements MinimizationProgress {

    private static final long INTERVAL_NANOS = 5_000_000_000L;

    private final String test;
    private final LongSupplier nanoTime;
    private final PrintStream out;
    private final long began;
    private long last;

    ProgressPrinter(String test, LongSupplier nanoTime, PrintStream out) {
        this.test = test;
        this.nanoTime = nanoTime;
        this.out = out;
        this.began = nanoTime.getAsLong();
        this.last = began;
    }

    void report(Campaign campaign) {
        report(() -> String.format(
                Locale.ROOT, "%,d executions, %,d events", campaign.executionCount(), campaign.eventCount()));
    }

    void report(long states, long generated, int depth) {
        report(() -> String.format(Locale.ROOT, "%,d states, depth %,d", states, depth));
    }

    /** So many kept executions break nothing any more, and a search found nothing else. */
    void reportPassed(int kept, long executions) {
        if (kept > 0) {
            out.println(String.format(
                    Locale.ROOT,
                    "[winnow] %s: %d kept execution%s made again: nothing breaks any more, nor in %,d others",
                    test,
                    kept,
                    kept == 1 ? "" : "s",
                    executions));
        }
    }

    @Override
    public void onSpent(String stage, int events, long schedules) {
        report(() -> String.format(
                Locale.ROOT, "minimizing, %,d events left, %,d schedules tried (%s)", events, schedules, stage));
    }

    private void report(Supplier<String> what) {
        long now = nanoTime.getAsLong();
        if (now - last >= INTERVAL_NANOS) {
            last = now;
            out.println("[winnow] " + test + ": " + what.get() + ", " + (now - began) / 1_000_000_000L + " s");
        }
    }
}
