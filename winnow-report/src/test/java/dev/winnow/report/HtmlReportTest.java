package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    @TempDir
    Path directory;

    private String written(HtmlReport report) throws IOException {
        Path page = directory.resolve("report.html");
        report.write(page);
        return Files.readString(page);
    }

    private static String between(String text, String begin, String end) {
        Matcher matcher = Pattern.compile(Pattern.quote(begin) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).as("%s … %s", begin, end).isTrue();
        return matcher.group(1);
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    @Nested
    class Given_an_execution {

        @Test
        void when_written_then_the_policy_allows_only_its_own_script_and_style() throws Exception {
            String page = written(
                    new HtmlReport(SampleExecution.raft(), null, SampleExecution.minimized(), "winnow replay it"));
            assertThat(between(page, "Content-Security-Policy\" content=\"", "\""))
                    .isEqualTo("default-src 'none'; style-src " + hash(between(page, "<style>", "</style>"))
                            + "; script-src " + hash(between(page, "<script type=\"module\">", "</script>"))
                            + "; base-uri 'none'; form-action 'none'");
        }

        @Test
        void when_written_twice_then_the_bytes_are_the_same() throws IOException {
            HtmlReport report = new HtmlReport(
                    SampleExecution.raft(), SampleExecution.raft(), SampleExecution.minimized(), "winnow replay it");
            assertThat(written(report)).isEqualTo(written(report));
        }

        @Test
        void when_there_is_an_original_then_steps_have_counterparts() throws IOException {
            String page = written(new HtmlReport(SampleExecution.raft(), SampleExecution.raft(), null, ""));
            assertThat(between(page, "id=\"winnow-kept\">", "</script>"))
                    .startsWith("[0,1,2,3,")
                    .endsWith(",19]");
        }
    }

    @Nested
    class Given_malicious_names {

        @Test
        void when_written_then_they_add_no_markup() throws IOException {
            String hostile = "</title></script><script>alert(1)</script>";
            Path tame =
                    new ExecutionFile("tame", "a").start("a", "").quiescent().save(directory.resolve("tame.jsonl"));
            Path wild = new ExecutionFile(hostile, hostile)
                    .start(hostile, ExecutionFile.sends(0, hostile, hostile))
                    .violates(hostile, hostile, hostile)
                    .save(directory.resolve("wild.jsonl"));
            assertThat(tags(written(new HtmlReport(wild, wild, null, hostile))))
                    .isEqualTo(tags(written(new HtmlReport(tame, tame, null, ""))));
        }

        private static long tags(String page) {
            return page.chars().filter(sign -> sign == '<').count();
        }
    }

    @Nested
    class Given_unreadable_or_unwritable_files {

        @Test
        void when_the_file_is_no_execution_then_no_page_is_left() throws IOException {
            Path file = Files.writeString(directory.resolve("no.jsonl"), "no execution\n");
            Path page = directory.resolve("no.html");
            assertThatThrownBy(() -> new HtmlReport(file, null, null, "").write(page))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no.jsonl");
            assertThat(directory).isDirectoryNotContaining("glob:**.html*");
        }

        @Test
        void when_the_page_cannot_be_written_then_the_error_says_where() {
            assertThatThrownBy(() -> new HtmlReport(SampleExecution.raft(), null, null, "")
                            .write(directory.resolve("no/page.html")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("page.html");
        }
    }
}
