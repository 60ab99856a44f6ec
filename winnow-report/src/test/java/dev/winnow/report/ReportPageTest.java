package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.text.TerminalText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a browser. */
class ReportPageTest {

    private static final String DELIVERED = "path.message:not(.pending):not(.lost):not(.long):not(.chosen)";

    @TempDir
    static Path directory;

    private static @Nullable Browser opened;

    @BeforeAll
    static void open() {
        opened = Browser.open(1400, 1300);
    }

    @AfterAll
    static void close() throws IOException {
        if (opened != null) {
            opened.close();
        }
    }

    private static Browser browser() {
        if (opened == null) {
            throw new IllegalStateException("no browser");
        }
        return opened;
    }

    /** Checks after every test that the page logged no errors and requested nothing but itself. */
    @AfterEach
    void no_errors_are_logged_and_nothing_else_is_requested() {
        assertThat(browser().complaints()).isEmpty();
        assertThat(browser().requests())
                .allMatch(url -> url.startsWith("file://" + directory))
                .hasSize(1);
    }

    private static void show(HtmlReport report, String fragment) {
        Path page = directory.resolve("report.html");
        report.write(page);
        browser().size(1400, 1300);
        browser().prefer("light", "screen");
        browser().go(page.toUri() + fragment);
    }

    private static void show(Path execution) {
        show(new HtmlReport(execution, null, null, "winnow replay " + execution.getFileName()), "");
    }

    private static Path ring(int processes, int steps) {
        return ExecutionFile.ring(processes, steps)
                .violates("no rounds", "the token goes round", "node-1")
                .save(directory.resolve("ring-" + steps + ".jsonl"));
    }

    private static int selected() {
        List<WebElement> chosen = browser().all(".step.selected");
        assertThat(chosen).hasSize(1);
        return Integer.parseInt(chosen.get(0).getDomAttribute("data-step"));
    }

    private static String field(String process, String path) {
        return (String) browser()
                .script(
                        "const rows = document.querySelectorAll(`[data-process=\"${arguments[0]}\"] tr`);"
                                + "return [...rows].find(row => row.cells[0].textContent === arguments[1]).cells[1].textContent",
                        process,
                        path);
    }

    @Nested
    class Given_two_leaders_in_one_term {

        @Test
        void when_shown_then_each_process_has_a_lane_and_each_delivery_an_arrow() {
            show(SampleExecution.raft());
            assertThat(browser().all(".heads .head"))
                    .extracting(WebElement::getText)
                    .containsExactly("outside", "m1", "m2", "m3", "m4");
            assertThat(browser().count(".event.deliver")).isEqualTo(10);
            assertThat(browser().count(DELIVERED)).isEqualTo(10);
            assertThat(browser().count(".event.fire")).isEqualTo(4);
            assertThat(browser().count(".event.start")).isEqualTo(4);
            assertThat(browser().count(".violated")).isEqualTo(2);
        }

        @Test
        void when_shown_then_the_summary_is_there_and_the_last_step_selected() {
            show(SampleExecution.raft());
            assertThat(browser().text("h1")).isEqualTo("raft-45 violates “election safety”");
            assertThat(browser().text(".verdict")).isEqualTo("m4 and m2 both lead term 1");
            assertThat(browser().text("#replay code")).isEqualTo("winnow replay raft-45.jsonl");
            assertThat(selected()).isEqualTo(19);
            assertThat(field("m2", "role")).isEqualTo("CANDIDATE → LEADER");
        }

        @Test
        void when_stepping_back_then_the_states_are_those_of_the_step() {
            show(SampleExecution.raft());
            browser().press(Keys.ARROW_UP);
            assertThat(selected()).isEqualTo(18);
            assertThat(field("m2", "role")).isEqualTo("CANDIDATE");
            assertThat(field("m2", "votes")).isEqualTo("[m2] → [m2, m3]");
            browser().press(Keys.HOME);
            assertThat(browser().all(".note.down")).hasSize(3);
        }

        @Test
        void when_a_step_is_clicked_then_it_is_selected_and_its_arrow_highlighted() {
            show(SampleExecution.raft());
            browser().one("[data-step='14']").click();
            assertThat(selected()).isEqualTo(14);
            assertThat(browser().count("path.chosen")).isEqualTo(2);
            browser().one(".event-card [data-go='7']").click();
            assertThat(selected()).isEqualTo(7);
        }

        @Test
        void when_the_URL_names_a_step_then_it_is_selected() {
            show(new HtmlReport(SampleExecution.raft(), null, null, ""), "#step-7");
            assertThat(selected()).isEqualTo(7);
        }

