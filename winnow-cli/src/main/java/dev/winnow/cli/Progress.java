package dev.winnow.cli;

import dev.winnow.run.Campaign;
import dev.winnow.viewer.Feed;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One line on the terminal that follows a search, and what a browser draws of it. */
final class Progress {

    private static final long EVERY_NANOS = 200_000_000;

    private final LongSupplier nanoTime;
    private final long began;
    private final Duration limit;
    private final boolean shown;
    private final @Nullable Feed feed;
    private long last;
    private long published;
    private long ended; // 0 while the search goes on

    Progress(LongSupplier nanoTime, Duration limit, boolean shown) {
        this(nanoTime, limit, shown, null);
    }

    Progress(LongSupplier nanoTime, Duration limit, boolean shown, @Nullable Feed feed) {
        this.nanoTime = nanoTime;
        this.began = nanoTime.getAsLong();
        this.limit = limit;
        this.shown = shown;
        this.feed = feed;
    }

    double seconds() {
        return ((ended == 0 ? nanoTime.getAsLong() : ended) - began) / 1e9;
    }

    void tell(Campaign campaign) {
        publish(() -> new Feed.Sample(
                seconds(),
                "searching",
                campaign.executions(),
                campaign.events(),
                -1,
                -1,
                campaign.distinctViolations()));
        tell(() -> {
            long distinct = campaign.distinctViolations();
            String found = distinct == 0 ? "" : " · " + distinct + " distinct violations";
            return line(campaign.executions(), campaign.events()) + found;
        });
    }

    /** Hands it to whoever watches, now and then. */
    void publish(Supplier<Feed.Sample> sample) {
        long now = nanoTime.getAsLong();
        if (feed != null && now - published >= EVERY_NANOS) {
            published = now;
            feed.publish(sample.get());
        }
    }

    /** Shows the line now and then, with the time that is left. */
    void tell(Supplier<String> line) {
        long now = nanoTime.getAsLong();
        if (!shown || now - last < EVERY_NANOS) {
            return;
        }
        last = now;
        String left = limit.isZero()
                ? ""
                : " · " + Terminal.seconds(Math.max(0, limit.toNanos() / 1e9 - seconds())) + " left";
        System.err.print("\r\u001b[K" + line.get() + left);
        System.err.flush();
    }

    /** The search is over: its line is cleared and its time stands. */
    void end() {
        ended = nanoTime.getAsLong();
        if (shown && last != 0) {
            System.err.print("\r\u001b[K");
            System.err.flush();
        }
    }

    /** {@code searching  3,204 executions · 800/s · 2.1 M events · 512 k events/s · 4.1 s}. */
    String line(long executions, long events) {
        double seconds = Math.max(seconds(), 1e-3);
        return "  searching    " + Terminal.count(executions) + (executions == 1 ? " execution" : " executions") + " · "
                + Terminal.rough(executions / seconds) + "/s · " + Terminal.rough((double) events) + " events · "
                + Terminal.rough(events / seconds) + " events/s · " + Terminal.seconds(seconds);
    }
}
