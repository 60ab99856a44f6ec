package dev.winnow.pipes.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandLineTextTest {

    @Test
    void when_words_are_joined_and_split_then_they_are_the_same() {
        List<String> words = List.of("./my node", "-x", "it's", "a\"b", "", "--dir={dir}", "back\\slash");
        String text = CommandLineText.join(words);
        assertThat(text).isEqualTo("'./my node' -x 'it'\\''s' 'a\"b' '' --dir={dir} 'back\\slash'");
        assertThat(CommandLineText.split(text)).isEqualTo(words);
    }

    @Test
    void when_a_text_has_double_quotes_and_spaces_then_it_splits_as_in_a_shell() {
        assertThat(CommandLineText.split("  python3  \"a b\"\\ c 'd e'f ")).containsExactly("python3", "a b c", "d ef");
    }
}