        @Test
        void when_fields_never_change_then_they_are_shown_on_demand() {
            show(SampleExecution.raft());
            long few = browser().count("[data-process='m2'] tr");
            browser().one(".toggle input").click();
            assertThat(browser().count("[data-process='m2'] tr")).isGreaterThan(few);
            assertThat(field("m2", "bug")).isEqualTo("RAFT_45");
        }

        @Test
        void when_read_by_a_screen_reader_then_roles_and_labels_are_there() {
            show(SampleExecution.raft());
            WebElement list = browser().one("[role=listbox]");
            assertThat(list.getDomAttribute("aria-label")).isEqualTo("Steps of the execution");
            WebElement option = browser().one("#" + list.getDomAttribute("aria-activedescendant"));
            assertThat(option.getDomAttribute("aria-posinset")).isEqualTo("20");
            assertThat(option.getDomAttribute("aria-setsize")).isEqualTo("20");
            assertThat(option.getDomAttribute("aria-label")).startsWith("Step 19: m3→m2 #23 Vote(");
            assertThat(browser().one("svg.lanes").getDomAttribute("aria-label")).contains("5 processes, steps 0 to 19");
        }
    }

    @Nested
    class Given_a_component_of_several_processes {

        @Test
        void when_shown_then_its_lanes_are_neighbors_below_its_name() {
            ExecutionFile file =
                    new ExecutionFile("grouped", "queue", "client", "worker").component("node1", "queue", "worker");
            for (String process : List.of("queue", "client", "worker")) {
                file.start(process, "");
            }
            show(file.violates("nothing works", "it does not", "worker").save(directory.resolve("grouped.jsonl")));
            assertThat(browser().all(".heads .head"))
                    .extracting(WebElement::getText)
                    .containsExactly("queue", "worker", "client");
            WebElement name = browser().all(".heads .component").get(0);
            assertThat(name.getText()).isEqualTo("node1");
            assertThat(name.getRect().width)
                    .isGreaterThan(browser().all(".heads .head").get(0).getRect().width);
            assertThat(browser().all("rect.component")).hasSize(1);
        }
    }

    @Nested
    class Given_every_kind_of_event {

        @Test
        void when_shown_then_each_has_its_symbol() {
            show(SampleExecution.everyKind(directory));
            assertThat(browser().count(".loss")).isEqualTo(2);
            assertThat(browser().count(".wall")).isEqualTo(2);
            assertThat(browser().count("path.partition:not(.wall)")).isEqualTo(1);
            for (String kind : List.of("crash", "restart", "send", "drop", "duplicate", "run", "fire")) {
                assertThat(browser().count(".event." + kind)).as(kind).isEqualTo(1);
            }
        }

        @Test
        void when_a_process_crashed_then_it_is_down_until_it_starts_again() {
            show(new HtmlReport(SampleExecution.everyKind(directory), null, null, ""), "#step-17");
            assertThat(browser().all("[data-process='coordinator'] .note.down")).hasSize(1);
            browser().press("j");
            assertThat(browser().all("[data-process='coordinator'] .note.down")).isEmpty();
        }
    }

    @Nested
    class Given_a_minimized_execution {

        private void showBoth() {
            show(new HtmlReport(ring(3, 6), ring(3, 60), SampleExecution.minimized(), ""), "");
        }

        @Test
        void when_the_original_is_shown_then_removed_steps_are_faint() {
            showBoth();
            assertThat(browser().count(".ghost")).isZero();
            browser().one("[data-execution=original]").click();
            browser().press(Keys.HOME);
            assertThat(browser().one("[data-step='0']").getDomAttribute("class"))
                    .doesNotContain("ghost");
            assertThat(browser().count(".step.ghost")).isGreaterThan(10);
            assertThat(browser().text(".legend .note")).contains("10 steps with a counterpart", "54 are faint");
            browser().press("o");
            assertThat(browser().count(".ghost")).isZero();
        }

        @Test
        void when_switched_then_the_selected_step_stays_selected() {
            showBoth();
            browser().press(Keys.HOME);
            browser().press("j", "j", "o");
            assertThat(selected()).isEqualTo(2);
            assertThat(browser().text(".event-card .line")).isEqualTo("start node-2");
        }

        @Test
        void when_shown_then_size_and_reduction_are_stated() {
            showBoth();
            assertThat(browser().text("#summary"))
                    .contains(
                            "1,539 → 6",
                            "108 → 4",
                            "No event and no pair of events can be left out; at least 9 steps are needed.",
                            "this is the best result so far");
            assertThat(browser().all("#minimization tbody tr"))
                    .extracting(WebElement::getText)
                    .containsExactly(
                            "original 1,539 108",
                            "replay, explanation 0 0 0 0.0",
                            "provenance 1 -336 0 1 0.0",
                            "externals 2 -1,189 -102 800 0.5");
            assertThat(browser().one("svg.pace").getDomAttribute("aria-label")).contains("from 1,539 to 14 events");
        }

