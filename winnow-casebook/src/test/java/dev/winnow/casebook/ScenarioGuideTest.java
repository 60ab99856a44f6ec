package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScenarioGuideTest {

    private static final List<Path> SOURCES = List.of(
            Path.of("src/main/java/dev/winnow/casebook/paxosregister/Linearizable.java"),
            Path.of("../winnow-core/src/test/java/dev/winnow/consistency/HistoryTest.java"));
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Nested
    class Given_the_guide_for_scenarios {

        @Test
        void when_it_shows_code_then_it_is_a_piece_of_the_casebook_or_of_a_test() throws IOException {
            StringBuilder source = new StringBuilder();
            for (Path file : SOURCES) {
                source.append(evened(Files.readString(file)));
            }
            List<String> snippets = JAVA.matcher(Files.readString(Path.of("../docs/SCENARIOS.md")))
                    .results()
                    .map((MatchResult snippet) -> evened(snippet.group(1)))
                    .toList();
            assertThat(snippets)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(snippet -> assertThat(source).contains(snippet));
        }
    }

    private static String evened(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
