package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and invalid requests to a live session over real HTTP. */
class LiveRequestsTest {

    @TempDir
    Path directory;

    private Viewer viewer;
    private RawHttpClient wire;

    @BeforeEach
    void start() {
        viewer = TestHostEnvironment.viewer(directory);
        wire = new RawHttpClient(viewer.port());
    }

    @AfterEach
    void stop() {
        viewer.close();
    }

    @Nested
    class Given_a_session {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"at\":0,\"again\":0}",
                    "{\"at\":0,\"offer\":\"plan:0\",\"choices\":[99999999999]}",
                    "{\"at\":0,\"offer\":\"plan:77\"}",
                    "{\"at\":5,\"offer\":\"plan:0\"}"
                })
        void when_a_step_is_invalid_then_the_error_says_so(String step) {
            wire.trusted("/api/live", "{\"scenario\":\"odd-markup\",\"seed\":1}");
            RawHttpClient.HttpResponseText answer = wire.trusted("/api/live/1/step", step);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("\"error\":");
        }

        @Test
        void when_a_handler_runs_out_of_memory_then_the_page_is_notified() {
            wire.trusted("/api/live", "{\"scenario\":\"odd-memory\",\"seed\":1}");
            wire.trusted("/api/live/1/step", "{\"at\":0,\"offer\":\"plan:0\"}");
            wire.trusted("/api/live/1/step", "{\"at\":1,\"offer\":\"plan:1\"}");
            RawHttpClient.HttpResponseText answer =
                    wire.trusted("/api/live/1/step", "{\"at\":2,\"offer\":\"deliver:0\"}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.body()).contains("the session is closed").contains("OutOfMemoryError");
        }
    }

    @Nested
    class Given_a_seed_as_text {

        @Test
        void when_it_is_long_then_no_digit_is_lost() {
            wire.trusted("/api/live", "{\"scenario\":\"paxos-1\",\"seed\":\"-8937465019283746501\"}");
            assertThat(wire.get("/api/live/1/view").body()).contains("-8937465019283746501");
        }

        @Test
        void when_it_is_empty_then_the_seed_is_1() {
            wire.trusted("/api/live", "{\"scenario\":\"paxos-1\",\"seed\":\"\"}");
            assertThat(wire.get("/api/live/1/view").body()).contains("\"seed\":\"1\"");
            RawHttpClient.HttpResponseText answer =
                    wire.trusted("/api/live", "{\"scenario\":\"paxos-1\",\"seed\":\"one\"}");
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("'one' is not a seed");
        }
    }

    @Nested
    class Given_a_stream_of_events {

        @ParameterizedTest
        @ValueSource(
                strings = {"/api/jobs/7/events", "/api/jobs/x/events", "/api/feeds/0/events", "/api/feeds/x/events"})
        void when_the_number_is_unknown_then_it_is_refused_as_JSON(String target) {
            RawHttpClient.HttpResponseText answer = wire.get(target, "Accept: text/event-stream");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).containsAnyOf("no minimization", "of this number");
            assertThat(answer.has("Content-Type: application/json")).isTrue();
        }
    }
}
