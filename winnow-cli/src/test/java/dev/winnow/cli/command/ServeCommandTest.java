package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import dev.winnow.cli.process.Exit;
import example.fixtures.Misbehaving;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {

    private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

    private static final String SAMPLE = "\"executions\":";

    @TempDir
    private Path directory;

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    private static String get(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Waits at most half a minute for the first address that is printed to the file. */
    private String url(String file, Process process) throws IOException, InterruptedException {
        for (int i = 0; i < 300; i++) {
            Path printed = directory.resolve(file);
            Matcher url = URL.matcher(Files.exists(printed) ? Files.readString(printed) : "");
            if (url.find()) {
                return url.group();
            }
            assertThat(process.waitFor(100, TimeUnit.MILLISECONDS))
                    .as("it has ended")
                    .isFalse();
        }
        throw new AssertionError("no address was printed");
    }

    @Nested
    class Given_a_directory {

        @Test
        void when_served_then_its_executions_are_listed_until_interrupted() throws IOException, InterruptedException {
            check(CliRun.inThisJvm("hunt", "paxos-1", "--no-minimize", "--out", directory.toString()))
                    .hasCode(1);
            Process process = CliRun.start(directory, "serve", directory.toString(), "--port", "0");
            String url = url("out.txt", process);
            assertThat(get(url)).contains("winnow-token");
            assertThat(get(url + "api/executions")).contains("paxos-1/1/original.jsonl");
            assertThat(get(url + "api/scenarios")).contains("bank-twice");
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(Exit.INTERRUPTED);
        }

        @Test
        void when_a_scenario_is_not_registered_then_its_class_is_named() throws IOException, InterruptedException {
            Process process = CliRun.start(
                    directory, "serve", directory.toString(), "--port", "0", "--scenario", "example.PaymentScenario");
            String url = url("out.txt", process);
            assertThat(get(url + "api/scenarios")).contains("\"name\":\"payment\"");
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            check(CliRun.inThisJvm("serve", directory.toString(), "--scenario", "payment"))
                    .hasCode(2)
                    .says("META-INF/services");
        }

        @Test
        void when_it_does_not_exist_then_the_error_says_so() {
            check(CliRun.inThisJvm("serve", directory.resolve("nowhere").toString()))
                    .hasCode(2)
                    .says("there is no directory");
            check(CliRun.inThisJvm("serve", "--port", "70000")).hasCode(2).says("--port 70000");
        }
    }

    @Nested
    class Given_a_handler_that_calls_exit {

        @Test
        void when_stepped_then_page_and_terminal_report_it_and_the_server_ends()
                throws IOException, InterruptedException {
            Process process = CliRun.start(
                    directory,
                    "serve",
                    directory.toString(),
                    "--port",
                    "0",
                    "--scenario",
                    Misbehaving.Exits.class.getName());
            String url = url("out.txt", process);
            Matcher token =
                    Pattern.compile("winnow-token\" content=\"([0-9a-f]+)\"").matcher(get(url));
            assertThat(token.find()).isTrue();
            post(url + "api/live", token.group(1), "{\"scenario\":\"Exits\",\"seed\":\"\"}");
            String told = post(
                    url + "api/live/1/run",
                    token.group(1),
                    "{\"at\":0,\"until\":\"steps\",\"steps\":100,\"seed\":\"1\",\"plan\":true}");
            assertThat(told).contains("winnow serve must end", "System.exit");
            assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(Exit.NOT_UNDER_CONTROL);
            assertThat(Files.readString(directory.resolve("err.txt")))
                    .contains("a handler called System.exit, so the server must end");
        }

        private static String post(String url, String token, String body) throws IOException, InterruptedException {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url))
                                    .header("Content-Type", "application/json")
                                    .header("X-Winnow-Token", token)
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Nested
    class Given_a_search_that_is_watched {

        @Test
        void when_pages_poll_it_then_it_is_drawn_and_no_thread_is_a_leak() throws IOException, InterruptedException {
            String heard = "";
            for (int seconds = 3; !heard.contains(SAMPLE) && seconds < 60; seconds *= 3) {
                heard = heard(seconds); // on a slow machine the search may be over before the first request
            }
            assertThat(heard).contains(SAMPLE, "{\"done\":\"no violation\"}");
        }

        /** Returns what a page receives from a search, which must succeed. */
        private String heard(int seconds) throws IOException, InterruptedException {
            Process process = CliRun.start(
                    directory, "hunt", "2pc", "--time", seconds + "s", "--serve", "0", "--out", directory.toString());
            String heard = "";
            try {
                String url = url("err.txt", process);
                assertThat(get(url + "api/feeds")).contains("2pc");
                assertThat(get(url)).contains("winnow-live\" content=\"false");
                heard = samples(url + "api/feeds/0/events");
            } catch (IOException e) {
                // The search and the viewer have ended.
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(Exit.DONE);
            return heard;
        }

        private static String samples(String url) throws IOException, InterruptedException {
            StringBuilder heard = new StringBuilder();
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .header("Accept", "text/event-stream")
                    .build();
            try (Stream<String> lines = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofLines())
                    .body()) {
                lines.forEach(heard::append);
            } catch (UncheckedIOException e) {
                // the viewer has ended
            }
            return heard.toString();
        }
    }
}
