package dev.winnow.processes.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FrameParsersTest {

    private static List<String> parse(FrameFormat format, int chunk, String text) {
        FrameParser parser = format.newParser();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        List<String> frames = new ArrayList<>();
        for (int i = 0; i < bytes.length; i += chunk) {
            byte[] part = java.util.Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + chunk));
            frames.addAll(parser.feed(part));
        }
        return frames;
    }

    private static List<String> parse(FrameFormat format, String text) {
        List<String> whole = parse(format, text.length(), text);
        assertThat(parse(format, 1, text)).as("byte by byte").isEqualTo(whole);
        assertThat(parse(format, 3, text)).as("in threes").isEqualTo(whole);
        return whole;
    }

    @Nested
    class Given_resp {

        @Test
        void when_commands_follow_each_other_then_each_is_a_frame() {
            assertThat(parse(FrameFormat.RESP, "*2\r\n$3\r\nGET\r\n$2\r\nk1\r\n*1\r\n$4\r\nPING\r\n"))
                    .containsExactly("GET k1", "PING");
        }

        @Test
        void when_replies_pass_then_only_errors_are_frames() {
            assertThat(parse(FrameFormat.RESP, "+OK\r\n:7\r\n$2\r\nk1\r\n$-1\r\n-READONLY no\r\n"))
                    .containsExactly("error READONLY no");
        }

        @Test
        void when_a_snapshot_has_a_length_then_it_is_skipped() {
            String snapshot = "+FULLRESYNC abc 0\r\n$5\r\n*9\r\n$*2\r\n$3\r\nSET\r\n$1\r\na\r\n";
            assertThat(parse(FrameFormat.RESP, snapshot)).containsExactly("SET a");
        }

        @Test
        void when_a_snapshot_ends_with_a_mark_then_it_is_skipped() {
            String mark = "0123456789012345678901234567890123456789";
            String text = "+FULLRESYNC abc 0\r\n$EOF:" + mark + "\r\nanything\r\n$9" + mark + "*1\r\n$4\r\nPING\r\n";
            assertThat(parse(FrameFormat.RESP, text)).containsExactly("PING");
        }

        @Test
        void when_a_length_is_absurd_then_the_rest_is_awaited() {
            assertThat(parse(FrameFormat.RESP, "*1\r\n$4\r\nPING\r\n$2147483647\r\nabc\r\n"))
                    .containsExactly("PING");
        }

        @Test
        void when_an_array_is_nested_then_its_texts_are_joined() {
            assertThat(parse(FrameFormat.RESP, "*2\r\n$1\r\nA\r\n*2\r\n:1\r\n$1\r\nB\r\n"))
                    .containsExactly("A 1 B");
        }
    }

    @Nested
    class Given_other_formats {

        @Test
        void when_lines_end_with_either_ending_then_each_is_a_frame() {
            assertThat(parse(FrameFormat.LINES, "set a\r\n\nget b\nunfinished")).containsExactly("set a", "get b");
        }

        @Test
        void when_frames_have_a_length_then_they_are_split() {
            assertThat(parse(FrameFormat.LENGTH_PREFIXED, "\0\0\0\2ab\0\0\0\0\0\0\0\1c\0\0\0\5d"))
                    .containsExactly("ab", "", "c");
        }

        @Test
        void when_http_has_bodies_then_first_lines_are_frames() {
            String text = String.join(
                    "\r\n",
                    "POST /a HTTP/1.1",
                    "Content-Length: 15",
                    "",
                    "GET /x HTTP/1.1GET /b HTTP/1.1",
                    "",
                    "HTTP/1.1 200 OK",
                    "",
                    "");
            assertThat(parse(FrameFormat.HTTP, text))
                    .containsExactly("POST /a HTTP/1.1", "GET /b HTTP/1.1", "HTTP/1.1 200 OK");
        }

        @Test
        void when_nothing_is_parsed_then_there_are_no_frames() {
            assertThat(parse(FrameFormat.NONE, "set a\n")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(FrameFormat.class)
    void when_bytes_are_random_then_no_parser_throws(FrameFormat format) {
        java.util.Random random = new java.util.Random(7);
        FrameParser parser = format.newParser();
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            assertThat(parser.feed(bytes)).allMatch(frame -> frame.length() <= 200);
        }
    }
}
