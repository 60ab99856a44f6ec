package dev.winnow.cli.output;

import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import dev.winnow.trace.text.TerminalText;
import dev.winnow.viewer.ProgressFeed;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The progress of a search, as one line on the terminal and as samples for a browser. */
public final class ProgressLine {

    private static final long UPDATE_INTERVAL_NANOS = 200_000_000;

    private final LongSupplier nanoTime;
    private final long startedAt;
    private final Duration limit;
    private final boolean isShown;
    private final @Nullable ProgressFeed feed;
    private long lastShownAt;
    private long lastPublishedAt;
    private long finishedAt; // 0 while the search runs

    public ProgressLine(LongSupplier nanoTime, Duration limit, boolean shown, @Nullable ProgressFeed feed) {
        this.nanoTime = nanoTime;
        this.startedAt = nanoTime.getAsLong();
        this.limit = limit;
        this.isShown = shown;
        this.feed = feed;
    }

    public double seconds() {
        return ((finishedAt == 0 ? nanoTime.getAsLong() : finishedAt) - startedAt) / 1e9;
    }

    public void update(Campaign campaign) {
        publish(() -> new ProgressFeed.ProgressSample(
                seconds(),
                "searching",
                campaign.executionCount(),
                campaign.eventCount(),
                -1,
                -1,
                campaign.distinctViolations()));
        update(() -> {
            long distinct = campaign.distinctViolations();
            String found = distinct == 0 ? "" : " · " + Counted.of(distinct, "distinct violation");
            return searchLine(campaign.executionCount(), campaign.eventCount()) + found;
        });
    }

    /** Publishes a sample for browsers, at most every 200 ms. */
    public void publish(Supplier<ProgressFeed.ProgressSample> sample) {
        long now = nanoTime.getAsLong();
        if (feed != null && now - lastPublishedAt >= UPDATE_INTERVAL_NANOS) {
            lastPublishedAt = now;
            feed.publish(sample.get());
        }
    }

    /** Shows the line with the time left, at most every 200 ms. */
    public void update(Supplier<String> line) {
        long now = nanoTime.getAsLong();
        if (!isShown || now - lastShownAt < UPDATE_INTERVAL_NANOS) {
            return;
        }
        lastShownAt = now;
        String left = limit.isZero()
                ? ""
                : " · " + Terminal.seconds(Math.max(0, limit.toNanos() / 1e9 - seconds())) + " left";
        StandardOutput.err().print("\r\u001b[K" + TerminalText.oneLine(line.get()) + left);
        StandardOutput.err().flush();
    }

    /** Clears the line and stops the clock. */
    public void finish() {
        finishedAt = nanoTime.getAsLong();
        if (isShown && lastShownAt != 0) {
            StandardOutput.err().print("\r\u001b[K");
            StandardOutput.err().flush();
        }
    }

    /** Returns {@code searching 3,204 executions · 800/s · 2.1 M events · 512 k events/s · 4.1 s}. */
    public String searchLine(long executions, long events) {
        double seconds = Math.max(seconds(), 1e-3);
        return "  searching    " + Counted.of(executions, "execution") + " · "
                + Terminal.rate(executions / seconds) + "/s · " + Terminal.approximate((double) events)
                + " events · "
                + Terminal.approximate(events / seconds) + " events/s · " + Terminal.seconds(seconds);
    }
}
