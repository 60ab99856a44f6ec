package dev.winnow.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ShapeJsonTest {

    enum Role {
        LEADER
    }

    record Entry(int term, String type) {}

    record State(
            Role role,
            List<Entry> log,
            Set<String> votes,
            Map<Entry, Boolean> known,
            Optional<Integer> none,
            Runnable code,
            double nan,
            Object nothing) {}

    private static String write(Object value) {
        JsonWriter json = new JsonWriter();
        ShapeJson.write(Shapes.of(value), json);
        return json.drain();
    }

    @Nested
    class Given_a_state {

        private final State state = new State(
                Role.LEADER,
                List.of(new Entry(1, "x")),
                Set.of("n2", "n1"),
                Map.of(new Entry(1, "y"), true),
                Optional.empty(),
                () -> {},
                Double.NaN,
                null);

        @Test
        void when_written_then_types_come_first_and_differ_from_type_fields() {
            assertThat(write(state))
                    .isEqualTo("{\"type\":\"State\",\"role\":\"LEADER\","
                            + "\"log\":[{\"type\":\"Entry\",\"term\":1,\"type_\":\"x\"}],"
                            + "\"votes\":{\"type\":\"#set\",\"elements\":[\"n1\",\"n2\"]},"
                            + "\"known\":{\"type\":\"#map\",\"entries\":[[{\"type\":\"Entry\",\"term\":1,\"type_\":\"y\"},true]]},"
                            + "\"none\":\"none\",\"code\":{\"type\":\"#opaque\",\"class\":\"lambda\"},"
                            + "\"nan\":\"NaN\",\"nothing\":null}");
        }

        @Test
        void when_read_back_then_the_text_is_the_same() {
            assertThat(ShapeJson.read(write(state)).text())
                    .isEqualTo(Shapes.of(state).text());
        }
    }

    @Nested
    class Given_any_json {

        @Test
        void when_it_has_no_types_then_it_is_still_a_shape() {
            assertThat(ShapeJson.read("{\"a\":{\"type\":\"#map\"},\"b\":[1,2.50,true,null]}")
                            .text())
                    .isEqualTo("(a=#map, b=[1, 2.50, true, null])");
        }

        @Test
        void when_it_has_very_many_parts_then_only_the_first_are_kept() {
            String json = "[" + String.join(",", Collections.nCopies(2_000_000, "0")) + "]";

            Shape.Sequence shape = (Shape.Sequence) ShapeJson.read(json);

            assertThat(shape.elements().stream().filter(Shape.Atom.class::isInstance))
                    .hasSize(FileLimits.MAX_STATE_PARTS - 1);
        }
    }
}
