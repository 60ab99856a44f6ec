package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Verdict;
import dev.winnow.replay.ExactReplay;
import dev.winnow.report.Browser;
import dev.winnow.report.HtmlReport;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.trace.ExecutionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;

/** The pages in a browser, driving real systems. */
class ViewerPageTest {

    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final String HOSTILE = "<img src=x onerror=document.title='broken'>.jsonl";
    private static final String STRANGE = "a?b#c&d=é +%2e\n.jsonl";

    private static final long POLL_NANOS = 2_000_000;

    @TempDir
    static Path directory;

    private static Browser browser;
    private static Viewer viewer;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.open(1500, 1000);
        RecordedSamples.recordAll("paxos-1", 3, directory);
        RecordedSamples.record("bank-twice", 1, directory);
        Path file = RecordedSamples.record("odd-markup", 1, directory);
        Files.copy(file, directory.resolve(HOSTILE));
        Files.copy(file, directory.resolve(STRANGE));
        viewer = TestHostEnvironment.viewer(directory);
    }

    @AfterAll
    static void stop() throws IOException {
        if (viewer != null) {
            viewer.close();
            browser.close();
        }
    }

    /** Checks after every test that the page logged no errors and requested nothing from other servers. */
    @AfterEach
    void no_errors_are_logged_and_no_other_server_is_called() {
        assertThat(browser.script("return document.title").toString()).endsWith("Winnow");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(url -> url.startsWith(viewer.url()) || url.equals("data:,"));
    }

    @Nested
    class Given_a_minimized_execution {

        @Test
        void when_shown_then_its_proof_its_orders_and_its_original_are_there() throws IOException {
            Path place = Files.createDirectories(directory.resolve("small"));
            Path minimized = Files.copy(directory.resolve("paxos-1/1.jsonl"), place.resolve("minimized.jsonl"));
            Path original = Files.copy(directory.resolve("paxos-1/2.jsonl"), place.resolve("original.jsonl"));
            new HtmlReport(minimized, original, summary(), "winnow replay").write(place.resolve("report.html"));
            try {
                go("#/execution/small/minimized.jsonl");
                await(() -> browser.count(".step.selected") == 1);
                assertThat(browser.text(".proved"))
                        .isEqualTo(summary().certificate().describe());
                assertThat(browser.text(".sentences")).isEqualTo("one comes before the other");
                assertThat(browser.all("a.button"))
                        .extracting(WebElement::getText)
                        .containsExactly("Compare", "Original");
                go("#/execution/small/original.jsonl");
                await(() -> browser.count(".path") == 1 && browser.text(".path").contains("original.jsonl"));
                assertThat(browser.count(".proved")).isZero();
                assertThat(browser.all("a.button"))
                        .extracting(WebElement::getText)
                        .containsExactly("Compare", "Minimized");
            } finally {
                for (String file : List.of("minimized.jsonl", "original.jsonl", "report.html")) {
                    Files.delete(place.resolve(file));
                }
            }
        }

        private Minimization summary() {
            Execution execution = Execution.of(
                    new Origin("paxos-1", Map.of(), 1), new Recording(), new Verdict.Passed(Verdict.EndReason.STOPPED));
            return new Minimization(
                    execution,
                    execution,
                    new Certificate(Certificate.Minimality.ONE_MINIMAL, Certificate.Minimality.ONE_MINIMAL, 4),
                    List.of(),
                    List.of(),
                    7,
                    70,
                    0.1,
                    false,
                    1,
                    1,
                    new Explanation(
                            List.of(new Explanation.RaceOrder(7, 9, Explanation.VariantOutcome.PASSES)),
                            null,
                            null,
                            false,
                            1,
                            List.of("one comes before the other")));
        }
    }

    @Nested
    class Given_text_that_hides {

        @Test
        void when_listed_and_opened_then_every_character_is_visible() throws IOException {
            String name = "b\u202e\u200b\u001b.jsonl";
            Path file = Files.copy(directory.resolve("paxos-1/1.jsonl"), directory.resolve(name));
            try {
                go("#/");
                await(() -> browser.text("table.list").contains("b\\u202e\\u200b\\u001b.jsonl"));
                browser.all("table.list a").stream()
                        .filter(link -> link.getText().startsWith("b\\u202e"))
                        .findFirst()
                        .orElseThrow()
                        .click();
                await(() -> browser.count(".step.selected") == 1);
                assertThat(browser.script("return document.title + document.body.textContent")
                                .toString())
                        .contains("\\u202e")
                        .doesNotContain("\u202e", "\u200b", "\u001b");
            } finally {
                Files.delete(file);
            }
        }
    }

    private static void go(String hash) {
        browser.go(viewer.url() + hash);
    }

    private static void await(BooleanSupplier done) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!holds(done) && System.nanoTime() < end) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        assertThat(holds(done)).as(() -> browser.text("body")).isTrue();
    }

    private static boolean holds(BooleanSupplier done) {
        try {
            return done.getAsBoolean();
        } catch (StaleElementReferenceException e) {
            return false; // was just redrawn
        }
    }

    private static void awaitCount(String css, long count) {
        await(() -> browser.count(css) == count);
    }

    private static void awaitText(String css, String part) {
        await(() -> browser.count(css) > 0 && browser.text(css).contains(part));
    }

    private static String hash() {
        return browser.script("return location.hash").toString();
    }

    private static void type(String css, String text) {
        WebElement input = browser.one(css);
        input.clear();
        input.sendKeys(text);
    }

    @Nested
    class Given_the_list {

        @Test
        void when_filtered_then_only_matches_are_shown() {
            go("#/");
            await(() -> browser.count("table.list tbody tr") >= 7);
            type("input[aria-label='Filter executions']", "bank");
            assertThat(browser.count("table.list tbody tr")).isEqualTo(1);
            assertThat(browser.text("table.list tbody")).contains("no money is lost or made");
            type("input[aria-label='Filter executions']", "paxos a chosen value");
            assertThat(browser.all("table.list tbody tr"))
                    .allMatch(row -> row.getText().contains("violation"));
        }

        @Test
        void when_steps_are_searched_then_a_match_can_be_opened() {
            go("#/");
            await(() -> browser.count("table.list tbody tr") >= 7);
            type("input.query", "kind:send -> type:Prepare field:round=2" + Keys.ENTER);
            await(() -> browser.count(".hits li") > 0);
            browser.one(".hits a").click();
            await(() -> browser.count(".step.selected") == 1);
            assertThat(hash()).matches("#/execution/paxos-1/\\d\\.jsonl\\?step=\\d+");
            assertThat(browser.text(".step.selected")).contains("Prepare(round=2)");
            browser.press("k");
            assertThat(browser.text(".event-card .kind")).isNotEmpty();
        }

        @Test
        void when_a_query_is_invalid_then_the_message_says_how_to_write_one() {
            go("#/");
            await(() -> browser.count("table.list tbody tr") >= 7);
            type("input.query", "colour:red" + Keys.ENTER);
            awaitText(".trouble", "cannot be understood");
            assertThat(browser.complaints()).hasSize(1).allMatch(complaint -> complaint.contains("400"));
        }

        @ParameterizedTest
        @ValueSource(strings = {HOSTILE, STRANGE})
        void when_a_file_name_has_markup_then_it_is_shown_as_text(String name) {
            go("#/");
            await(() -> browser.count("table.list tbody tr") >= 7);
            assertThat(browser.count("main img")).isZero();
            browser.all("table.list a").stream()
                    .filter(link -> link.getText().equals(name.replaceAll("\\s+", " ")))
                    .findFirst()
                    .orElseThrow()
                    .click();
            await(() -> browser.count(".step.selected") == 1);
            assertThat(browser.count("main img, main b, main i")).isZero();
            assertThat(browser.text(".path")).contains(name.substring(0, 5));
            browser.driver().navigate().refresh();
            await(() -> browser.count(".step.selected") == 1);
        }
    }

    @Nested
    class Given_two_executions {

        @Test
        void when_compared_then_they_are_side_by_side_at_the_first_difference() {
            go("#/");
            await(() -> browser.count("table.list tbody tr") >= 7);
            type("input[aria-label='Filter executions']", "paxos-1/");
            browser.all("table.list tbody input").get(0).click();
            browser.all("table.list tbody input").get(1).click();
            browser.all("button").stream()
                    .filter(button -> button.getText().equals("Compare two"))
                    .findFirst()
                    .orElseThrow()
                    .click();
            awaitCount(".half .step.selected", 2);
            assertThat(browser.text(".verdict")).contains("steps are the same. They differ at step");
            List<WebElement> different = browser.all(".half .step.selected .what");
            assertThat(different.get(0).getText()).isNotEqualTo(different.get(1).getText());
            assertThat(browser.count(".half .step.selected.hit")).isEqualTo(2);
        }
    }

    @Nested
    class Given_live_actors {

        private void begin(String scenario) {
            go("#/live");
            await(() -> browser.count("form[data-scenario='" + scenario + "']") == 1);
            browser.one("form[data-scenario='" + scenario + "'] button.strong").click();
            await(() -> browser.count(".offers [data-offer='plan:0']") == 1);
        }

        private void take(String offer) {
            String before = hash();
            AtomicBoolean isTaken = new AtomicBoolean();
            await(() -> {
                if (!isTaken.get()) { // a click on what was just redrawn throws, and did nothing
                    browser.one(".offers [data-offer^='" + offer + "']").click();
                    isTaken.set(true);
                }
                return true;
            });
            await(() -> !hash().equals(before) && browser.count("body[aria-busy]") == 0);
        }

        private void press(String label) {
            await(() -> browser.count("body[aria-busy]") == 0);
            browser.all("button").stream()
                    .filter(button -> button.getText().equals(label) && button.isEnabled())
                    .findFirst()
                    .orElseThrow()
                    .click();
        }

        /** Drives the bank actors until the teller's first request has timed out before its answer. */
        private void askTwice() {
            begin("bank-twice");
            for (int i = 0; i < 5; i++) {
                take("plan:");
            }
            take("deliver:");
            take("fire:");
        }

        private void runUntilBroken() {
            browser.one("form.run option[value=broken]").click();
            browser.one("form.run input[type=checkbox]").click();
            browser.one("form.run button.strong").click();
            awaitText(".verdicts", "no money is lost or made");
        }

        @Test
        void when_driven_to_a_violation_then_it_can_be_saved_and_replays() {
            askTwice();
            runUntilBroken();
            assertThat(browser.text(".invariants .broken")).contains("no money is lost or made");
            press("Save");
            await(() -> browser.count(".said a") == 1);
            Path file = directory.resolve(browser.text(".said a"));
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                        CasebookScenarios.setup("bank-twice"),
                        reader.header().origin(),
                        reader.iterator(),
                        new ProgressBeacon(),
                        null);
                assertThat(((ExactReplay.ReplayOutcome.Reproduced) outcome)
                                .execution()
                                .verdict())
                        .isInstanceOf(Verdict.Violated.class);
            }
        }

        @Test
        void when_minimized_then_progress_is_shown_and_it_can_be_stopped() {
            askTwice();
            runUntilBroken();
            press("Minimize");
            awaitText(".job", "11 events left");
            browser.one(".job button").click();
            awaitText(".job", "→ 11 events");
            browser.one(".job a").click();
            await(() -> browser.count(".step.selected") == 1);
            assertThat(browser.text(".verdict")).contains("no money is lost or made");
        }

        @Test
        void when_the_user_goes_back_and_branches_then_both_branches_are_kept() {
            askTwice();
            String one = hash();
            browser.press("u");
            await(() -> !hash().equals(one));
            take("deliver:");
            awaitCount(".branches li", 4);
            String other = hash();
            browser.all(".branches li button").get(2).click();
            await(() -> !hash().equals(other));
            assertThat(hash()).isEqualTo(one);
            browser.go(viewer.url() + other);
            await(() -> browser.count(".step.selected") == 1);
            assertThat(browser.text(".branches .here")).isNotEmpty();
        }

        @Test
        void when_a_recording_is_continued_then_the_system_is_at_the_step() {
            go("#/execution/bank-twice/1.jsonl?step=8");
            await(() -> browser.count(".step.selected") == 1);
            press("Step on from here");
            await(() -> browser.count(".offers [data-offer]") > 0);
            assertThat(browser.text(".event-card .kind")).isEqualTo("Step 8");
            browser.press("1");
            await(() -> browser.text(".event-card .kind").equals("Step 9"));
        }

        @Test
        void when_messages_and_states_have_markup_then_they_are_shown_as_text() {
            begin("odd-markup");
            take("plan:");
            take("plan:");
            assertThat(browser.text(".offers")).contains("onerror");
            take("deliver:");
            assertThat(browser.text(".side")).contains("<img src=x onerror");
            assertThat(browser.count("main img, main b:not(.choices b), main i, main script"))
                    .isZero();
            press("take 2");
            awaitText(".verdicts", "never <b>two</b>");
            assertThat(browser.count("main img, main i, main script")).isZero();
        }

        @Test
        void when_one_is_partitioned_then_its_messages_are_held_until_it_heals() {
            begin("bank-twice");
            for (int i = 0; i < 5; i++) {
                take("plan:");
            }
            take("deliver:");
            browser.one(".partition summary").click();
            browser.one(".partition input[value=alice]").click();
            browser.one(".partition form button").click();
            await(() -> browser.count(".offers [data-offer^='heal:']") == 1);
            awaitText(".row.held", "Debit");
            take("heal:");
            awaitCount(".row.held", 0);
        }
    }

    @Nested
    class Given_a_running_task {

        @Test
        void when_watched_then_charts_grow_and_the_end_is_shown() {
            ProgressFeed feed = new ProgressFeed("hunt <b>raft</b>");
            viewer.addFeed(feed);
            feed.publish(new ProgressFeed.ProgressSample(0.5, "searching", 100, 5_000, -1, -1, 0));
            go("#/watch");
            awaitText(".watched", "100 executions");
            feed.publish(new ProgressFeed.ProgressSample(1, "searching", 300, 9_000, -1, -1, 1));
            awaitText(".watched", "300 executions");
            awaitText(".plot", "400");
            feed.finish("done: 1 violation");
            awaitText(".watched .verdict", "done: 1 violation");
            assertThat(browser.count(".plot")).isEqualTo(3);
            assertThat(browser.text(".watched h2")).isEqualTo("hunt <b>raft</b>");
        }
    }
}
