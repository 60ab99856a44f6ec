package dev.winnow.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTextTest {

    private static final String QUOTED = "               | ";

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, 8, '\r', 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x61c, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029,
                0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff, 0xe000, 0xd800
            })
    void when_a_character_is_not_shown_as_itself_then_it_is_escaped(int code) {
        assertThat(TerminalText.visible("a" + Character.toString(code) + "b"))
                .isEqualTo("a\\u%04x".formatted(code) + "b");
    }

    @Test
    void when_it_takes_two_units_then_both_are_escaped_as_in_JSON() {
        assertThat(TerminalText.visible(Character.toString(0xe0041))).isEqualTo("\\udb40\\udc41");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "two\nlines\tand a tab", "│●▶ → … ✗ é 漢 😀"})
    void when_a_text_is_harmless_then_it_stays_as_it_is(String text) {
        assertThat(TerminalText.visible(text)).isSameAs(text);
    }

    @Test
    void when_a_text_must_be_one_line_then_line_breaks_are_escaped() {
        assertThat(TerminalText.oneLine("a\nb\r\u0085c\u2028d\u2029\te"))
                .isEqualTo("a\\nb\\u000d\\u0085c\\u2028d\\u2029\te");
    }

    @Test
    void when_a_text_is_quoted_then_each_later_line_begins_with_a_bar() {
        assertThat(TerminalText.quotedLines("one\ntwo\r\n")).containsExactly("one", QUOTED + "two\\u000d", QUOTED);
    }

    @Test
    void when_a_violation_is_quoted_then_its_name_is_one_line() {
        Violation violation = new Violation("the\nname", "one\ntwo", List.of(), "fingerprint");
        assertThat(TerminalText.quotedLines(violation)).containsExactly("the\\nname: one", QUOTED + "two");
    }

    @Test
    void when_a_line_is_cleaned_then_line_breaks_and_tabs_are_escaped_too() {
        TerminalText columns = new TerminalText(Glyphs.ASCII);
        assertThat(columns.clean("a\nb\tc é →")).isEqualTo("a\\nb\\u0009c \\u00e9 ->");
    }
}
