package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What other sites, and requests that guess file names, must not get; over real HTTP. */
class SecurityTest {

    private static final String JSON = "Content-Type: application/json";
    private static final String BEGIN = "{\"scenario\":\"paxos-1\",\"seed\":1}";

    @TempDir
    static Path place;

    private static Viewer viewer;
    private static RawHttpClient wire;
    private static Path directory;

    @BeforeAll
    static void start() throws IOException {
        directory = Files.createDirectories(place.resolve("executions"));
        Path secret = Files.createDirectories(place.resolve("secret"));
        Path execution = RecordedSamples.record("paxos-1", 1, secret);
        Files.createDirectories(directory.resolve("paxos-1"));
        Files.copy(execution, directory.resolve("paxos-1/1.jsonl"));
        Files.copy(execution, directory.resolve("paxos-1/notes.txt"));
        Files.createSymbolicLink(directory.resolve("link.jsonl"), execution);
        Files.createSymbolicLink(directory.resolve("linked"), secret);
        viewer = TestHostEnvironment.viewer(directory);
        wire = new RawHttpClient(viewer.port());
    }

    @AfterAll
    static void stop() {
        viewer.close();
    }

    @Nested
    class Given_a_name_of_the_server {

        @ParameterizedTest
        @ValueSource(strings = {"127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT"})
        void when_the_host_name_is_its_own_then_it_serves(String host) {
            assertThat(wire.get("/", host(host)).status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "evil.example:PORT",
                    "evil.example",
                    "127.0.0.1",
                    "127.0.0.1:1",
                    "localhost.evil.example:PORT",
                    "0.0.0.0:PORT",
                    "127.0.0.2:PORT",
                    "LOCALHOST.:PORT"
                })
        void when_the_host_name_differs_then_nothing_is_served(String host) {
            for (String target : new String[] {
                "/",
                "/api/executions",
                "/web/app.js",
                "/api/jobs/1/events",
                "/nowhere",
                "/api/execution?path=paxos-1/1.jsonl"
            }) {
                assertThat(wire.get(target, host(host)).status()).as(target).isBetween(400, 403);
                assertThat(wire.get(target, host(host)).body()).doesNotContain("winnow-token");
            }
        }

        private String host(String host) {
            return "Host: " + host.replace("PORT", Integer.toString(viewer.port()));
        }
    }

    @Nested
    class Given_a_slow_client {

