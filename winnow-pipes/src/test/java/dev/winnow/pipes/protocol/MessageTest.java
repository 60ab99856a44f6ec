package dev.winnow.pipes.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.MessageLabel;
import dev.winnow.model.Shapes;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.json.MalformedInput;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTest {

    private static final String LINE =
            "{\"src\":\"c1\",\"dest\":\"n1\",\"body\":{\"type\":\"broadcast\",\"msg_id\":7,\"message\":3}}";

    private static Message parsed(String line) {
        try {
            return Message.parse(line);
        } catch (MalformedInput e) {
            throw new AssertionError(e);
        }
    }

    @Nested
    class Given_a_line {

        @Test
        void when_it_is_parsed_then_its_parts_are_read() {
            Message message = parsed(LINE);
            assertThat(message.src()).isEqualTo("c1");
            assertThat(message.dest()).isEqualTo("n1");
            assertThat(message.type()).isEqualTo("broadcast");
            assertThat(message.msgId()).hasValue(7);
            assertThat(message.inReplyTo()).isEmpty();
            assertThat(message.field("message")).isEqualTo(Json.of(3));
            assertThat(message.field("other")).isNull();
        }

        @Test
        void when_it_is_written_then_the_line_is_the_same() {
            assertThat(parsed(LINE).toLine()).isEqualTo(LINE);
        }

        @Test
        void when_fields_have_another_order_then_messages_are_equal_and_sorted_lines_too() {
            Message other = parsed("{\"body\":{\"message\":3,\"type\":\"broadcast\",\"msg_id\":7},\"dest\":\"n1\","
                    + " \"src\":\"c1\"}");
            assertThat(other).isEqualTo(parsed(LINE));
            assertThat(other.toLine()).isNotEqualTo(LINE);
            assertThat(other.toSortedLine())
                    .isEqualTo(parsed(LINE).toSortedLine())
                    .isEqualTo("{\"body\":{\"message\":3,\"msg_id\":7,\"type\":\"broadcast\"},"
                            + "\"dest\":\"n1\",\"src\":\"c1\"}");
        }

        @Test
        void when_it_has_values_of_every_kind_then_they_are_written_as_they_were_read() {
            String line = "{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{\"type\":\"t\",\"a\":[1,-2.50,1e9,true,null],"
                    + "\"b\":{\"y\":{},\"x\":\"ä \\\"q\\\" \\\\ \\n\"}}}";
            assertThat(parsed(line).toLine()).isEqualTo(line);
        }

        @Test
        void when_the_body_has_no_type_then_the_type_is_empty() {
            Message message = parsed("{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{\"msg_id\":\"x\",\"type\":4}}");
            assertThat(message.type()).isEmpty();
            assertThat(message.msgId()).isEqualTo(OptionalLong.empty());
            assertThat(message.label()).isEqualTo("message");
        }

        @Test
        void when_extra_fields_surround_the_body_then_they_are_left_out() {
            assertThat(parsed("{\"id\":9," + LINE.substring(1)).toLine()).isEqualTo(LINE);
        }
    }

    @Nested
    class Given_a_line_that_is_no_message {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "hello | not readable as JSON: Unrecognized token 'hello'",
                    "`` | is empty; expected a JSON value",
                    "[1] | \"[1]\" is not a JSON object; expected src, dest and body",
                    "{\"dest\":\"n1\",\"body\":{}} | 'src' is missing",
                    "{\"src\":\"n1\",\"body\":{}} | 'dest' is missing",
                    "{\"src\":\"n1\",\"dest\":\"n2\"} | 'body' is missing",
                    "{\"src\":\"n1\",\"dest\":\"n2\",\"body\":[2]} | 'body' is [2]; expected an object",
                    "{\"src\":1,\"dest\":\"n2\",\"body\":{}} | 'src' is 1; expected the name of a node",
                    "{\"src\":\"n1\",\"dest\":\"\",\"body\":{}} | \"\" is not the name of a process",
                    "{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{}} x | Unrecognized token 'x'",
                    "{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{}}{} | there is more after the end of the object",
                    "{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{} | Unexpected end-of-input"
                })
        void when_it_is_parsed_then_the_problem_is_named(String line, String problem) {
            assertThatThrownBy(() -> Message.parse(line))
                    .isInstanceOf(MalformedInput.class)
                    .hasMessageContaining(problem);
        }
    }

    @Nested
    class Given_a_request {

        private final Message request = parsed(LINE);

        @Test
        void when_it_is_answered_then_the_reply_goes_back_and_names_it() {
            assertThat(request.reply(Message.body("broadcast_ok")).toLine())
                    .isEqualTo("{\"src\":\"n1\",\"dest\":\"c1\",\"body\":"
                            + "{\"type\":\"broadcast_ok\",\"in_reply_to\":7}}");
        }

        @Test
        void when_it_is_answered_with_an_error_then_the_reply_has_its_code() {
            Message error = request.replyError(ErrorCode.TEMPORARILY_UNAVAILABLE, "no quorum");
            assertThat(error.toLine())
                    .isEqualTo("{\"src\":\"n1\",\"dest\":\"c1\",\"body\":{\"type\":\"error\",\"code\":11,"
                            + "\"text\":\"no quorum\",\"in_reply_to\":7}}");
            assertThat(error.isError()).isTrue();
            assertThat(error.errorCode()).hasValue(11);
            assertThat(request.errorCode()).isEmpty();
        }

        @Test
        void when_it_has_no_id_then_the_reply_names_none() {
            Message plain = new Message("n1", "n2", Message.body("gossip"));
            assertThat(plain.reply(Message.body("gossip_ok")).inReplyTo()).isEmpty();
        }

        @Test
        void when_it_is_shown_then_its_ids_are_left_out() {
            assertThat(request.label()).isEqualTo("broadcast(message=3)");
            assertThat(request).hasToString("broadcast(message=3)");
            assertThat(Shapes.text(request)).isEqualTo("broadcast(message=3, msg_id=7)");
            assertThat(MessageLabel.of(request)).isEqualTo("broadcast(message=3, msg_id=7)");
            assertThat(Shapes.text(request.reply(Message.body("read_ok").with("value", Json.of(1)))))
                    .isEqualTo("read_ok(value=1, in_reply_to=7)");
            assertThat(new Message("c1", "n1", Message.body("read")).label()).isEqualTo("read");
        }

        @Test
        void when_values_nest_then_the_text_shows_them_sorted() {
            Json.Obj body = Message.body("sync")
                    .with("z", Json.of(List.of(Json.of(1), Json.of("a"), Json.ofNull(), Json.of(true))))
                    .with("m", new Json.Obj(Map.of("k2", Json.of(2), "k1", Json.of(1))));
            assertThat(new Message("n1", "n2", body).label()).isEqualTo("sync(m={k1: 1, k2: 2}, z=[1, a, null, true])");
        }

        @Test
        void when_a_number_and_a_text_look_alike_then_their_shapes_differ() {
            assertThat(Json.of(1).shape()).isNotEqualTo(Json.of("1").shape());
            assertThat(Json.of(1).shape().hash())
                    .isNotEqualTo(Json.of("1").shape().hash());
        }
    }

    @Nested
    class Given_an_execution_file {

        @Test
        void when_a_message_is_stored_then_it_is_read_back_with_sorted_fields() {
            MessageCodec codec = new MessageCodec(Set.of(Message.class), List.of());
            Message message =
                    parsed("{\"src\":\"n1\",\"dest\":\"n2\",\"body\":{\"type\":\"t\",\"a\":[1,-2.50,true,null,"
                            + "\"1\"],\"b\":{\"y\":{},\"x\":\"1\"}}}");
            Message read = (Message) codec.decode(codec.encode(message), "line 1");
            assertThat(read).isEqualTo(message);
            assertThat(read.toSortedLine()).isEqualTo(message.toSortedLine());
        }

        @Test
        void when_a_request_is_stored_then_the_node_reads_the_same_line_again() {
            MessageCodec codec = new MessageCodec(Set.of(Message.class), List.of());
            Json.Obj nested = Message.body("t")
                    .with("list", Json.of(List.of(Message.body("z").with("a", Json.of(1)))));
            Message request = Message.request("c1", "n1", 4, nested);
            assertThat(((Message) codec.decode(codec.encode(request), "line 1")).toLine())
                    .isEqualTo(request.toLine());
        }
    }

    @Nested
    class Given_the_first_message {

        @Test
        void when_it_is_written_then_it_names_the_node_and_all_nodes() {
            assertThat(Message.init("c0", "n2", List.of("n1", "n2"), 1).toLine())
                    .isEqualTo("{\"src\":\"c0\",\"dest\":\"n2\",\"body\":{\"msg_id\":1,\"node_id\":\"n2\","
                            + "\"node_ids\":[\"n1\",\"n2\"],\"type\":\"init\"}}");
        }
    }

    @Nested
    class Given_error_codes {

        @Test
        void when_an_outcome_is_unknown_then_the_error_is_indefinite() {
            assertThat(List.of(0L, 13L, 15L, 1000L)).noneMatch(ErrorCode::isDefinite);
            assertThat(List.of(1L, 10L, 11L, 12L, 14L, 20L, 21L, 22L, 30L)).allMatch(ErrorCode::isDefinite);
        }

        @Test
        void when_a_code_is_defined_then_it_has_a_name() {
            assertThat(ErrorCode.of(22)).hasValue(ErrorCode.PRECONDITION_FAILED);
            assertThat(ErrorCode.of(1000)).isEmpty();
        }
    }
}
