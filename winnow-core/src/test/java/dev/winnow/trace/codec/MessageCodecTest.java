package dev.winnow.trace.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {

    enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "verde";
            }
        }
    }

    sealed interface Command permits Put, Delete, Batch {}

    record Put(String key, long value) implements Command {}

    record Delete(String key) implements Command {}

    record Batch(List<Command> commands) implements Command {}

    record Request(ProcessId client, Command command, Optional<Color> color, String type, double type_) {}

    record Everything(
            byte aByte,
            short aShort,
            int anInt,
            long aLong,
            float aFloat,
            double aDouble,
            boolean truth,
            char letter,
            BigInteger big,
            BigDecimal decimal,
            Set<Long> longs,
            SortedSet<String> sorted,
            Map<Color, List<Integer>> byColor,
            SortedMap<Integer, String> byNumber,
            Object anything,
            Integer nothing) {}

    record Box<T>(T value) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Arrays2(int[] numbers, String[] texts) {}

    record Tree(int value, Optional<Tree> left, Optional<Tree> right) {}

    record Picky(int percent) {
        Picky {
            if (percent > 100) {
                throw new IllegalArgumentException("at most 100");
            }
        }
    }

    private static MessageCodec codec(Class<?>... types) {
        return new MessageCodec(Set.of(types), List.of());
    }

    private static void roundTrip(MessageCodec codec, Object message) {
        assertThat(codec.decode(codec.encode(message), "message")).isEqualTo(message);
    }

    private static Everything everything(Object anything) {
        return new Everything(
                (byte) -128,
                (short) 32_767,
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                1.5e-30f,
                Double.NEGATIVE_INFINITY,
                true,
                'é',
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1E+400"),
                Set.of(1L, 2L, 3L),
                new TreeSet<>(Set.of("b", "a")),
                Map.of(Color.RED, List.of(1, 2), Color.GREEN, List.of()),
                new TreeMap<>(Map.of(2, "two", 1, "one")),
                anything,
                null);
    }

    @Nested
    class Given_declared_types {

        @Test
        void when_a_record_is_encoded_then_its_type_is_first_and_fields_follow() {
            Request request =
                    new Request(ProcessId.of("c1"), new Put("k", 7), Optional.of(Color.RED), "a \"type\"", Double.NaN);

            assertThat(codec(Request.class).encode(request))
                    .isEqualTo("{\"type\":\"Request\",\"client\":\"c1\","
                            + "\"command\":{\"type\":\"Put\",\"key\":\"k\",\"value\":7},"
                            + "\"color\":[\"RED\"],\"type_\":\"a \\\"type\\\"\",\"type__\":\"NaN\"}");
            roundTrip(codec(Request.class), request);
        }

        @Test
        void when_a_sealed_interface_is_declared_then_all_its_records_are() {
            MessageCodec codec = codec(Command.class);

            roundTrip(codec, new Put("a", 1));
            roundTrip(codec, new Batch(List.of(new Delete("a"), new Batch(List.of(new Put("b", -1))))));
        }

        @Test
        void when_a_message_has_values_of_every_kind_then_it_round_trips() {
            MessageCodec codec = codec(Everything.class, Put.class);
            List<Object> anythings = new ArrayList<>(List.of(
                    5,
                    5L,
                    (short) 5,
                    (byte) 5,
                    'x',
                    1.0,
                    1.0f,
                    "text",
                    true,
                    Color.GREEN,
                    ProcessId.of("n1"),
                    new BigDecimal("1.50"),
                    new Put("k", 1),
                    List.of(1, 2L, "x"),
                    Set.of(1L),
                    Map.of("k", Optional.of(1L)),
                    Optional.empty()));
            anythings.add(Arrays.asList(1, null));

            anythings.forEach(anything -> roundTrip(codec, everything(anything)));
        }

        @Test
        void when_a_type_is_generic_or_recursive_then_it_round_trips() {
            roundTrip(codec(Box.class), new Box<>(new Box<>(7L)));
            roundTrip(
                    codec(Tree.class),
                    new Tree(1, Optional.of(new Tree(2, Optional.empty(), Optional.empty())), Optional.empty()));
        }

        @Test
        void when_a_message_has_arrays_then_it_round_trips() {
            MessageCodec codec = codec(Arrays2.class);
            Arrays2 back = (Arrays2) codec.decode(
                    codec.encode(new Arrays2(new int[] {1, 2}, new String[] {"a", null})), "message");

            assertThat(back.numbers()).containsExactly(1, 2);
            assertThat(back.texts()).containsExactly("a", null);
        }

        @Test
        void when_a_set_or_map_has_no_order_then_it_is_written_in_the_order_of_its_texts() {
            String json = codec(Everything.class).encode(everything(Map.of("b", 1, "a", 2, "c", 3)));

            assertThat(json).contains("[[\"a\",2],[\"b\",1],[\"c\",3]]").contains("\"longs\":[1,2,3]");
        }

        @Test
        void when_a_text_has_lone_surrogates_then_it_round_trips() {
            roundTrip(codec(Delete.class), new Delete("half a pair: \ud83d, a pair: \ud83d\ude00, nul: \u0000"));
        }
    }

    @Nested
    class Given_no_declared_types {

        @Test
        void when_the_message_is_a_string_or_number_or_boolean_then_it_round_trips() {
            List.of("text", 1, 1L, true, ProcessId.of("n1"), List.of(1, "a"))
                    .forEach(message -> roundTrip(codec(), message));
        }

        @Test
        void when_the_message_is_a_record_then_the_error_says_how_to_declare_it() {
            assertThatThrownBy(() -> codec().encode(new Delete("a")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("declare it with Setup.messages(Delete.class)");
        }

        @Test
        void when_the_message_is_no_data_then_the_error_says_to_make_it_a_record() {
            assertThatThrownBy(() -> codec().encode(new Object()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("make it a record");
        }

        @Test
        void when_the_message_contains_itself_then_the_error_says_so() {
            List<Object> snake = new ArrayList<>();
            snake.add(snake);

            assertThatThrownBy(() -> codec().encode(snake)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class Given_ambiguous_or_unsupported_types {

        static final class Other {
            record Put(int other) {}
        }

        record Late(Instant when) {}

        static class Plain {}

        @Test
        void when_two_have_the_same_simple_name_then_the_error_names_both() {
            assertThatThrownBy(() -> codec(Put.class, Other.Put.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Put.class.getName())
                    .hasMessageContaining(Other.Put.class.getName())
                    .hasMessageContaining("rename");
        }

        @Test
        void when_a_component_is_no_data_then_the_error_names_it() {
            assertThatThrownBy(() -> codec(Late.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Late.when is a java.time.Instant");
            assertThatThrownBy(() -> codec(Plain.class)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class Given_data_that_does_not_fit {

        private final MessageCodec codec = codec(Request.class, Picky.class, Everything.class, Arrays2.class);

        private void rejects(String json, String... words) {
            assertThatThrownBy(() -> codec.decode(json, "message"))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isNotBlank())
                    .hasMessageContainingAll(words);
        }

        @Test
        void when_a_component_is_missing_then_type_and_component_are_named() {
            rejects("{\"type\":\"Put\",\"key\":\"a\"}", "Put.value", "missing");
        }

        @Test
        void when_a_component_is_unknown_then_type_and_component_are_named() {
            rejects("{\"type\":\"Delete\",\"key\":\"a\",\"soft\":true}", "Delete", "soft", "[key]");
        }

        @Test
        void when_a_component_has_another_type_then_both_are_named() {
            rejects("{\"type\":\"Put\",\"key\":\"a\",\"value\":\"seven\"}", "Put.value", "\"seven\"");
            rejects("{\"type\":\"Put\",\"key\":\"a\",\"value\":null}", "Put.value", "null");
        }

        @Test
        void when_the_record_rejects_its_components_then_its_reason_is_told() {
            rejects("{\"type\":\"Picky\",\"percent\":101}", "Picky", "at most 100");
        }

        @Test
        void when_the_type_is_not_of_the_declared_interface_then_both_are_named() {
            rejects(
                    "{\"type\":\"Request\",\"client\":\"c\",\"command\":{\"type\":\"Picky\",\"percent\":1}}",
                    "Request.command",
                    "Picky",
                    "Command");
        }

        @ParameterizedTest
        @ValueSource(strings = {"java.lang.ProcessBuilder", "dev.winnow.model.ProcessId", "Thread", "#class", "#"})
        void when_a_type_is_not_declared_then_no_class_is_looked_for(String type) {
            rejects("{\"type\":\"" + type + "\",\"value\":1}", "declares no message type '" + type + "'");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "null",
                    "1.5",
                    "99999999999",
                    "{}",
                    "{\"type\":1}",
                    "{\"value\":1,\"type\":\"#Long\"}",
                    "{\"type\":\"#Long\"}",
                    "{\"type\":\"#Long\",\"value\":1,\"more\":2}",
                    "{\"type\":\"#Character\",\"value\":\"ab\"}",
                    "{\"type\":\"#BigInteger\",\"value\":\"x\"}",
                    "{\"type\":\"#ProcessId\",\"value\":\" \"}",
                    "{\"type\":\"#map\",\"value\":[[1]]}",
                    "{\"type\":\"#optional\",\"value\":[1,2]}",
                    "{\"type\":\"#optional\",\"value\":[null]}",
                    "{\"type\":\"Arrays2\",\"numbers\":[null],\"texts\":[]}",
                    "{\"type\":\"Color\",\"value\":\"BLUE\"}",
                    "\"a\" \"b\"",
                    "[1,",
                })
        void when_it_is_malformed_then_it_is_bad_input(String json) {
            rejects(json, "message: ");
        }
    }
}