        @Test
        void when_it_sends_a_byte_now_and_then_then_it_is_disconnected() throws IOException {
            String head = "POST /api/live HTTP/1.1\r\nHost: 127.0.0.1:" + viewer.port() + "\r\n" + JSON
                    + "\r\nX-Winnow-Token: " + wire.token() + "\r\nContent-Length: 60000\r\n\r\n{";
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), viewer.port())) {
                socket.setSoTimeout(250);
                socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
                Optional<String> answer = Optional.empty();
                for (int sent = 0; sent < 120 && answer.isEmpty(); sent++) {
                    answer = answer(socket);
                    if (answer.isEmpty()) {
                        socket.getOutputStream().write(' ');
                    }
                }
                assertThat(answer).hasValueSatisfying(line -> assertThat(line).contains(" 408 "));
            }
        }

        /** What the server answers within a quarter of a second. */
        private Optional<String> answer(Socket socket) throws IOException {
            byte[] buffer = new byte[1 << 12];
            try {
                int read = socket.getInputStream().read(buffer);
                return Optional.of(new String(buffer, 0, Math.max(0, read), StandardCharsets.UTF_8));
            } catch (SocketTimeoutException e) {
                return Optional.empty();
            }
        }
    }

    @Nested
    class Given_another_origin {

        @ParameterizedTest
        @ValueSource(strings = {"http://evil.example", "null", "https://127.0.0.1:PORT", "http://localhost:1"})
        void when_it_sends_a_request_then_it_is_refused(String text) {
            String origin = "Origin: " + text.replace("PORT", Integer.toString(viewer.port()));
            assertThat(wire.get("/", origin).status()).isEqualTo(403);
            assertThat(wire.get("/api/executions", origin).status()).isEqualTo(403);
            assertThat(wire.get("/api/jobs/1/events", origin, "Accept: text/event-stream")
                            .status())
                    .isEqualTo(403);
            assertThat(wire.post("/api/live", BEGIN, origin, JSON, "X-Winnow-Token: " + wire.token())
                            .status())
                    .isEqualTo(403);
        }

        @Test
        void when_a_request_is_cross_site_then_only_page_links_are_followed() {
            assertThat(wire.get("/api/executions", "Sec-Fetch-Site: cross-site").status())
                    .isEqualTo(403);
            assertThat(wire.get("/api/executions", "Sec-Fetch-Site: same-site").status())
                    .isEqualTo(403);
            assertThat(wire.get("/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")
                            .status())
                    .isEqualTo(200);
            assertThat(wire.get("/api/executions", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")
                            .status())
                    .isEqualTo(403);
        }

        @Test
        void when_it_opens_a_web_socket_then_there_is_none() {
            RawHttpClient.HttpResponseText answer = wire.get(
                    "/api/live",
                    "Connection: Upgrade, close",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "Sec-WebSocket-Version: 13",
                    "Origin: http://evil.example");
            assertThat(answer.status()).isEqualTo(404);
        }
    }

    @Nested
    class Given_a_request_that_changes_something {

        @Test
        void when_it_is_a_get_then_nothing_happens() {
            assertThat(wire.get("/api/live?scenario=paxos-1&seed=1").body()).isEqualTo("{\"sessions\":[]}");
            assertThat(wire.get("/api/live/1/step").status()).isEqualTo(404);
            assertThat(wire.get("/api/live/1/save").status()).isEqualTo(404);
        }

        @Test
        void when_it_has_no_token_or_a_wrong_one_then_it_is_refused() {
            assertThat(wire.post("/api/live", BEGIN, JSON).status()).isEqualTo(403);
            assertThat(wire.post("/api/live", BEGIN, JSON, "X-Winnow-Token: 00").status())
                    .isEqualTo(403);
            assertThat(wire.post(
                                    "/api/live",
                                    BEGIN,
                                    JSON,
                                    "X-Winnow-Token: " + wire.token().replace('a', 'b') + "0")
                            .status())
                    .isEqualTo(403);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/plain",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data; boundary=x",
                    "application/json-x"
                })
        void when_a_form_could_send_its_type_then_it_is_refused(String type) {
            assertThat(wire.post("/api/live", BEGIN, "Content-Type: " + type, "X-Winnow-Token: " + wire.token())
                            .status())
                    .isEqualTo(415);
        }

        @Test
        void when_it_is_huge_then_it_is_refused() {
            String huge = "{\"scenario\":\"" + "x".repeat(RequestGuard.MAX_BODY_BYTES) + "\"}";
            assertThat(wire.trusted("/api/live", huge).status()).isEqualTo(413);
        }

        @Test
        void when_it_is_huge_without_a_length_then_it_is_refused() {
            String chunk = Integer.toHexString(RequestGuard.MAX_BODY_BYTES + 100) + "\r\n"
                    + " ".repeat(RequestGuard.MAX_BODY_BYTES + 100) + "\r\n0\r\n\r\n";
            assertThat(wire.post(
                                    "/api/live",
                                    chunk,
                                    JSON,
                                    "X-Winnow-Token: " + wire.token(),
                                    "Transfer-Encoding: chunked")
                            .status())
                    .isEqualTo(413);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "[]",
                    "{",
                    "{\"scenario\":{\"@class\":\"java.lang.Runtime\"},\"seed\":1}",
                    "{\"scenario\":[[[[[[1]]]]]]}",
                    "{\"scenario\":\"java.lang.Runtime\",\"seed\":1}",
                    "{\"scenario\":\"paxos-1\",\"seed\":1e99}",
                    "{\"scenario\":\"paxos-1\",\"scenario\":\"paxos-1\",\"seed\":1}",
                    "{\"path\":\"../secret/paxos-1/1.jsonl\",\"step\":0}"
                })
        void when_it_is_malformed_then_it_is_rejected_without_effect(String body) {
            assertThat(wire.trusted("/api/live", body).status()).isEqualTo(400);
            assertThat(wire.get("/api/live").body()).isEqualTo("{\"sessions\":[]}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "PATCH"})
        void when_its_method_differs_then_it_is_refused(String method) {
            RawHttpClient.HttpResponseText answer =
                    wire.send(method, "/api/live", "", "Origin: http://127.0.0.1:" + viewer.port());
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.has("Access-Control-Allow")).isFalse();
        }
    }

    @Nested
    class Given_names_of_files {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "../secret/paxos-1/1.jsonl",
                    "..%2fsecret%2fpaxos-1%2f1.jsonl",
                    "%2e%2e/secret/paxos-1/1.jsonl",
                    "%252e%252e/secret/paxos-1/1.jsonl",
                    "paxos-1/../../secret/paxos-1/1.jsonl",
                    "link.jsonl",
                    "linked/paxos-1/1.jsonl",
                    "paxos-1/notes.txt",
                    "paxos-1",
                    "",
                    ".",
                    "paxos-1/1.jsonl%00.jsonl",
                    "..%5csecret%5cpaxos-1%5c1.jsonl",
                    "/etc/passwd",
                    "file:///etc/passwd",
                    "paxos-1/2.jsonl"
                })
        void when_they_lead_outside_or_nowhere_then_nothing_is_revealed(String path) {
            RawHttpClient.HttpResponseText answer = wire.get("/api/execution?path=" + path);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body())
                    .contains("there is no such execution here")
                    .doesNotContain(place.toString());
            assertThat(wire.get("/api/search?q=start&path=" + path).body()).doesNotContain("acceptor");
            assertThat(wire.get("/api/compare?one=paxos-1/1.jsonl&other=" + path)
                            .status())
                    .isEqualTo(400);
        }

        @Test
        void when_one_is_absolute_then_nothing_is_revealed() {
            assertThat(wire.get("/api/execution?path=" + directory.resolve("paxos-1/1.jsonl"))
                            .status())
                    .isEqualTo(400);
        }

        @Test
        void when_it_is_in_the_directory_then_it_is_listed_but_links_are_not() {
            assertThat(wire.get("/api/execution?path=paxos-1/1.jsonl").status()).isEqualTo(200);
            assertThat(wire.get("/api/executions").body())
                    .contains("paxos-1/1.jsonl")
                    .doesNotContain("link")
                    .doesNotContain("notes");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "/web/../Viewer.class",
                    "/web/%2e%2e%2fViewer.class",
                    "/web/..%2f..%2f..%2fMETA-INF/services/dev.winnow.scenario.ScenarioSource",
                    "/web/index.html",
                    "/web/",
                    "/web/nothing.js",
                    "/Viewer.class",
                    "//etc/passwd"
                })
        void when_page_assets_are_requested_then_only_existing_ones_are_served(String target) {
            assertThat(wire.get(target).status()).isBetween(400, 404);
        }
    }

    @Nested
    class Given_any_answer {

        @Test
        void when_sent_then_it_lets_a_browser_run_only_the_viewer() {
            for (String target : new String[] {"/", "/web/app.js", "/api/executions", "/nowhere"}) {
                RawHttpClient.HttpResponseText answer = wire.get(target);
                assertThat(answer.has("Content-Security-Policy: default-src 'none'; script-src 'self'"))
                        .as(target)
                        .isTrue();
                assertThat(answer.head()).doesNotContain("unsafe");
                assertThat(answer.has("X-Content-Type-Options: nosniff")).isTrue();
                assertThat(answer.has("Referrer-Policy: no-referrer")).isTrue();
                assertThat(answer.has("Access-Control")).isFalse();
                assertThat(answer.has("Server:")).isFalse();
            }
        }

        @Test
        void when_requested_on_another_interface_then_nobody_listens() throws IOException {
            Optional<InetAddress> other = NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .findFirst();
            Assumptions.assumeTrue(other.isPresent(), "this machine has only its loopback address");
            assertThatThrownBy(() -> new Socket(other.orElseThrow(), viewer.port()).close())
                    .isInstanceOf(ConnectException.class);
        }
    }
}