        @Test
        void when_tried_often_then_only_a_passing_run_marks_it_nondeterministic() {
            show(new HtmlReport(ring(3, 6), null, SampleExecution.tried(3, 2), ""), "");
            assertThat(browser().text("#summary"))
                    .contains("It fails in 2 of 3 tries: the system is nondeterministic.");
            show(new HtmlReport(ring(3, 6), null, SampleExecution.tried(3, 3), ""), "");
            assertThat(browser().text("#summary"))
                    .contains("It failed in all 3 tries.")
                    .doesNotContain("nondeterministic");
        }

        @Test
        void when_orders_matter_then_they_are_described_and_listed_and_drawn() {
            showBoth();
            assertThat(browser().text("#why .sentences")).contains("The one comes before the other");
            assertThat(browser().all("#why tbody tr")).hasSize(1);
            assertThat(browser().count("path.order")).isEqualTo(1);
            assertThat(browser().count("path.last-order")).isEqualTo(1);
            browser().one("#why tbody button").click();
            assertThat(selected()).isEqualTo(7);
        }
    }

    @Nested
    class Given_a_keyboard {

        @Test
        void when_keys_are_pressed_then_they_do_what_the_help_says() {
            show(SampleExecution.raft());
            browser().press(Keys.HOME);
            assertThat(selected()).isZero();
            browser().press("j", "j");
            browser().press(Keys.ARROW_DOWN);
            browser().press("k");
            assertThat(selected()).isEqualTo(2);
            browser().press(Keys.END);
            assertThat(selected()).isEqualTo(19);
            browser().pressShift("?");
            assertThat(browser().one("dialog").isDisplayed()).isTrue();
            browser().press(Keys.ESCAPE);
            assertThat(browser().one("dialog").isDisplayed()).isFalse();
        }

        @Test
        void when_searched_then_matching_steps_are_visited_in_turn() {
            show(SampleExecution.raft());
            browser().press(Keys.HOME);
            browser().press("/");
            browser().press("granted=TRUE");
            assertThat(selected()).isEqualTo(16);
            assertThat(browser().text(".found")).isEqualTo("1 of 4");
            assertThat(browser().count(".step.hit")).isEqualTo(4);
            browser().press(Keys.ENTER);
            assertThat(selected()).isEqualTo(17);
            browser().press(Keys.ESCAPE);
            assertThat(browser().count(".step.hit")).isZero();
        }
    }

    @Nested
    class Given_contents_that_look_like_markup {

        @Test
        void when_shown_then_they_are_text() {
            String hostile = "</script><img src=x onerror=\"document.title='broken'\"><b>bold</b>\u2028&lt;";
            Path file = new ExecutionFile(hostile, hostile)
                    .start(hostile, ExecutionFile.sends(0, hostile, hostile))
                    .deliver(
                            0,
                            hostile,
                            hostile,
                            hostile,
                            ExecutionFile.state(
                                    hostile,
                                    "{\"type\":\"S\"," + ExecutionFile.quoted(hostile) + ":"
                                            + ExecutionFile.quoted(hostile) + "}"))
                    .violates(hostile, hostile, hostile)
                    .save(directory.resolve("hostile.jsonl"));
            show(new HtmlReport(file, file, null, hostile), "");
            browser().press("o");
            assertThat(browser().count("img, main b:not(dd b)")).isZero();
            assertThat((String) browser().script("return document.title")).startsWith("</script>");
            assertThat((String) browser().script("return document.querySelector('.event-card .line').textContent"))
                    .contains(TerminalText.visible(hostile));
        }
    }

    @Nested
    class Given_text_that_hides {

        private static final String HIDDEN = "\u001b[2J\u009b\u0007\u202egpj\u2066\u200b\u200f";

        @Test
        void when_shown_then_every_character_is_visible() {
            String process = "p\u202e\u200b";
            show(new ExecutionFile("s\u202e", process)
                    .start(process, ExecutionFile.state(process, ExecutionFile.quoted(HIDDEN)))
                    .violates("never " + HIDDEN, "said " + HIDDEN, process)
                    .save(directory.resolve("hidden.jsonl")));
            String page = (String) browser()
                    .script("return document.title + document.body.innerText"
                            + " + [...document.querySelectorAll('[title]')].map(each => each.title).join()");
            assertThat(page)
                    .contains("\\u001b[2J\\u009b\\u0007\\u202egpj\\u2066\\u200b\\u200f")
                    .isEqualTo(TerminalText.visible(page));
        }
    }

