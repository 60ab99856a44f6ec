package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.report.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a search whose process ends. */
class WatchEndTest {

    private static final long PATIENCE_NANOS = 20_000_000_000L;

    @TempDir
    Path directory;

    @Test
    void when_the_process_ends_then_the_page_says_so_and_keeps_the_last_numbers() throws IOException {
        try (Browser browser = Browser.open(1200, 900)) {
            try (Viewer viewer = TestHostEnvironment.viewer(directory)) {
                ProgressFeed feed = new ProgressFeed("hunt raft");
                viewer.addFeed(feed);
                feed.publish(new ProgressFeed.ProgressSample(1, "searching", 1, 5_000, -1, -1, 0));
                browser.go(viewer.url() + "#/watch");
                awaitText(browser, "1 execution ·");
            }
            awaitText(browser, "the process has ended");
            assertThat(browser.text(".watched.ended .verdict")).startsWith("searching · 1.0 s · 1 execution");
        }
    }

    private static void awaitText(Browser browser, String text) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!browser.text("main").contains(text) && System.nanoTime() < end) {
            LockSupport.parkNanos(2_000_000);
        }
        assertThat(browser.text("main")).contains(text);
    }
}
