package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GuideTest {

    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Nested
    class Given_the_guide_for_Pekko {

        @Test
        void when_it_shows_code_then_it_is_an_excerpt_of_the_casebook() throws IOException {
            List<String> snippets = JAVA.matcher(Files.readString(Path.of("../docs/PEKKO.md")))
                    .results()
                    .map(MatchResult::group)
                    .map(block -> evened(block.substring("```java".length(), block.length() - "```".length())))
                    .toList();
            List<String> sources = sources();
            assertThat(snippets)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(snippet -> assertThat(sources).anyMatch(source -> source.contains(snippet)));
        }
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/winnow/casebook/pekko"))) {
            List<Path> java =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            List<String> texts = new java.util.ArrayList<>();
            for (Path file : java) {
                texts.add(evened(Files.readString(file)));
            }
            return texts;
        }
    }

    private static String evened(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
