package dev.winnow.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.text.TerminalText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u009b31m",
                "a\u202eb",
                "\u0085",
                "\u2028 \u2029",
                "\u200b\u2066\ufeff",
                "é\ud800",
                "\r\n\t\u0000"
            })
    void when_a_text_has_control_or_direction_characters_then_they_are_escaped(String text) throws MalformedInput {
        String json = new JsonWriter().text(text).drain();
        assertThat(json).isEqualTo(TerminalText.oneLine(json));
        assertThat(read(json)).isEqualTo(text);
    }

    @Test
    void when_a_text_is_harmless_then_it_stays_readable() {
        assertThat(new JsonWriter().text("é → 漢 😀").drain()).isEqualTo("\"é → 漢 😀\"");
    }

    private static String read(String json) throws MalformedInput {
        return JsonReader.of(json).text();
    }
}