    @Nested
    class Given_readers_with_other_preferences {

        private String paper() {
            return (String) browser().script("return getComputedStyle(document.documentElement).backgroundColor");
        }

        @Test
        void when_dark_is_preferred_then_the_page_is_dark_and_can_be_made_light() {
            show(SampleExecution.raft());
            assertThat(paper()).isEqualTo("rgb(255, 255, 255)");
            browser().prefer("dark", "screen");
            assertThat(paper()).isEqualTo("rgb(20, 23, 28)");
            browser().press("t");
            assertThat(paper()).isEqualTo("rgb(255, 255, 255)");
        }

        @Test
        void when_printed_then_all_steps_are_there_without_controls() {
            show(ring(3, 60));
            assertThat(browser().count(".step")).isLessThan(60);
            browser().script("dispatchEvent(new Event('beforeprint'))");
            assertThat(browser().count(".step[data-step]")).isEqualTo(64);
            browser().prefer("dark", "print");
            assertThat(paper()).isEqualTo("rgb(255, 255, 255)");
            assertThat(browser().one(".tools").isDisplayed()).isFalse();
            assertThat(new String(browser().pdf(), 0, 4, StandardCharsets.ISO_8859_1))
                    .isEqualTo("%PDF");
        }

        @Test
        void when_the_window_is_narrow_then_the_page_does_not_scroll_sideways() {
            show(SampleExecution.raft());
            browser().size(400, 800);
            assertThat((Boolean) browser().script("return document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
        }
    }

    @Nested
    class Given_large_executions {

        private static final long MOST = 1_500;

        @Test
        void when_there_are_5000_events_then_only_visible_ones_are_in_the_page() {
            show(ring(4, 5_000));
            assertThat(selected()).isEqualTo(5_004);
            assertThat(browser().count("*")).isLessThan(MOST);
            browser().script("document.querySelector('.diagram').scrollTop = 44 * 2500");
            browser().script("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            assertThat(browser().count("[data-step='2505']")).isEqualTo(1);
            assertThat(browser().count("*")).isLessThan(MOST);
        }

        @Test
        void when_stepped_through_then_the_page_does_not_grow() {
            show(new HtmlReport(ring(4, 5_000), null, null, ""), "#step-2505");
            browser().press("j".repeat(60));
            assertThat(selected()).isEqualTo(2_565);
            assertThat(field("node-0", "seen")).isEqualTo("640 → 641");
            assertThat(field("node-3", "seen")).isEqualTo("640");
            assertThat(browser().count("*")).isLessThan(MOST);
        }

        @Test
        void when_there_are_60_processes_then_each_has_a_lane() {
            show(ring(60, 240));
            assertThat(browser().count(".heads .head")).isEqualTo(61);
            assertThat(browser().count("details[open]")).isEqualTo(1);
            assertThat(browser().count("*")).isLessThan(MOST);
        }
    }

    @Nested
    class Given_unusual_files {

        @Test
        void when_nothing_happened_then_the_page_says_so() {
            show(new ExecutionFile("empty", "a").quiescent().save(directory.resolve("empty.jsonl")));
            browser().press("j");
            browser().press(Keys.END);
            assertThat(browser().text("h1")).isEqualTo("empty: no violation");
            assertThat(browser().text(".side")).contains("No step was recorded.");
        }

        @Test
        void when_the_file_is_truncated_then_the_page_says_where() {
            show(new ExecutionFile("torn", "a").start("a", "").save(directory.resolve("torn.jsonl")));
            assertThat(browser().text("h1")).isEqualTo("torn is incomplete: its end is unknown");
            assertThat((String) browser().script("return document.title"))
                    .isEqualTo("torn is incomplete: its end is unknown · Winnow");
            assertThat(browser().text(".verdict"))
                    .isEqualTo("The file is incomplete: it ends after line 2 without an end line.");
        }

        @Test
        void when_no_states_were_recorded_then_crashed_processes_are_down() {
            Path file = new ExecutionFile("stateless", "a", "b")
                    .start("a", "")
                    .start("b", "")
                    .crash("b")
                    .quiescent()
                    .save(directory.resolve("stateless.jsonl"));
            show(new HtmlReport(file, null, null, ""), "#step-0");
            assertThat(notes()).containsExactly("a no state recorded", "b down");
            browser().press("j");
            assertThat(notes()).containsExactly("a no state recorded", "b no state recorded");
            browser().press("j");
            assertThat(notes()).containsExactly("a no state recorded", "b down");
        }

        private static List<String> notes() {
            return browser().all(".process summary").stream()
                    .map(summary -> summary.getText().replaceAll("\\s+", " "))
                    .toList();
        }
    }
}
